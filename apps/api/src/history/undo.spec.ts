import { type Answer, action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
const people: Record<string, Caller> = {};
const units: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  for (const label of ['Marketing', 'Vertrieb']) units[label] = (await admin.post('group', { label })).body.id;
  const roles = {
    rolf: ['READER'],
    nora: ['PLANNER'],
    vera: ['PLANNER'],
    coco: ['CONTROLLER'],
    ada: ['APPROVER', 'PLANNER'],
  };
  for (const [username, its] of Object.entries(roles)) {
    const group = units[username === 'vera' ? 'Vertrieb' : 'Marketing'];
    await admin.post('user', {
      username,
      roles: its,
      group,
      password: 'Gans-und-gar-9',
      renewPasswordAtNextLogin: false,
    });
    people[username] = await api(server).as(username, 'Gans-und-gar-9');
  }
});
afterAll(() => server.close());

const by = (name: string): Caller => people[name] as Caller;
const back = (caller: Caller, done: Answer, body: object = {}) =>
  caller.post(`undo/${done.headers.get('x-command')}`, body);
/** An element of Marketing, and its address. */
const made = async (more: object = {}) => {
  const { body } = await admin.post('plan-element', project({ unitId: units['Marketing'], ...more }));
  return { id: body.id as string, at: `plan-element/${body.id}` };
};
const approvalOf = async (id: string) => (await admin.put(`plan-element/${id}`, {})).body.approval.state;

async function approved() {
  const it = await made();
  await by('nora').put(`process/${it.id}/submit`, {});
  expect((await by('ada').put(`process/${it.id}/approval`, { decision: 'APPROVE' })).status).toBe(200);
  return it;
}

test('a first edit taken back leaves the approval as it was, unless somebody else edited too', async () => {
  const { id, at } = await approved();
  const alone = await by('nora').put(at, { label: 'anders' });
  expect((await back(by('nora'), alone)).status).toBe(200);
  expect(await approvalOf(id)).toBe('APPROVED');

  const first = await by('nora').put(at, { label: 'anders' });
  const beside = await by('ada').put(at, { description: 'von niemandem freigegeben' });
  const undone = await back(by('nora'), first);
  expect([undone.status, undone.body[0].label, undone.body[0].approval.state]).toEqual([200, 'Messe Köln', 'EDIT']);

  // Once that is taken back too, the decision holds for what is there again.
  await back(by('nora'), undone);
  await back(by('ada'), beside);
  await back(by('nora'), first);
  expect(await approvalOf(id)).toBe('APPROVED');
});

test('money booked on what was approved is taken back by whoever may book it', async () => {
  const { id, at } = await approved();
  const booked = await by('coco').put(at, { costObjects: [{ kind: 'BUDGET', period: '2026-04', amount: 1_000 }] });
  expect((await back(by('nora'), booked)).status).toBe(403);
  const undone = await back(by('coco'), booked);
  expect([undone.status, undone.body[0].costObjects]).toEqual([200, []]);
  expect(await approvalOf(id)).toBe('APPROVED');
});

test('a submission comes back in its submitter’s name only as it was submitted', async () => {
  const { id, at } = await made();
  const submitted = await by('nora').put(`process/${id}/submit`, {});
  const withdrawn = await back(by('ada'), submitted);
  const edited = await by('ada').put(at, { label: 'von Ada' });
  for (const body of [{}, { partial: true }]) await back(by('ada'), withdrawn, body);
  expect(await approvalOf(id)).toBe('EDIT');
  const refused = await back(by('ada'), withdrawn);
  expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_SINCE']);
  await back(by('ada'), edited);
  expect((await back(by('ada'), withdrawn)).status).toBe(200);
  expect(await approvalOf(id)).toBe('SUBMITTED');
});

test('what one may not read is not named when an undo is refused', async () => {
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const { id } = await made();
  const open = (await admin.post('plan-element', action(id, { unitId: units['Vertrieb'] }))).body.id;
  const hidden = (await admin.post('plan-element', action(id, { unitId: units['Marketing'] }))).body.id;
  const days = { startDate: '2026-03-12', endDate: '2026-04-12' };
  const both = await by('nora').put(
    'plan/gantt-element',
    [open, hidden].map((it) => ({ id: it, ...days })),
  );
  const refused = await back(by('vera'), both);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    403,
    'MISSING_PRIVILEGE',
    { right: 'write' },
  ]);
  for (const it of [open, hidden]) await by('nora').put(`plan-element/${it}`, { startDate: '2026-03-20' });
  const changed = await back(by('vera'), both);
  expect([changed.status, changed.body.params.changed]).toEqual([409, [{ id: open, field: 'startDate' }]]);
  await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
});

test('a call repeated after its creation was taken back still names what it made', async () => {
  const key = { 'idempotency-key': 'made and taken back' };
  const first = await admin.post('plan-element', project(), key);
  expect((await back(admin, first)).status).toBe(200);
  const again = await admin.post('plan-element', project(), key);
  expect([again.status, again.body]).toEqual([201, null]);
  for (const name of ['location', 'x-position', 'x-command'])
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
});

test('a submission that was taken back keeps nobody from taking back the creation', async () => {
  const created = await admin.post('plan-element', project());
  const { id } = created.body;
  const submitted = await admin.put(`process/${id}/submit`, { comment: 'bitte' });
  const withdrawn = await admin.post(`undo/${submitted.headers.get('x-command')}`, {});
  const history = await admin.get(`change-set?elementId=${id}`, after(withdrawn));
  const [back, there] = history.body.map(({ properties }: Thing) => properties);
  expect(there).toEqual([
    { name: 'approval.state', old: 'EDIT', new: 'SUBMITTED' },
    { name: 'approval.requestedPhase', old: null, new: 'PRE' },
    { name: 'approval.comment', old: null, new: 'bitte' },
  ]);
  expect(back).toEqual(there.map(({ name, old, new: now }: Thing) => ({ name, old: now, new: old })));
  expect((await admin.post(`undo/${created.headers.get('x-command')}`, {})).status).toBe(200);
});

test('what is taken back step by step comes again step by step, the submission too', async () => {
  const created = await admin.post('plan-element', project());
  const { id } = created.body;
  const submitted = await admin.put(`process/${id}/submit`, {});
  const withdrawn = await back(admin, submitted);
  const gone = await back(admin, created);
  expect((await back(admin, gone)).status).toBe(200);
  const again = await back(admin, withdrawn);
  expect([again.status, again.body[0]?.approval.state]).toEqual([200, 'SUBMITTED']);
});

test('a token names a whole command, and each event of it asks its right', async () => {
  const { id, at } = await made();
  const child = (await admin.post('plan-element', action(id, { unitId: units['Marketing'] }))).body.id as string;
  const days = async () => (await admin.put(`plan-element/${child}`, {})).body.startDate;
  const moved = await by('nora').put(at, { startDate: '2026-03-03', endDate: '2026-07-02' });
  const [area, first, command] = (moved.headers.get('x-command') as string).split('.') as [string, string, string];
  const tokens = [Number(first) + 1, Number(first) - 1, `0${first}`, 999_999].map((it) => `${area}.${it}.${command}`);
  for (const token of [...tokens, `users.${first}.${command}`, `${area}.${first}.${child}`, `${area}.${first}.x`])
    for (const caller of [by('rolf'), admin])
      expect([token, (await caller.post(`undo/${token}`, { partial: true })).status]).toEqual([token, 404]);
  expect((await back(by('rolf'), moved)).status).toBe(403);
  // Of a move whose root changed since only the children's part is left: that asks the right on the root too.
  await by('nora').put(at, { startDate: '2026-03-04', endDate: '2026-07-20' });
  for (const name of ['rolf', 'vera']) {
    const refused = await back(by(name), moved, { partial: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  }
  expect(await days()).toBe('2026-03-12');
  expect((await back(by('nora'), moved, { partial: true })).status).toBe(200);
  expect(await days()).toBe('2026-03-10');
});

const preview = (caller: Caller, done: Answer) => caller.get(`undo/${done.headers.get('x-command')}`);

test('what an undo would touch is told before, and nothing is done by looking', async () => {
  const { id, at } = await made();
  const child = (await admin.post('plan-element', action(id, { label: 'Banner', unitId: units['Marketing'] }))).body.id;
  const moved = await by('nora').put(at, { startDate: '2026-03-03', endDate: '2026-07-02' });
  const seen = await preview(by('nora'), moved);
  expect([seen.status, seen.body.code, seen.body.count]).toEqual([200, null, 2]);
  expect(seen.body.things.map((it: Thing) => [it.id, it.segment, it.label]).sort()).toEqual(
    [
      [id, 'plan-element', 'Messe Köln'],
      [child, 'plan-element', 'Banner'],
    ].sort(),
  );
  expect((await admin.put(at, {})).body.startDate).toBe('2026-03-03');
  expect((await preview(by('rolf'), moved)).body).toMatchObject({ code: 'MISSING_PRIVILEGE', status: 403, count: 0 });
  expect((await by('nora').get(`undo/plan.0.${id}`)).status).toBe(404);

  await by('ada').put(at, { endDate: '2026-07-20' });
  expect((await preview(by('nora'), moved)).body).toMatchObject({
    ...{ code: 'CHANGED_SINCE', partial: true, things: [] },
    changed: [{ id, label: 'Messe Köln', field: 'endDate' }],
  });
});

test('an entry of the history says that it was taken back, as long as that stands', async () => {
  const { id, at } = await made();
  const named = await by('nora').put(at, { label: 'Messe Ulm' });
  const undone = await back(by('nora'), named);
  const told = async (answer: Answer) => {
    const { body } = await by('nora').get(`change-set?elementId=${id}`, after(answer));
    return body.map((it: Thing) => [it.takenBack ?? false, it.takesBack ?? false]);
  };
  const [no, taken, takes] = [
    [false, false],
    [true, false],
    [false, true],
  ];
  expect(await told(undone)).toEqual([takes, taken, no]);
  expect(await told(await back(by('nora'), undone))).toEqual([takes, [true, true], no, no]);
});
