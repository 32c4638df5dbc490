import { randomUUID } from 'node:crypto';
import { type Api, signIn } from './api.js';
import { planEvents } from './log.js';
import { wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';
import { brokenTreeRules, type TreeRow } from './tree.js';

let it: Product;

beforeAll(async () => {
  it = await product();
});
afterAll(() => it.remove());

test('1,000 conflicting commands of 32 clients on one tree: no broken rule, each acknowledged one in the log once', async () => {
  const api = await signIn(it.url, adminPassword);
  const ids = await plant(api);
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let left = 1_000;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) {
        const [method, path, body] = wishIn(ids);
        const { status, headers } = await api.call(method, path, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const command = headers.get('x-command');
        if (status < 300 && command) acknowledged.push(command);
      }
    }),
  );
  expect([...statuses.keys()].filter((status) => ![200, 201, 202, 404, 409, 422].includes(status))).toEqual([]);
  // How many come through is chance (a deleted campaign refuses much): only that it was no idle run.
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);

  const last = await api.call('POST', 'plan-element', wish('MAIN'));
  const rows = await api.call<TreeRow[]>('GET', 'plan/gantt-element', undefined, written(last));
  expect(brokenTreeRules(rows.body)).toEqual([]);

  await it.stop();
  const events = await planEvents(it);
  const own = new Set(events.map((event) => event.command));
  expect(own.size).toBe(acknowledged.length + ids.length + 1);
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
});

/** 2 campaigns, 6 projects, 24 actions in three levels, 6 milestones. */
async function plant(api: Api): Promise<string[]> {
  const ids: string[] = [];
  const add = async (type: string, parentId: string | null, startDate: string, endDate: string) => {
    const id = randomUUID();
    const body = {
      id,
      type,
      parentId,
      label: `${type} ${ids.length}`,
      startDate,
      endDate,
      identifier: `N-${ids.length}`,
    };
    const made = await api.call('POST', 'plan-element', body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    ids.push(id);
    return id;
  };
  for (let c = 0; c < 2; c++) {
    const campaign = await add('GROUPING', null, '2026-01-01', '2026-12-31');
    for (let p = 0; p < 3; p++) {
      const project = await add('MAIN', campaign, '2026-02-01', '2026-10-31');
      let above = project;
      for (let a = 0; a < 4; a++) {
        const action = await add('SUB', a % 2 ? above : project, '2026-03-01', `2026-0${8 - a}-28`);
        above = a % 2 ? project : action;
      }
      await add('MILESTONE', project, '2026-06-15', '2026-06-15');
    }
  }
  return ids;
}

/** Moves into each other, date changes across each other's frames, one number for all, deletions, restorations, copies. */
function wishIn(ids: readonly string[]): [string, string, unknown?] {
  const any = () => ids[Math.floor(Math.random() * ids.length)] as string;
  const day = () => `2026-${String(1 + Math.floor(Math.random() * 12)).padStart(2, '0')}-10`;
  const [startDate, endDate] = [day(), day()].sort() as [string, string];
  const wishes: [string, string, unknown?][] = [
    ['PUT', `plan-element/${any()}`, { parentId: any(), extendParents: Math.random() < 0.5 }],
    [
      'PUT',
      'plan/gantt-element',
      [
        { id: any(), parentId: any(), position: 0 },
        { id: any(), parentId: any(), extendParents: true },
      ],
    ],
    ['PUT', `plan-element/${any()}`, { startDate, endDate, extendParents: Math.random() < 0.7 }],
    ['PUT', 'plan/gantt-element', [{ id: any(), startDate, endDate, extendParents: true }]],
    ['PUT', `plan-element/${any()}`, { identifier: `N-${Math.floor(Math.random() * 150)}` }],
    ['PUT', `plan-element/${any()}`, { parentId: null }],
    ['POST', 'plan-element/clone', { ids: [any()], toNextYear: Math.random() < 0.5 }],
  ];
  if (Math.random() < 0.03) return ['DELETE', `plan-element/${any()}`];
  if (Math.random() < 0.3) return ['POST', `plan-element/${any()}/restore`];
  return wishes[Math.floor(Math.random() * wishes.length)] as [string, string, unknown?];
}
