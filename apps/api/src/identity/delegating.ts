import type { AssumeDelegation, StandingIn } from '@contracts/identity/delegation.js';
import type { SeeAs } from '@contracts/identity/user.js';
import { isRunning } from '@domain/identity/delegations.js';
import { personOf as personIn } from '@domain/identity/rights.js';
import type { User } from '@domain/identity/users.js';
import { dayIn, endOfDay } from '@platform/zones.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem, unauthorized } from '../http/problem.js';
import { deviceOf } from './device.js';
import { noteSession, shownUser } from './login.js';
import type { Session } from './sessions.js';

/** Acting for somebody who is away: a session of its own beside the one that it was begun from, which waits. */
export function delegationHandlers(context: () => Context): Handlers {
  const zoneOf = (tenant: string) => context().tenants.get(tenant)?.timeZone ?? 'UTC';
  return {
    async standingIn(call) {
      const { by, users } = personOf(call);
      const today = dayIn(zoneOf(call.tenant), Date.now());
      const mine = [...users.delegations.values()].filter(
        ({ substitute, ended, endDate }) => substitute === by.user && !ended && endDate >= today,
      );
      const shown = mine.map((it): StandingIn => {
        const { username, firstName, lastName } = users.user(it.userId) as User;
        const { id, userId, start, endDate } = it;
        return { ...{ id, userId, username, firstName, lastName, start, endDate }, running: isRunning(it, today) };
      });
      return ok(shown.sort((a, b) => (a.start < b.start ? -1 : 1)));
    },
    async assumeDelegation(call) {
      const { id } = checked(call.line.body, call.body) as AssumeDelegation;
      const { by, users, session: origin } = personOf(call);
      if (by.actingFor) throw new Problem(403, 'ACTING_FOR');
      const zone = zoneOf(call.tenant);
      const delegation = users.delegations.get(id);
      if (delegation?.substitute !== by.user) throw notFound();
      const acting = { user: by.user, actingFor: delegation.userId };
      const isOpen = isRunning(delegation, dayIn(zone, Date.now())) && personIn(users, acting) !== null;
      if (!isOpen) throw new Problem(409, 'NOT_RUNNING');
      const { sessions } = context();
      const signedIn = await sessions.get(call.tenant, origin);
      if (!signedIn) throw unauthorized('SESSION_ENDED');
      const until = Math.min(signedIn.expiresAt, Date.parse(endOfDay(delegation.endDate, zone)));
      const from = { address: call.from, ...deviceOf(call.header('user-agent')) };
      const session = await sessions.begin(call.tenant, { by: acting, ...from, origin, delegation: id, until });
      await noteSession(context(), call, 'DELEGATION', session);
      return told(context(), call, session);
    },
    /** A key user looks at what somebody else sees: a session of its own that changes nothing, told in the audit log. */
    async seeAs(call) {
      const { userId } = checked(call.line.body, call.body) as SeeAs;
      const { by, users, keyUser, session: origin } = personOf(call);
      if (by.actingFor) throw new Problem(403, 'ACTING_FOR');
      if (!keyUser) throw missingPrivilege('keyUser');
      const acting = { user: by.user, actingFor: userId };
      if (userId === by.user || !personIn(users, acting)) throw notFound();
      const { sessions } = context();
      const signedIn = await sessions.get(call.tenant, origin);
      if (!signedIn) throw unauthorized('SESSION_ENDED');
      const from = { address: call.from, ...deviceOf(call.header('user-agent')) };
      const until = signedIn.expiresAt;
      const session = await sessions.begin(call.tenant, { by: acting, ...from, origin, readOnly: true, until });
      await noteSession(context(), call, 'SEEN_AS', session);
      return told(context(), call, session);
    },
    async endActing(call) {
      const { session, origin } = personOf(call);
      if (!origin) throw new Problem(409, 'NOT_ACTING');
      const { sessions } = context();
      const signedIn = await sessions.get(call.tenant, origin);
      await sessions.end(call.tenant, session);
      if (!signedIn) throw unauthorized('SESSION_ENDED');
      return told(context(), call, signedIn);
    },
  };
}

/** Who one is from now on, and the token for it. */
function told({ tokens }: Context, call: Call, session: Session): Answer {
  const { user: me, actingFor } = session.by;
  const { users } = personOf(call);
  const user = users.user(actingFor ?? me) as User;
  return ok({ user: shownUser(users, user) }, { authorization: `Bearer ${tokens.sign(session, user.roles)}` });
}
