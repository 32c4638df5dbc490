import type { Notice } from '@contracts/notices/notice.js';
import type { Desk } from '@domain/desk/desk.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { shownTo } from '@domain/notices/subjects.js';
import type { Plan } from '@domain/planning/plan.js';
import { idsOf, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import type { Module } from '../module.js';
import { nameOf } from '../reading/reader.js';
import { pushHandlers } from './push.js';

/** What somebody is told of: they alone see it, and only what they may still see it of. */
const noticeHandlers = (context: () => Context): Handlers => ({
  notices: async (call) => ({ ...ok(await noticesOf(context(), call)), cached: true }),
  readNotices: (call) => change(context(), call, 'readNotices', idsOf(call.params['ids'])),
  readAllNotices: (call) => change(context(), call, 'readNotices', null),
  dismissNotices: (call) => change(context(), call, 'dismissNotices', idsOf(call.params['ids'])),
});

export const noticesModule: Module = {
  shapes: [
    { view: 'notices', segment: 'logged-in-user/notifications', elementType: 'OTHER', topic: null, whose: 'person' },
  ],
  handlers: (context) => ({ ...noticeHandlers(context), ...pushHandlers(context) }),
};

async function noticesOf({ engine }: Context, call: Call): Promise<Notice[]> {
  const { id: person, users } = personOf(call);
  const desk = await engine.state<Desk>(call.tenant, 'desk');
  const mine = desk
    .of(person)
    .filter(({ silent }) => !silent)
    .toReversed();
  if (mine.length === 0) return [];
  const plan = await engine.state<Plan>(call.tenant, 'plan');
  const masterData = await engine.state<MasterData>(call.tenant, 'masterData');
  const invoices = await engine.state<Invoices>(call.tenant, 'invoices');
  return mine.flatMap(({ id, kind, about, by, time, read, outcome, budget = null }) => {
    const shown = shownTo(person, { about, kind }, { plan, users, masterData, invoices });
    if (!shown) return [];
    const who = nameOf(users, by.user);
    return [{ id, kind, about, day: null, ...shown, who, time, read, outcome, budget }];
  });
}

async function change(context: Context, call: Call, ...wish: [string, readonly string[] | null]): Promise<Answer> {
  const { id: person, by } = personOf(call);
  const [command, ids] = wish;
  const data = { person, ids };
  await context.execute({
    ...{ tenant: call.tenant, area: 'desk', command, data, by, asks: null, answer: () => null },
    ...keyOf(context, call, data),
  });
  return noContent;
}
