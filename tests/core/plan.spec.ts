import type { Telling } from '@domain/given.js';
import { serverItself } from '@domain/identity/rights.js';
import { wish } from '@domain/planning/plan.harness.js';
import type { Plan } from '@domain/planning/plan.js';
import { commands, resolved } from '@domain/planning/plan.properties.harness.js';
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

/** A tenant with people and a small tree. */
async function planted(): Promise<string> {
  const tenant = `t${tenants++}`;
  const names = { firstName: '', lastName: '', email: '', keyUser: false, group: null };
  const add = async (command: string, data: object) => {
    const added = { ...order(tenant, command, data), area: 'users' as const, by: { user: serverItself } };
    expect((await engine.execute(added)).status).toBe('done');
  };
  for (const id of ['north', 'south']) await add('createRecord', { kind: 'group', id, identifier: id, label: id });
  await add('addUser', { ...names, id: 'mira', username: 'mira', keyUser: true, roles: [] });
  for (const id of ['nora', 'tom', 'rita']) await add('addUser', { ...names, id, username: id, roles: ['PLANNER'] });
  for (const [id, parentId, type] of tree) {
    expect(await run(tenant, ['createElement', wish({ id, parentId, type })])).toMatchObject({ status: 'done' });
  }
  return tenant;
}
async function tell(tenant: string, history: readonly (readonly [string, object])[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [command, data] of history) {
    const state = await engine.state<Plan>(tenant, 'plan');
    outcomes.push(await run(tenant, [command, resolved({ state } as Telling<Plan>, data)]));
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
