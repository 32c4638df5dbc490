import type { LeaveSecondFactor, ProveSecondFactor } from '@contracts/identity/secondFactor.js';
import { mayAdminister } from '@domain/identity/giving.js';
import type { User } from '@domain/identity/users.js';
import type { Ports } from '@platform/ports.js';
import { checked, idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem } from '../http/problem.js';
import { chooseMail, leaveMail, proveByMail, sendCode } from './mailFactor.js';
import { factorAsked, proveInTurn } from './proving.js';
import {
  forgetApp,
  hasApp,
  mustHaveFactor,
  type Proof,
  prove,
  recoveryCodesLeft,
  setupOf,
  type Whose,
} from './secondFactor.js';

/** A person's own authenticator app, and an administrator's way to free somebody of a lost one. */
export function secondFactorHandlers(context: () => Context): Handlers {
  const users = ({ tenant }: Call) => context().people.users(tenant);
  /** Who signed in, whomever they act for. */
  const mine = async (call: Call): Promise<Whose & { user: User }> => {
    const user = (await users(call)).user(personOf(call).by.user) as User;
    return { tenant: call.tenant, user };
  };
  const forget = async (whose: Whose & { user: User }): Promise<void> => {
    await forgetApp(context().ports, whose);
    await leaveMail(context().ports, whose);
  };
  return {
    async ownSecondFactor(call) {
      const whose = await mine(call);
      const { settings } = await users(call);
      const type = await factorAsked(context(), { ...whose, settings }, 'change');
      return ok({
        ...{ isOn: type !== 'NONE', type },
        isRequired: mustHaveFactor(settings, whose.user),
        recoveryCodesLeft: await recoveryCodesLeft(context().ports, whose),
      });
    },
    async ownQrCode(call) {
      const setup = await setupOf(context().ports, await mine(call));
      if (!setup) throw isOn();
      return ok(setup);
    },
    async sendOwnCode(call) {
      const whose = await mine(call);
      if (whose.user.email === '') throw new Problem(409, 'NO_MAIL');
      await sendCode(context().ports, whose);
      return noContent;
    },
    async proveSecondFactor(call) {
      const { key, type } = checked(call.line.body, call.body) as ProveSecondFactor;
      const whose = await mine(call);
      if (await hasApp(context().ports, whose)) throw isOn();
      const byMail = type === 'MAIL';
      const proof = byMail ? await proveMail(context().ports, whose, key) : await prove(context().ports, whose, key);
      if (proof.is !== 'first') throw new Problem(422, 'INVALID_KEY');
      await context().sessions.endAll(call.tenant, whose.user.id, [personOf(call).session, personOf(call).origin]);
      return ok({ recoveryCodes: proof.recoveryCodes });
    },
    async leaveSecondFactor(call) {
      const { password, key } = checked(call.line.body, call.body) as LeaveSecondFactor;
      const whose = await mine(call);
      const { settings } = await users(call);
      if (mustHaveFactor(settings, whose.user)) throw new Problem(409, 'SECOND_FACTOR_REQUIRED');
      if ((await factorAsked(context(), { ...whose, settings }, 'change')) === 'NONE') throw notFound();
      await proveInTurn(context(), call, { username: whose.user.username, password, key }, 'change').catch(
        notSignedOut,
      );
      await forget(whose);
      return noContent;
    },
    async resetSecondFactor(call) {
      const [id = ''] = idsOf(call.params['id']);
      const state = await users(call);
      const user = state.user(id);
      if (!user || user.removed) throw notFound();
      if (!mayAdminister(state, id, personOf(call).by)) throw missingPrivilege('administer');
      await forget({ tenant: call.tenant, user });
      await context().sessions.endAll(call.tenant, id);
      return noContent;
    },
  };
}

/** A code that came by mail turns it on: there are no recovery codes, another mail does as well. */
async function proveMail(ports: Ports, whose: Whose & { user: User }, key: string): Promise<Proof> {
  if (!(await proveByMail(ports, whose, key))) return { is: 'wrong' };
  await chooseMail(ports, whose);
  return { is: 'first', recoveryCodes: [] };
}

const isOn = (): Problem => new Problem(409, 'SECOND_FACTOR_ON');

/** The session goes on: a 401 would end it in the browser. */
function notSignedOut(thrown: unknown): never {
  if (thrown instanceof Problem && thrown.status === 401) throw new Problem(422, thrown.code, thrown.more);
  throw thrown;
}
