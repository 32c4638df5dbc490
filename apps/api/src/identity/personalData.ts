import type { PersonalData } from '@contracts/identity/personalData.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { auditOf } from '@platform/audit.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { ok } from '../http/answer.js';
import { missingPrivilege, notFound } from '../http/problem.js';

const day = 86_400_000;

/** What is kept of a person beside what they worked on, to be handed to them. */
export const personalDataHandlers = (context: () => Context): Handlers => ({
  async personalData(call: Call) {
    const { keyUser, users } = personOf(call);
    if (!keyUser) throw missingPrivilege('keyUser');
    const [id = ''] = idsOf(call.params['id']);
    const found = users.user(id);
    if (!found || found.removed) throw notFound();
    const { ports, sessions, engine } = context();
    const now = Date.now();
    const span = {
      from: new Date(now - users.settings.auditDays * day).toISOString(),
      to: new Date(now).toISOString(),
    };
    const open = await sessions.of(call.tenant, id);
    const { records } = await engine.state<MasterData>(call.tenant, 'masterData');
    const resources = [...records.values()].filter(({ content }) => content['relatedUser'] === id);
    const delegations = [...users.delegations.values()].filter((it) => [it.userId, it.substitute].includes(id));
    const data: PersonalData = {
      at: span.to,
      user: found,
      sessions: open.map(({ browser, system, address, beganAt, usedAt }) => ({
        ...{
          browser,
          system,
          address,
          beganAt: new Date(beganAt).toISOString(),
          usedAt: new Date(usedAt).toISOString(),
        },
      })),
      resources: resources.map((it) => ({ id: it.id, ...it.content })),
      delegations: delegations.map(({ ended, ...it }) => ({
        ...{ ...it, deleted: ended, revision: users.touches.last(it.id) },
      })),
      audit: await auditOf({ ...ports, users }, call.tenant, { ...span, user: id }),
    };
    return ok(data);
  },
});
