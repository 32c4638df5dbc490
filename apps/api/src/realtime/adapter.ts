import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Person } from '../call.js';
import type { Context } from '../context.js';
import { endSoon } from '../http/connections.js';
import { notFound, Problem, unauthorized } from '../http/problem.js';
import { admitted } from '../tenants.js';

/** Who is at the other end of a websocket. */
export interface Caller {
  tenant: string;
  person: Person;
  /** When the token runs out; milliseconds since 1970. */
  expiresAt: number;
}
/** `stream`: what its frames are written to. */
export type Socket = WebSocket & { caller: Caller; stream: Duplex };

/** Websockets of one person: tabs on all their machines, and then some. */
const mostOfOne = 100;

/** `/api/{tenant}/ws`: the token is checked before the upgrade, so that a stranger never gets a websocket. */
export class TenantSocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly context: Context,
  ) {
    super(app);
  }

  override create(): WebSocketServer {
    const sockets = new WebSocketServer({
      ...{ noServer: true, maxPayload: 65_536, perMessageDeflate: false, clientTracking: true },
      handleProtocols: () => 'v1',
    });
    const open = new Map<string, number>();
    const left = (whose: string): void => {
      const others = (open.get(whose) ?? 1) - 1;
      if (others > 0) open.set(whose, others);
      else open.delete(whose);
    };
    (this.httpServer as Server).on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => stream.destroy());
      const refuse = (thrown: unknown) => refuseUpgrade(stream, thrown);
      callerOf(request, this.context)
        .then((caller) => {
          const whose = `${caller.tenant} ${caller.person.id}`;
          const many = open.get(whose) ?? 0;
          if (many >= mostOfOne) return refuse(new Problem(429, 'TOO_MANY_REQUESTS'));
          sockets.handleUpgrade(request, stream, head, (socket) => {
            open.set(whose, (open.get(whose) ?? 0) + 1);
            socket.on('error', () => socket.terminate());
            socket.once('close', () => left(whose));
            sockets.emit('connection', Object.assign(socket, { caller, stream }), request);
          });
        })
        .catch(refuse);
    });
    return sockets;
  }
}

async function callerOf(request: IncomingMessage, { tenants, tokens, people, sso }: Context): Promise<Caller> {
  const tenant = /^\/api\/([^/?]+)\/ws(?:\?|$)/.exec(request.url ?? '')?.[1];
  if (!tenant) throw notFound();
  if (!isOurs(request, sso.publicUrl.replaceAll('{tenant}', tenant))) throw new Problem(403, 'ORIGIN_REFUSED');
  await admitted(tenants, tenant);
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const token = protocols.find((name) => name.startsWith('bearer.'))?.slice('bearer.'.length);
  if (!token || !protocols.includes('v1')) throw unauthorized();
  const claims = tokens.verify(token);
  if (!claims) throw unauthorized();
  return { tenant, person: await people.signedIn(tenant, claims), expiresAt: claims.exp * 1_000 };
}

/** A page says where it is from: from here, or from where people open the web app. What is no browser says nothing. */
function isOurs({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  if (!from?.host) return false;
  return (
    from.host === URL.parse(`${from.protocol}//${host ?? ''}`)?.host || from.origin === URL.parse(publicUrl)?.origin
  );
}

function refuseUpgrade(stream: Duplex, thrown: unknown): void {
  const problem = thrown instanceof Problem ? thrown : new Problem(503, 'UNAVAILABLE');
  const body = JSON.stringify(problem.body());
  endSoon(
    stream,
    `HTTP/1.1 ${problem.status} ${problem.body().title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
