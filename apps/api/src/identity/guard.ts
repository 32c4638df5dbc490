import type { CatalogueLine } from '@contracts/calls.js';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Person } from '../call.js';
import { CONTEXT, type Context } from '../context.js';
import { Problem, unauthorized } from '../http/problem.js';
import { admitOperator } from '../operator/key.js';
import { admitted } from '../tenants.js';
import { type Claims, isClaims } from './tokens.js';

/** What the login page shows of a tenant it shows of a closed one too, and there alone is said why. */
async function admittedTo({ tenants }: Context, tenant: string, line: CatalogueLine | undefined): Promise<void> {
  const does = line?.does === 'call' ? line.call : null;
  try {
    await admitted(tenants, tenant);
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.status !== 403) throw thrown;
    if (does === 'loginInfo' || does === 'backgroundImage') return;
    if (does === 'login' && thrown.code === 'TRIAL_EXPIRED')
      throw new Problem(401, thrown.code, { headers: { authorization: thrown.code } });
    throw thrown;
  }
}

/** What whoever only looks may send all the same. */
const endsLooking = (line: CatalogueLine | undefined): boolean =>
  line?.does === 'call' && (line.call === 'endActing' || line.call === 'logout');

/** What the guard leaves at a request. */
export interface CalledBy {
  person?: Person;
  /** Set by passport. */
  user?: Claims;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(CONTEXT) context: Context) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: context.tokens.secret as never,
      algorithms: ['HS256'],
    });
  }

  validate(said: unknown): Claims {
    if (!isClaims(said)) throw unauthorized();
    return said;
  }
}

/**
 * The tenant must be registered, the token one of this tenant's, its session alive and its user enabled: asked on every
 * call. Passport verifies a token's signature once; then it is known.
 */
@Injectable()
export class SignedIn extends AuthGuard('jwt') implements CanActivate {
  /** By the routes' handlers, as they were asked for. */
  private readonly lines = new Map<unknown, CatalogueLine | undefined>();

  constructor(@Inject(CONTEXT) private readonly context: Context) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    // Websockets were let in by their token before the upgrade.
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest & CalledBy>();
    const { tenant = '' } = request.params as { tenant?: string };
    const line = this.lineOf(execution.getHandler());
    if (line?.may === 'operator') return admitOperator(this.context, request);
    await admittedTo(this.context, tenant, line);
    if (line?.may === 'anyone') return true;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized();
    const claims = this.context.tokens.known(token) ?? (await this.verified(token, request, execution));
    request.person = await this.context.people.signedIn(tenant, claims);
    if (request.person.readOnly && request.method !== 'GET' && !endsLooking(line)) throw new Problem(403, 'READ_ONLY');
    return true;
  }

  private lineOf(handler: object): CatalogueLine | undefined {
    if (!this.lines.has(handler)) this.lines.set(handler, Reflect.getMetadata('line', handler));
    return this.lines.get(handler);
  }

  override handleRequest<T>(_error: unknown, claims: T | false): T {
    if (!claims) throw unauthorized();
    return claims;
  }

  private async verified(
    token: string,
    request: FastifyRequest & CalledBy,
    execution: ExecutionContext,
  ): Promise<Claims> {
    await super.canActivate(execution);
    this.context.tokens.remember(token, request.user as Claims);
    return request.user as Claims;
  }
}
