import { catalogueLines } from '@contracts/catalogue.js';
import type { By } from '@contracts/message.js';
import { serverItself } from '@domain/identity/rights.js';
import { wish } from '@domain/planning/plan.harness.js';
import type { Plan } from '@domain/planning/plan.js';
import { checkInvariants, commands, resolved, types } from '@domain/planning/plan.properties.harness.js';
import { archivedPart, wideCommands, wideRecords } from '@domain/planning/wide.properties.harness.js';
import { areas as byName, views } from '@domain/registry.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import { openAreas } from '@platform/areas.js';
import { openCodec } from '@platform/codec.js';
import { all, until } from '@platform/contract/sample.js';
import type { Engine, Order, Outcome } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { type Projector, startProjector } from '@platform/projector.js';
import { writeSnapshot } from '@platform/snapshots.js';
import fc from 'fast-check';
import { type Bench, openBench } from './ports.js';

/** Random histories of the real plan through the engine and a living projector. */
const areas = Object.values(byName);
const planViews = views.filter(({ of }) => of === 'plan');
const histories = fc.array(commands, { minLength: 8, maxLength: 30 });
const tree: [string, string | null, 'GROUPING' | 'MAIN' | 'SUB' | 'MILESTONE'][] = [
  ...([
    ['e0', null, 'GROUPING'],
    ['e1', 'e0', 'MAIN'],
    ['e2', null, 'MAIN'],
  ] as const),
  ...([
    ['e3', 'e1', 'SUB'],
    ['e4', 'e3', 'SUB'],
    ['e6', 'e2', 'SUB'],
    ['e7', 'e0', 'GROUPING'],
  ] as const),
] as never;

let bench: Bench;
let engine: Engine;
let projector: Projector;
let tenants = 0;
beforeAll(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas, exclusive: true });
  projector = await startProjector({ ports: bench.ports, areas, views, tenants: [] });
});
afterAll(async () => {
  await projector.close();
  await engine.close();
  await bench.end();
});

const order = (tenant: string, command: string, data: object): Order => ({
  ...{ tenant, area: 'plan', command, data: data as Order['data'], by: { user: 'mira' }, commandId: freshId() },
  ...{ asks: null, answer: () => null },
});
const run = (tenant: string, [command, data]: readonly [string, object]) =>
  engine.execute(order(tenant, command, data));

const roles = { nora: 'PLANNER', tom: 'PLANNER', ada: 'APPROVER', rita: 'READER' };

/** A tenant with people and a small tree. */
async function planted(records: readonly object[] = []): Promise<string> {
  const tenant = `t${tenants++}`;
  const names = { firstName: '', lastName: '', email: '', keyUser: false, group: null };
  const add = async (command: string, data: object) => {
    const added = { ...order(tenant, command, data), area: 'users' as const, by: { user: serverItself } };
    expect((await engine.execute(added)).status).toBe('done');
  };
  for (const id of ['north', 'south']) await add('createRecord', { kind: 'group', id, identifier: id, label: id });
  await add('addUser', { ...names, id: 'mira', username: 'mira', keyUser: true, roles: [] });
  for (const [id, role] of Object.entries(roles)) await add('addUser', { ...names, id, username: id, roles: [role] });
  for (const record of records) {
    const added = { ...order(tenant, 'createRecord', record), area: 'masterData' as const };
    expect((await engine.execute(added)).status).toBe('done');
  }
  for (const [id, parentId, type] of tree) {
    expect(await run(tenant, ['createElement', wish({ id, parentId, type })])).toMatchObject({ status: 'done' });
  }
  return tenant;
}
async function tell(tenant: string, history: readonly (readonly [string, object])[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [command, data] of history) {
    const state = await engine.state<Plan>(tenant, 'plan');
    outcomes.push(await run(tenant, [command, resolved({ state }, data)]));
  }
  return outcomes;
}
async function projected(tenant: string, names = planViews.map(({ name }) => name)): Promise<Record<string, unknown>> {
  const head = await bench.ports.events.head(`${tenant}.`);
  await until(async () => ((await bench.ports.rows.checkpoint(tenant))?.position ?? 0) >= head);
  const rows: Record<string, unknown> = {};
  for (const name of names) rows[name] = (await bench.ports.rows.find(tenant, name, { sort: ['id'] })).rows;
  return rows;
}
function made(state: AreaState): Record<string, unknown> {
  const rowsOf = (view: View) =>
    [...state.ids(view.kind)]
      .map((id) => view.row(state.thing(view.kind, id), state))
      .filter((row) => row !== null)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.parse(JSON.stringify(Object.fromEntries(planViews.map((view) => [view.name, rowsOf(view)]))));
}

test('rows of the projector are those of the state, of a rebuild, and at any past time those of then', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(30), async (history, cut) => {
      const tenant = await planted();
      await tell(tenant, history.slice(0, cut));
      const then = { rows: await projected(tenant), ...(await engine.known(tenant, 'plan')) };
      const events = await all(bench.ports.events.readStream(`${tenant}.plan`));
      const time = events.map((event) => event.time).reduce((a, b) => (a > b ? a : b));
      await new Promise((resolve) => setTimeout(resolve, 2));
      await tell(tenant, history.slice(cut));

      const names = [...planViews.map(({ name }) => name), 'changes'];
      const live = await projected(tenant, names);
      expect(live).toMatchObject(made(await engine.state(tenant, 'plan')));
      expect(await projector.rebuild(tenant)).toBe(true);
      expect(await projected(tenant, names)).toEqual(live);
      expect(made(await engine.asOf(tenant, 'plan', time))).toEqual(then.rows);
    }),
    { numRuns: 15 },
  );
});

test('a snapshot and the tail are a replay', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(30), async (history, cut) => {
      const tenant = await planted();
      await tell(tenant, history);
      const log = () => {};
      const from = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log }, areas);
      const replayed = await from.load(tenant, 'plan');
      const events = await all(bench.ports.events.readStream(`${tenant}.plan`));
      const { position } = events[Math.min(cut, events.length - 1)] as { position: number };
      await writeSnapshot({ ...bench.ports, log }, await from.load(tenant, 'plan', { position }));
      const resumed = await from.load(tenant, 'plan');
      expect(made(resumed.state)).toEqual(made(replayed.state));
      expect(made(resumed.state)).toEqual(made(await engine.state(tenant, 'plan')));
      expect([...resumed.state.touches.entries()].sort()).toEqual([...replayed.state.touches.entries()].sort());
    }),
    { numRuns: 15 },
  );
});

const shown = async (tenant: string) => {
  const drop = new Set(['revision', 'modifiedAt', 'modifiedBy']);
  const rows = made(await engine.state(tenant, 'plan'));
  return JSON.parse(JSON.stringify(rows, (key, value) => (drop.has(key) ? undefined : value)));
};
const back = (tenant: string, token: string) => {
  const { by, commandId, answer } = order(tenant, '', {});
  return engine.undo({ tenant, by, commandId, answer, token, partial: false });
};

test('a copy is taken back whole, whoever in it waits for whom, and made again', async () => {
  const tenant = await planted();
  const waits = (id: string, first: string) =>
    ['changeElement', { id, dependsOn: [{ id: first, lagDays: 0 }], extendParents: false }] as const;
  await tell(tenant, [waits('e0', 'e3'), waits('e1', 'e7')]);
  const before = await shown(tenant);
  const copy = { ids: ['e0'], toNextYear: false, extendParents: false, todos: false };
  const [copied] = await tell(tenant, [['cloneElements', copy]]);
  const after = await shown(tenant);
  expect(after).not.toEqual(before);
  const undone = await back(tenant, copied?.status === 'done' ? (copied.command as string) : '');
  expect(undone).toMatchObject({ status: 'done' });
  expect(await shown(tenant)).toEqual(before);
  expect(await back(tenant, undone.status === 'done' ? (undone.command as string) : '')).toMatchObject({
    status: 'done',
  });
  expect(await shown(tenant)).toEqual(after);
});

test('undo gives the rows before a command, redo those after it', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const tenant = await planted();
      for (const it of history) {
        const before = await shown(tenant);
        const [outcome] = await tell(tenant, [it]);
        if (outcome?.status !== 'done' || !outcome.command) continue;
        const after = await shown(tenant);
        const first = await back(tenant, outcome.command);
        if (first.status === 'refused') {
          expect(first.refusal.code).toBe('NOT_UNDOABLE');
          continue;
        }
        expect(await shown(tenant)).toEqual(before);
        const second = await back(tenant, first.command as string);
        expect(second.status).toBe('done');
        expect(await shown(tenant)).toEqual(after);
        undone++;
      }
    }),
    { numRuns: 15 },
  );
  // How many is luck; none would mean that nothing was tried.
  expect(undone).toBeGreaterThan(0);
});

/** People with different rights, some standing in for another. */
const person = fc.constantFrom('mira', 'mira', 'nora', 'tom', 'ada', 'rita');
const by: fc.Arbitrary<By> = fc
  .record({ user: person, actingFor: fc.option(person, { freq: 4, nil: undefined }) })
  .map(({ user, actingFor }) => ({ user, ...(actingFor && actingFor !== user && { actingFor }) }));
const wide = fc.oneof({ weight: 3, arbitrary: commands }, { weight: 2, arbitrary: wideCommands });
const ofChunks = commands.filter(([name]) => ['createElement', 'changeElement', 'bookCosts'].includes(name));
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ is: fc.constant('wish' as const), wish: wide }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('batch' as const), rows: fc.array(ofChunks, { maxLength: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('undo' as const), last: fc.nat(9), partial: fc.boolean() }) },
);
type Wished = typeof step extends fc.Arbitrary<infer S> ? S : never;
const asked = new Map(
  catalogueLines.flatMap(([, line]) => (line.does === 'command' ? [[line.command, line] as const] : [])),
);

/** As the api has it asked. */
function asksOf(command: string, data: object): Order['asks'] {
  const { may, on } = asked.get(command) ?? {};
  const { id, ids, items } = data as { id?: string; ids?: string[]; items?: { id: string }[] };
  if (!may || may === 'ADMIN') return null;
  const named = on === 'items' ? items?.map((it) => it.id) : on === 'id' ? [id as string] : ids;
  return { right: may as 'write', ids: on === 'new' ? [null] : (named ?? []) };
}

interface Step {
  tenant: string;
  who: By;
  /** What was done and by which command, the latest first. */
  done: readonly { token: string; what: string }[];
  state: Plan;
}

async function carriedOut({ tenant, who, done, state }: Step, it: Wished): Promise<Outcome[]> {
  const told = (command: string, data: object, { batch = '', asks = asksOf(command, data) } = {}) =>
    engine.execute({
      ...{ ...order(tenant, command, data), by: who, asks },
      ...(batch && { batch }),
    });
  if (it.is === 'wish') return [await told(it.wish[0], resolved({ state }, it.wish[1]))];
  if (it.is === 'undo') {
    const token = done[it.last]?.token;
    const { commandId, answer } = order(tenant, '', {});
    return token ? [await engine.undo({ tenant, by: who, commandId, answer, token, partial: it.partial })] : [];
  }
  const id = freshId();
  const began = await told('startBatch', { id, file: 'f', sha256: 'x', count: it.rows.length }, { batch: id });
  const outcomes: Outcome[] = [];
  for (const [command, data] of it.rows) {
    const steps = [{ command, data: resolved({ state }, data) }];
    // As workers have it asked.
    const asks = asksOf(command, data) ?? asksOf('changeElement', data);
    outcomes.push(await told('importChunk', { steps, batch: id }, { batch: id, asks }));
  }
  await told('completeBatch', { id, impossible: [] }, { batch: id });
  // What the frame of a batch is called by is never told to anybody.
  return began.status === 'done' ? outcomes : [];
}

test('whoever wishes whatever, takes back what of it, also of batches and in part: what must hold holds', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(by, step), { minLength: 10, maxLength: 30 }), async (history) => {
      const tenant = await planted(wideRecords);
      for (const type of types) await run(tenant, ['changeElementType', type]);
      const done: { token: string; what: string }[] = [];
      for (const [who, it] of history) {
        const state = await engine.state<Plan>(tenant, 'plan');
        const before = { years: ['2024', '2025'].filter((year) => state.isArchived(year)), part: archivedPart(state) };
        const outcomes = await carriedOut({ tenant, who, done, state }, it);
        const now = await engine.state<Plan>(tenant, 'plan');
        checkInvariants({ state: now });
        const part = archivedPart(now);
        if (before.years.every((year) => now.isArchived(year)))
          for (const [id, was] of before.part) expect([id, part.get(id)]).toEqual([id, was]);
        const what = it.is === 'wish' ? it.wish[0] : it.is === 'undo' ? (done[it.last]?.what ?? '') : it.is;
        for (const outcome of outcomes) {
          if (outcome.status === 'refused' || outcome.command === null) continue;
          done.unshift({ token: outcome.command, what });
          // Who may only read says something at most, and so does whoever stands in for them.
          if ((who.actingFor ?? who.user) === 'rita') expect(what).toBe('commentElement');
          seen.add(it.is);
        }
      }
    }),
    { numRuns: 12 },
  );
  expect([...seen].sort()).toEqual(['batch', 'undo', 'wish']);
});
