import { addDays } from '@domain/calendar.js';
import { dayIn } from '@platform/zones.js';
import { type Answer, action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

/** A project's way through its approvals over HTTP, each transition, the forbidden ones too. */
let server: TestServer;
let admin: Caller;
/** Nora plans; Ada, Tom and Bea approve, Lars too, in another unit. */
const callers: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const who = (name: string) => callers[name] as Caller;

beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  const [north, south] = [await unit('Nord'), await unit('Süd')];
  await person('nora', { roles: ['PLANNER', 'CONTROLLER'], group: north });
  for (const name of ['ada', 'tom', 'bea']) await person(name, { roles: ['APPROVER'], group: north });
  await person('lars', { roles: ['APPROVER'], group: south });
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
});
afterAll(() => server.close());

const unit = async (label: string): Promise<string> => (await admin.post('group', { label })).body.id;
async function person(username: string, more: object): Promise<void> {
  const password = 'Gans-und-gar-9';
  const added = await admin.post('user', { username, password, renewPasswordAtNextLogin: false, ...more });
  ids[username] = added.body.id;
  callers[username] = await api(server).as(username, password);
}

/** A type of projects with these steps, and one of it that Nora, or somebody else, has submitted. */
async function submitted(approvalSteps: readonly object[], more: object = {}, by = 'nora'): Promise<string> {
  const look = { kind: 'MAIN', label: 'Messe', color: '#aa3300', parents: ['ROOT'] };
  const type = await admin.post('plan-element-type', { ...look, approvalSteps });
  const made = await who(by).post('plan-element', project({ typeId: type.body.id, ...more }));
  expect((await who(by).put(`process/${made.body.id}/submit`, { comment: 'bitte' })).status).toBe(200);
  return made.body.id;
}
const user = (...names: string[]) => ({ users: names.map((name) => ids[name]) });
const request = async (id: string, caller = admin, seen?: Answer): Promise<Thing> =>
  (await caller.get(`approval/${id}`, seen && after(seen))).body;
const yes = (id: string, name: string, seen: object = {}) =>
  who(name).put(`process/${id}/approval`, { decision: 'APPROVE', ...seen });
const no = (id: string, name: string, comment: string) =>
  who(name).put(`process/${id}/approval`, { decision: 'REJECT', comment });
const codeOf = ({ status, body }: Answer) => [status, body.code];
const seenOf = ({ step, submittedAt }: Thing) => ({ step, submittedAt });

test('two steps: each waits for whom it asks, and the last yes moves the phase', async () => {
  const id = await submitted([
    { label: 'Leitung', ...user('ada') },
    { label: 'Vorstand', ...user('tom', 'bea') },
  ]);
  const first = await request(id);
  expect(first).toMatchObject({ state: 'SUBMITTED', requestedPhase: 'PRE', comment: 'bitte', step: 0 });
  expect(first.waitsFor).toEqual([ids['ada']]);
  expect(codeOf(await yes(id, 'tom'))).toEqual([403, 'NOT_YOUR_STEP']);
  const done = await yes(id, 'ada', seenOf(first));
  expect(done.body).toMatchObject({ phase: 'PLAN', approval: { state: 'SUBMITTED', step: 1 } });
  expect(codeOf(await yes(id, 'ada'))).toEqual([409, 'ALREADY_DECIDED']);
  expect(codeOf(await yes(id, 'tom', seenOf(first)))).toEqual([409, 'DECIDED_SINCE']);
  const second = await request(id, admin, done);
  expect([...second.waitsFor].sort()).toEqual([ids['tom'], ids['bea']].sort());
  const last = await yes(id, 'tom', { ...seenOf(second), comment: 'gut' });
  expect(last.body).toMatchObject({ phase: 'PRE', approval: { state: 'APPROVED', decidedBy: ids['tom'] } });
  expect(codeOf(await yes(id, 'bea'))).toEqual([409, 'NOTHING_SUBMITTED']);
  const decided = await admin.get(`approval?filters=involved%3D'${ids['ada']}'&sort=-decidedAt`, after(last));
  expect(decided.body.find((it: Thing) => it.id === id)).toMatchObject({
    waitsFor: [],
    outcome: { state: 'APPROVED', phase: 'PRE', by: ids['tom'], comment: 'gut', decisions: [{ user: ids['ada'] }] },
  });
  const history = await admin.get(`change-set?elementId=${id}`, after(last));
  const names = history.body.flatMap(({ properties }: Thing) => properties.map(({ name }: Thing) => name));
  expect(names).toEqual(expect.arrayContaining(['approval.state', 'approval.step', 'phase']));
  expect((await who('bea').post(`undo/${last.headers.get('x-command')}`)).status).toBe(409);
});

test('two decide at once: one does, the other hears that it was decided', async () => {
  for (const step of [{ mode: 'ANY', ...user('ada', 'tom') }, { roles: ['APPROVER'] }]) {
    const id = await submitted([step, user('bea')]);
    const seen = seenOf(await request(id));
    const both = await Promise.all([yes(id, 'ada', seen), yes(id, 'tom', seen)]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'DECIDED_SINCE'],
    ]);
    expect(codeOf(await yes(id, 'bea'))).toEqual([200, undefined]);
  }
});

test('nobody decides on their own, without the right, or on what is not submitted', async () => {
  const id = await submitted([]);
  expect((await yes(id, 'nora')).status).toBe(403);
  const own = await admin.post('plan-element', project());
  expect(codeOf(await admin.put(`process/${own.body.id}/approval`, { decision: 'APPROVE' }))).toEqual([
    ...[409, 'NOTHING_SUBMITTED'],
  ]);
  await admin.put(`process/${own.body.id}/submit`, {});
  expect(codeOf(await admin.put(`process/${own.body.id}/approval`, { decision: 'APPROVE' }))).toEqual([
    ...[403, 'OWN_SUBMISSION'],
  ]);
  expect((await yes(id, 'lars')).status).toBe(404);
  expect(codeOf(await no(id, 'ada', ' '))).toEqual([422, 'RULES_BROKEN']);
});

test('a delegate decides for whom the step asks, and never on what either of the two submitted or decided', async () => {
  await person('rosa', { roles: ['PLANNER', 'APPROVER'], group: (await admin.get(`user/${ids['ada']}`)).body.group });
  const id = await submitted([user('ada'), user('tom', 'bea')], {}, 'rosa');
  const say = (caller: Caller) => caller.put(`process/${id}/approval`, { decision: 'APPROVE' });
  for (const [substitute, away] of [
    ['bea', 'rosa'],
    ['rosa', 'ada'],
  ] as const)
    expect(codeOf(await say(await standsIn(substitute, away)))).toEqual([403, 'OWN_SUBMISSION']);
  const done = await say(await standsIn('bea', 'ada'));
  expect(done.body.approval).toMatchObject({ state: 'SUBMITTED', step: 1 });
  expect((await request(id, admin, done)).decisions).toMatchObject([{ user: ids['bea'], actingFor: ids['ada'] }]);
  for (const name of ['ada', 'bea']) expect(codeOf(await yes(id, name))).toEqual([409, 'ALREADY_DECIDED']);
  const [entry] = (await admin.get(`change-set?elementId=${id}`, after(done))).body;
  expect(entry).toMatchObject({ user: ids['bea'], actingFor: ids['ada'] });
  expect((await yes(id, 'tom')).body.phase).toBe('PRE');
});

/** A session of somebody who acts for another. */
async function standsIn(substitute: string, name: string): Promise<Caller> {
  const today = dayIn('Europe/Berlin', Date.now());
  const declared = { start: addDays(today, -1), endDate: addDays(today, 1), substitute: ids[substitute] };
  const { body } = await who(name).post('delegation', declared);
  const assumed = await who(substitute).post('delegation/assume', { id: body.id });
  expect(assumed.status).toBe(200);
  return api(server).bearing(/^Bearer (.+)$/.exec(assumed.headers.get('authorization') ?? '')?.[1] ?? '');
}

test('while it waits it is not edited; what the approver changes comes with the yes; next, previous and complete wait', async () => {
  const id = await submitted([user('ada')]);
  expect(codeOf(await who('nora').put(`plan-element/${id}`, { label: 'x' }))).toEqual([409, 'SUBMITTED_IS_READ_ONLY']);
  for (const step of ['next?phase=EXEC', 'previous', 'complete'])
    expect(codeOf(await who('nora').put(`process/${id}/${step}`, {}))).toEqual([409, 'SUBMITTED_IS_READ_ONLY']);
  await who('nora').post('plan-element', action(id));
  const tries: [changedProperties: object, field: string, rule: string][] = [
    [{ label: '' }, 'label', 'required'],
    [{ startDate: '2026-09-01', endDate: '2026-08-01' }, 'endDate', 'date_after'],
    [{ startDate: '2026-06-30' }, 'startDate', 'date_before_children'],
    [{ selections: { product: [{ id, share: 5 }] } }, 'selections.product', 'percentage_sum'],
  ];
  for (const [changedProperties, field, rule] of tries) {
    const { status, body } = await yes(id, 'ada', { changedProperties });
    const told = body.errors.map((each: Thing) => [each.field, each.rule]);
    expect([status, told]).toEqual([422, expect.arrayContaining([[`changedProperties.${field}`, rule]])]);
  }
  const done = await yes(id, 'ada', { changedProperties: { label: 'Geprüft' } });
  expect(done.body).toMatchObject({ label: 'Geprüft', phase: 'PRE' });
  expect((await who('nora').put(`process/${id}/next`, {})).body.phase).toBe('EXEC');
  expect((await who('nora').put(`process/${id}/previous`, {})).status).toBe(422);
  expect((await who('nora').put(`process/${id}/previous`, { comment: 'zurück' })).body.phase).toBe('PRE');
  expect((await who('nora').put(`process/${id}/complete`, {})).body.approval).toMatchObject({
    ...{ state: 'SUBMITTED', requestedPhase: 'COMPLETED' },
  });
});

test('it is withdrawn by who submitted it, which can be undone; a rejection gives it back', async () => {
  const id = await submitted([user('ada'), user('tom')]);
  await yes(id, 'ada');
  await admin.put(`plan-element-type/${(await admin.get(`plan-element/${id}`)).body.typeId}`, { label: 'Andere' });
  const withdraw = () => who('nora').put(`process/${id}/withdraw`);
  const back = await withdraw();
  expect(back.body.approval).toMatchObject({ state: 'EDIT', submittedBy: null });
  expect(codeOf(await withdraw())).toEqual([409, 'NOTHING_SUBMITTED']);
  expect((await admin.get(`approval/${id}`, after(back))).status).toBe(404);
  const undone = await who('nora').post(`undo/${back.headers.get('x-command')}`);
  expect(undone.body[0].approval).toMatchObject({ state: 'SUBMITTED', step: 1, submittedBy: ids['nora'] });
  const gone = await no(id, 'tom', 'zu teuer');
  expect(gone.body.approval).toMatchObject({ state: 'REJECTED', comment: 'zu teuer' });
  const edited = await who('nora').put(`plan-element/${id}`, { label: 'Billiger' });
  expect(edited.body.approval.state).toBe('EDIT');
  expect(await request(id, who('nora'), edited)).toMatchObject({ state: 'EDIT', outcome: { comment: 'zu teuer' } });
  await person('nele', { roles: ['PLANNER'] });
  const other = await submitted([], { unitId: null });
  expect(codeOf(await who('nele').put(`process/${other}/withdraw`))).toEqual([403, 'NOT_YOUR_SUBMISSION']);
});

test('many are decided by one call, all or none', async () => {
  const [a, b] = [await submitted([]), await submitted([])];
  const items = (...of: string[]) => of.map((id) => ({ id, decision: 'APPROVE' }));
  const open = (await who('nora').post('plan-element', project({ label: 'Offen' }))).body.id;
  const refused = await who('ada').put('process/approval', items(a, open));
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'NOT_ALL_DECIDED', errors: [{ field: '[1]', rule: 'nothing_submitted', params: { id: open } }] },
  ]);
  const done = await who('ada').put('process/approval', items(a, b));
  expect([done.status, done.body.map(({ phase }: Thing) => phase)]).toEqual([200, ['PRE', 'PRE']]);
  expect((await who('ada').put('process/approval', [])).status).toBe(422);
});

test('an approver removed meanwhile decides nothing; who is named of another unit sees it while it waits', async () => {
  await person('olga', { roles: ['APPROVER'], group: (await admin.get(`user/${ids['ada']}`)).body.group });
  const id = await submitted([user('olga', 'lars')]);
  expect(await request(id, who('lars'))).toMatchObject({ state: 'SUBMITTED' });
  await admin.put(`user/${ids['olga']}`, { roles: ['READER'] });
  expect((await yes(id, 'olga')).status).toBe(403);
  const socket = await listen(server, 'dev', who('lars').token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
  const done = await yes(id, 'lars');
  expect(done.status).toBe(200);
  const frames = await socket.batch();
  expect(frames.find(({ data }) => data.type === 'approval').data).toMatchObject({
    updateType: 'deleted',
    element: id,
  });
  expect((await who('lars').get(`plan-element/${id}`, after(done))).status).toBe(404);
  socket.close();
});

test('what changed since the last approval is told field by field, to whom may read it', async () => {
  const entry = { kind: 'PLAN', period: '2026-04', amount: 5_000 };
  const id = await submitted([user('ada')], { label: 'Alt', description: 'so', costObjects: [entry] });
  const changes = async (seen?: Answer) => (await who('ada').get(`approval/${id}/changes`, seen && after(seen))).body;
  expect(await changes()).toEqual(expect.arrayContaining([{ name: 'label', old: null, new: 'Alt' }]));
  await yes(id, 'ada');
  await who('nora').put(`plan-element/${id}`, { label: 'Neu', description: 'anders' });
  await who('nora').put(`plan-element/${id}`, { label: 'Neuer', description: 'so' });
  const again = await who('nora').put(`process/${id}/complete`, {});
  expect(await changes(again)).toEqual([{ name: 'label', old: 'Alt', new: 'Neuer' }]);
  expect((await request(id, who('ada'))).costs).toMatchObject({ plan: 5_000 });
  const child = await who('nora').post('plan-element', action(id, { label: 'Druck' }));
  expect((await who('lars').get(`approval/${id}/changes`, after(child))).status).toBe(404);
});
