import type { OwnSession } from '@contracts/identity/session.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';

/** Where somebody is signed in, and ending it: one by one, or everywhere but here. */
export function sessionHandlers(context: () => Context): Handlers {
  // What was begun to act for somebody is no sign-in of its own.
  const mine = async (call: Call) =>
    (await context().sessions.of(call.tenant, personOf(call).by.user)).filter(({ origin }) => !origin);
  const here = (call: Call) => personOf(call).origin ?? personOf(call).session;
  return {
    async ownSessions(call) {
      const shown = (await mine(call)).map(
        ({ id, browser, system, address, beganAt, usedAt }): OwnSession => ({
          ...{ id, browser, system, address },
          beganAt: new Date(beganAt).toISOString(),
          usedAt: new Date(usedAt).toISOString(),
          isThis: id === here(call),
        }),
      );
      return ok(shown.sort((a, b) => Number(b.isThis) - Number(a.isThis) || (a.usedAt < b.usedAt ? 1 : -1)));
    },
    async endOwnSessions(call) {
      const known = new Set((await mine(call)).map(({ id }) => id));
      const ids = idsOf(call.params['ids']);
      if (!ids.every((id) => known.has(id))) throw notFound();
      for (const id of ids) await context().sessions.end(call.tenant, id);
      return noContent;
    },
    async endOtherSessions(call) {
      const { by, session, origin } = personOf(call);
      await context().sessions.endAll(call.tenant, by.user, [session, origin]);
      return noContent;
    },
  };
}
