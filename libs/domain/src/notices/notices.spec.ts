import { CreateElement } from '@contracts/planning/commands.js';
import type { Area, Facts } from '../decider.js';
import { deskArea } from '../desk/area.js';
import { as, Telling } from '../given.js';
import { usersArea } from '../identity/area.js';
import type { Users } from '../identity/users.js';
import { invoicesArea } from '../invoices/area.js';
import { masterDataArea } from '../masterData/area.js';
import { planArea } from '../planning/area.js';
import type { Plan } from '../planning/plan.js';
import type { AreaState } from '../state.js';
import { noticeEffects } from './effects.js';
import { shownTo } from './subjects.js';

let people: Telling<Users>;
let plan: Telling<Plan>;
let desk: Telling<ReturnType<typeof deskArea.empty>>;
const facts = (): Facts => ({ users: people.state, plan: plan.state });

function run<S extends AreaState>(story: Telling<S>, command: string, data: object, how: object = as('mira')) {
  const events = story.decide(command, data, how);
  if (!Array.isArray(events)) throw new Error(JSON.stringify(events));
  return story.happened(events, how);
}
const person = (id: string, roles: string[], more: object = {}) =>
  run(people, 'addUser', {
    ...{ id, username: id, firstName: '', lastName: '', email: '', keyUser: false, group: null, roles, ...more },
  });
const notify = (data: object, how: object = as('mira')) => run(desk, 'notify', data, { ...how, facts: facts() });
/** Carries out in the desk what follows from events of the plan. */
const follow = (events: ReturnType<typeof run>, known = facts()) => {
  for (const event of events)
    for (const { wishes } of noticeEffects.filter((it) => it.type === event.type))
      for (const { command, data } of wishes(event)) run(desk, command, data, { by: event.by, facts: known });
};
const aboutP = { type: 'plan-element', id: 'p' };
const told = (id: string) => desk.state.of(id).map(({ kind, read }) => (read ? `${kind} read` : kind));

beforeEach(() => {
  people = new Telling(usersArea as Area<Users>);
  plan = new Telling(planArea as Area<Plan>);
  desk = new Telling(deskArea);
  person('mira', [], { keyUser: true });
  person('nora', ['PLANNER']);
  person('ada', ['APPROVER']);
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const made = { ...new CreateElement(), ...dates, id: 'p', type: 'MAIN', label: 'Messe', responsible: 'nora' };
  follow(run(plan, 'createElement', made));
});

test('who is made responsible is told, whoever makes themselves so is not', () => {
  expect(told('nora')).toEqual(['RESPONSIBLE']);
  follow(run(plan, 'changeElement', { id: 'p', responsible: 'ada' }, as('ada')));
  expect(told('ada')).toEqual([]);
});

test('who is asked to approve, and who submitted, are told; nobody who decided meanwhile is asked', () => {
  const submitted = run(plan, 'submitElement', { id: 'p', comment: '' }, as('nora'));
  follow(submitted);
  expect([told('ada'), told('mira'), told('nora')]).toEqual([['ASKED'], ['ASKED'], ['RESPONSIBLE']]);
  follow(run(plan, 'decideElement', { id: 'p', decision: 'REJECT', comment: 'zu teuer' }, as('ada')));
  expect(told('nora')).toEqual(['RESPONSIBLE', 'DECIDED']);
  expect(desk.state.of('nora')[1]).toMatchObject({ outcome: 'REJECTED', by: { user: 'ada' } });
  follow(submitted);
  expect(told('ada')).toEqual(['ASKED']);
});

test('a comment tells whom it names and who is responsible, each once', () => {
  follow(run(plan, 'commentElement', { id: 'p', text: 'Bitte ansehen, @ADA. Und @nora? mail@ada' }));
  expect(told('ada')).toEqual(['MENTIONED']);
  expect(told('nora')).toEqual(['RESPONSIBLE', 'MENTIONED']);
  follow(run(plan, 'commentElement', { id: 'p', text: 'gut' }, as('ada')));
  expect(told('nora')).toEqual(['RESPONSIBLE', 'MENTIONED', 'COMMENTED']);
});

test('a budget that reached a threshold is told to who is responsible and to controllers who may see its money', () => {
  person('coco', ['CONTROLLER']);
  // Whose role the tenant composed of a controller's rights.
  run(people, 'composeRole', { id: 'kasse', label: 'Kasse', rights: ['readCosts', 'writeCosts'] });
  person('kai', ['kasse']);
  const budget = { year: '2026', measure: 'PLAN', threshold: 90 };
  run(plan, 'changeElement', { id: 'p', costObjects: [cost('BUDGET', 100_000), cost('PLAN', 95_000)] });
  const look = () => run(plan, 'watchBudgets', { month: '2026-07' }, { by: { user: '' }, facts: facts() });
  follow(look());
  expect(['nora', 'coco', 'kai', 'ada'].map(told)).toEqual([['RESPONSIBLE', 'BUDGET'], ['BUDGET'], ['BUDGET'], []]);
  expect(desk.state.of('coco')[0]).toMatchObject({ about: aboutP, budget });
  follow(look());
  expect(told('coco')).toEqual(['BUDGET']);
});

const cost = (kind: string, amount: number, more: object = {}) => ({
  ...{ id: kind, kind, costTypeId: null, period: '2026-06', amount, description: '', ...more },
});

test('a pot that reached a threshold is told to its owner, else to controllers, once, and to nobody who sees no money', () => {
  person('coco', ['CONTROLLER']);
  person('otto', ['CONTROLLER']);
  person('rita', ['READER']);
  const masterData = new Telling(masterDataArea);
  for (const [id, responsible] of Object.entries({ owned: 'otto', blind: 'rita', free: null })) {
    const content = { identifier: '', label: id, volume: 100_000, responsible };
    const data = { kind: 'budget-pot', id, parent: null, after: null, rank: id, content };
    masterData.happened([{ type: 'RecordCreated', data }]);
  }
  const known = () => ({ ...facts(), masterData: masterData.state });
  const look = () =>
    follow(run(plan, 'watchBudgets', { month: '2026-07' }, { by: { user: '' }, facts: known() }), known());
  const of = (pots: readonly string[]) =>
    pots.map((id) => cost('PLAN', 90_000, { id: `plan ${id}`, split: { 'budget-pot': [{ id, share: 100_000 }] } }));
  run(plan, 'changeElement', { id: 'p', costObjects: of(['owned', 'blind', 'free']) });
  look();
  const of90 = { year: '2026', measure: 'PLAN', threshold: 90 };
  expect(['otto', 'coco', 'rita'].map(told)).toEqual([['BUDGET', 'BUDGET'], ['BUDGET'], []]);
  expect(desk.state.of('otto').map(({ about, budget }) => [about.id, budget])).toEqual([
    ['owned', of90],
    ['free', of90],
  ]);
  expect(shownTo('otto', { about: { type: 'data-element', id: 'owned' }, kind: 'BUDGET' }, known())).toEqual({
    label: 'owned',
  });
  look();
  expect(told('otto')).toHaveLength(2);
});

test('a change of budgets that waits is told to whoever may decide, the decision to whoever asked', () => {
  person('coco', ['CONTROLLER']);
  person('otto', ['CONTROLLER']);
  person('rita', ['READER']);
  const wish = { id: 'p', from: null, fromPot: null, toPot: null, reason: 'Nachtrag', asks: true };
  const ask = (requestId: string) =>
    run(plan, 'moveBudget', { ...wish, requestId, parts: [{ period: '2026-06', amount: 5 }] }, as('coco'));
  const asked = ask('r1');
  follow(asked);
  expect(['otto', 'mira', 'coco', 'nora'].map(told)).toEqual([['BUDGET_ASKED'], ['BUDGET_ASKED'], [], ['RESPONSIBLE']]);
  const about = { type: 'budget-request', id: 'r1' } as const;
  expect(desk.state.of('otto')[0]).toMatchObject({ about, by: { user: 'coco' } });
  expect(shownTo('otto', { about, kind: 'BUDGET_ASKED' }, facts())).toEqual({ label: 'Messe' });
  expect(shownTo('rita', { about, kind: 'BUDGET_ASKED' }, facts())).toBeNull();
  follow(run(plan, 'decideBudget', { id: 'r1', decision: 'REJECT', comment: 'zu viel' }, as('otto')));
  expect(desk.state.of('coco')).toMatchObject([{ kind: 'BUDGET_DECIDED', outcome: 'REJECTED', by: { user: 'otto' } }]);
  // Carried out late: there is nothing to decide any more.
  follow(asked);
  expect(told('otto')).toEqual(['BUDGET_ASKED']);
  follow(ask('r2'));
  follow(run(plan, 'decideBudget', { id: 'r2', decision: 'APPROVE', comment: '' }, as('mira')));
  expect(desk.state.of('coco')[1]).toMatchObject({ outcome: 'APPROVED', by: { user: 'mira' } });
  expect(told('otto')).toEqual(['BUDGET_ASKED', 'BUDGET_ASKED']);
});

test('a file that came by itself and became no invoice is told to controllers, until somebody has seen to it', () => {
  person('coco', ['CONTROLLER']);
  person('rita', ['READER']);
  const invoices = new Telling(invoicesArea);
  const known = () => ({ ...facts(), invoices: invoices.state });
  const data = { id: 'r', name: 'rechnung.xml', way: 'INBOX', code: 'FILE_BROKEN', invoiceId: null, rules: [] };
  follow(run(invoices, 'refuseFile', data, { by: { user: '' } }), known());
  expect([told('coco'), told('rita')]).toEqual([['FILE_REFUSED'], []]);
  const shown = () =>
    shownTo('coco', { about: { type: 'accounting/refused-file', id: 'r' }, kind: 'FILE_REFUSED' }, known());
  expect(shown()).toEqual({ label: 'rechnung.xml' });
  run(invoices, 'discardRefusedFiles', { ids: ['r'] }, as('coco'));
  expect(shown()).toBeNull();
});

test('the end of a delegation is told to both before it comes, once, and again where it is put off', () => {
  const look = (today: string) => follow(run(people, 'watchDelegations', { today }, { by: { user: '' } }));
  const days = { start: '2026-08-03', endDate: '2026-08-14' };
  run(people, 'declareDelegation', { ...days, id: 'v', userId: 'nora', substitute: 'ada' });
  for (const day of ['2026-08-01', '2026-08-11']) look(day);
  expect([told('nora'), told('ada')]).toEqual([['RESPONSIBLE'], []]);
  for (const day of ['2026-08-12', '2026-08-13']) look(day);
  expect([told('nora'), told('ada'), told('mira')]).toEqual([
    ['RESPONSIBLE', 'DELEGATION_ENDS'],
    ['DELEGATION_ENDS'],
    [],
  ]);
  expect(desk.state.of('ada')[0]).toMatchObject({ about: { type: 'delegation', id: 'v' } });
  run(people, 'changeDelegation', { id: 'v', endDate: '2026-08-20' });
  look('2026-08-14');
  expect(told('ada')).toHaveLength(1);
  look('2026-08-18');
  expect(told('ada')).toHaveLength(2);
  run(people, 'changeTenantSettings', { delegationDays: 0 }, { ...as('mira'), facts: facts() });
  run(people, 'changeDelegation', { id: 'v', endDate: '2026-08-21' });
  look('2026-08-20');
  expect(told('ada')).toHaveLength(2);
  run(people, 'endDelegation', { id: 'v' });
  const about = { type: 'delegation', id: 'v' } as const;
  expect(shownTo('ada', { about, kind: 'DELEGATION_ENDS' }, facts())).toBeNull();
});

test('what one is told of a delegation names the other of the two, and nobody else sees it', () => {
  const days = { start: '2026-08-03', endDate: '2026-08-14' };
  run(people, 'declareDelegation', { ...days, id: 'v', userId: 'nora', substitute: 'ada' });
  const seen = (who: string) =>
    shownTo(who, { about: { type: 'delegation', id: 'v' }, kind: 'DELEGATION_ENDS' }, facts());
  expect(['nora', 'ada', 'mira'].map(seen)).toEqual([
    { label: 'ada', day: '2026-08-14' },
    { label: 'nora', day: '2026-08-14' },
    null,
  ]);
});

test('nobody is told of what they may not see, has been deleted, or do not want to hear of', () => {
  const text = '@ada @lars';
  run(people, 'createRecord', { kind: 'group', id: 'south', label: 'Süd' });
  person('lars', ['PLANNER'], { group: 'south' });
  run(people, 'changeTenantSettings', { planVisibility: 'UNIT' }, { ...as('mira'), facts: facts() });
  run(people, 'createRecord', { kind: 'group', id: 'north', label: 'Nord' });
  run(plan, 'changeElement', { id: 'p', unitId: 'north', extraReadUsers: ['ada'] });
  notify({ kind: 'COMMENTED', about: aboutP, text });
  expect([told('lars'), told('ada')]).toEqual([[], ['MENTIONED']]);
  run(people, 'changeSettings', { id: 'ada', notificationTypes: { MENTIONED: [] } });
  notify({ kind: 'COMMENTED', about: aboutP, text });
  expect(told('ada')).toEqual(['MENTIONED']);
  const [all] = [told('nora')];
  run(plan, 'deleteElements', { ids: ['p'], todos: 'KEEP', invoices: 'KEEP' });
  notify({ kind: 'COMMENTED', about: aboutP, text });
  expect(told('nora')).toEqual(all);
});

test('one reads and puts away only what is one’s own', () => {
  follow(run(plan, 'commentElement', { id: 'p', text: '@ada' }));
  const [own] = desk.state.of('ada');
  for (const command of ['readNotices', 'dismissNotices'])
    expect(desk.decide(command, { person: 'nora', ids: [own?.id] })).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  expect(told('ada')).toEqual(['MENTIONED']);
  run(desk, 'readNotices', { person: 'ada', ids: null });
  expect(told('ada')).toEqual(['MENTIONED read']);
  expect(desk.decide('readNotices', { person: 'ada', ids: null })).toEqual([]);
  run(desk, 'dismissNotices', { person: 'ada', ids: [own?.id] });
  expect(told('ada')).toEqual([]);
});

test('200 are kept, and none for longer than 90 days', () => {
  for (let i = 0; i < 205; i++) notify({ kind: 'COMMENTED', about: aboutP, text: '' });
  expect(desk.state.of('nora')).toHaveLength(200);
  notify({ kind: 'COMMENTED', about: aboutP, text: '' }, { by: { user: 'mira' }, now: '2027-01-01T00:00:00.000Z' });
  expect(desk.state.of('nora')).toHaveLength(1);
});

test('a snapshot of it knows whose they are', () => {
  follow(run(plan, 'commentElement', { id: 'p', text: '' }));
  const state = deskArea.empty();
  for (const it of desk.state.notices.values()) state.notices.set(it.id, it);
  state.reindex();
  expect(state.of('nora')).toEqual(desk.state.of('nora'));
});
