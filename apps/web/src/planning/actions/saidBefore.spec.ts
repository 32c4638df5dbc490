import { ElementType } from '@contracts/planning/types.js';
import { listed, pretendBrowser } from '../../api/browser.harness.js';
import { refusal } from '../../api/refused.js';
import { endSession, signIn } from '../../api/session.js';
import { recordList } from '../../api/useList.js';
import { users } from '../../ui/record/useNames.js';
import type { PlanRow } from '../rows/planRow.js';
import { row } from '../rows/rows.harness.js';
import { change } from './edit.js';
import { enterPhase } from './phase.js';
import { place } from './place.js';

/** What stands against a wish is said beside its row before anything is sent. */
let browser: Awaited<ReturnType<typeof pretendBrowser>>;
beforeEach(async () => {
  browser = await pretendBrowser();
  endSession();
  signIn({ token: 'one', user: { id: 'u', username: 'anna' } });
  refusal.set(null);
});

const planned = (...rows: readonly PlanRow[]) => listed(browser, 'plan/gantt-element', rows);
const said = () => [
  refusal.get()?.thing,
  ...(refusal.get()?.problem.errors ?? []).map(({ field, rule }) => `${field} ${rule}`),
];

test('a person who was deleted while they could be chosen; one who was there before is left alone', async () => {
  const list = await planned(row({ id: 'a', responsible: 'left' }));
  const people = recordList(users);
  browser.answer({ body: ['mira', 'gone', 'left'].map((id) => ({ id, username: id })) });
  await people.refresh();
  people.remove('gone');
  browser.answer({ body: [{ id: 'mira', username: 'mira' }] });
  await people.refresh();
  browser.calls.splice(0);
  await change(list, 'a', { responsible: 'gone' });
  expect([said(), browser.calls]).toEqual([['a', 'responsible selection_required'], []]);
  // One who was just made may not be in the list yet.
  for (const responsible of ['left', 'mira', 'new']) {
    browser.answer({ body: { id: 'a', responsible, revision: 2 } });
    await change(list, 'a', { responsible });
    expect(refusal.get()).toBeNull();
  }
  expect(browser.calls).toHaveLength(3);
});

test('what would follow something that follows it, over any number of steps', async () => {
  const on = (id: string) => [{ id, lagDays: 0 }];
  const list = await planned(
    ...[row({ id: 'a' }), row({ id: 'b', dependsOn: on('a') }), row({ id: 'c', dependsOn: on('b') })],
  );
  await change(list, 'a', { dependsOn: on('c') });
  expect([said(), browser.calls]).toEqual([['a', 'dependsOn[0].id cycle'], []]);
});

test('what would stand below itself', async () => {
  const list = await planned(row({ id: 'a' }), row({ id: 'b', type: 'SUB', parentId: 'a', depth: 1 }));
  expect(await place(list, [{ id: 'a', parentId: 'b' }], '')).toBe(false);
  expect([said(), browser.calls]).toEqual([['a', 'parentId cycle'], []]);
});

test('a card goes into a phase with all that it asks for; else it is opened where that is written', async () => {
  const list = await planned(row({ id: 'a', typeId: 't' }));
  const type = Object.assign(new ElementType(), {
    fieldUses: [{ field: 'sponsorName', phase: 'PRE', use: 'REQUIRED' }],
    needsApproval: [],
  });
  const opened: string[] = [];
  const enter = () =>
    enterPhase(list, list.rows(), {
      ...{ phase: 'PRE', comment: '', typeOf: () => type, open: (id: string) => opened.push(id) },
    });
  browser.answer({ body: { ...row({ id: 'a' }), sponsorName: '' } });
  await enter();
  expect([said(), opened]).toEqual([['a', 'sponsorName required'], ['a']]);
  browser.answer({ body: { ...row({ id: 'a' }), sponsorName: 'Vertrieb' } });
  browser.answer({ body: { ...row({ id: 'a' }), phase: 'PRE', revision: 2 } });
  await enter();
  expect([opened.length, browser.calls.map(({ method }) => method)]).toEqual([1, ['GET', 'GET', 'PUT']]);
});
