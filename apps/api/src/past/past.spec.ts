import { views } from '@domain/registry.js';
import type { Engine } from '@platform/engine.js';
import { action, api, project } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { openPast, type PastQuestion } from './past.js';
import { openPastThread, type PastThread } from './thread.js';

const byName = new Map(views.map((view) => [view.name, view]));

describe('a thread of its own', () => {
  let server: TestServer;
  let thread: PastThread;
  const said: string[] = [];
  beforeAll(async () => {
    server = await startServer();
    thread = openPastThread({ dataDir: server.dataDir, masterKey: Buffer.alloc(32, 7) }, (message) =>
      said.push(message),
    );
  });
  afterAll(async () => {
    await thread.close();
    await server.close();
  });

  test('makes the rows that the engine makes, at each moment, also after it has ended', async () => {
    const admin = await api(server).as('admin');
    const fair = await admin.post('plan-element', project());
    const poster = await admin.post('plan-element', action(fair.body.id));
    const times = [new Date().toISOString()];
    await new Promise((resolve) => setTimeout(resolve, 5));
    await admin.put(`plan-element/${poster.body.id}`, { label: 'Banner' });
    times.push(new Date().toISOString());
    await new Promise((resolve) => setTimeout(resolve, 5));
    await admin.delete(`plan-element/${fair.body.id}`);
    const here = openPast(server.context.engine, byName);
    const plan: Omit<PastQuestion, 'time'> = { tenant: 'dev', area: 'plan', view: 'elements' };
    const labels = [];
    for (const time of times) {
      const rows = await thread.rows({ ...plan, time });
      expect(rows).toEqual(JSON.parse(JSON.stringify(await here.rows({ ...plan, time }))));
      labels.push(rows.map(({ label }) => label));
    }
    expect(labels).toEqual([
      ['Messe Köln', 'Plakate'],
      ['Messe Köln', 'Banner'],
    ]);
    const asked: PastQuestion = { ...plan, view: 'gantt', time: times[0] as string, ids: ['nobody', poster.body.id] };
    expect((await thread.rows(asked)).map(({ id }) => id)).toEqual([poster.body.id]);
    const [less] = await thread.rows({ ...asked, without: ['scope', 'nothing'] });
    expect(less).toEqual({ ...(await thread.rows(asked))[0], scope: null });
    const since = { ...plan, time: times[1] as string, since: times[0] as string };
    const [found] = await thread.rows(since);
    expect([found]).toEqual(JSON.parse(JSON.stringify(await here.rows(since))));
    expect(found).toMatchObject({ id: poster.body.id, changed: [{ name: 'label', old: 'Plakate', new: 'Banner' }] });
    const pages: unknown[] = [];
    expect(await thread.rows(asked, (rows) => void pages.push(...rows))).toEqual([]);
    expect(pages).toEqual(await thread.rows(asked));
    const wrong = new Error('no use for this row');
    const throwing = () => {
      throw wrong;
    };
    await expect(thread.rows(asked, throwing)).rejects.toBe(wrong);
    await expect(here.rows(asked, throwing)).rejects.toBe(wrong);
    await thread.close();
    expect((await thread.rows(asked)).map(({ label }) => label)).toEqual(['Plakate']);
    expect(said).toEqual([]);
  });
});

test('only big folds of the past are left to the thread', async () => {
  const asked: PastQuestion = {
    tenant: 't',
    area: 'plan',
    view: 'elements',
    time: '2026-01-01T00:00:00.000Z',
    ids: [],
  };
  const told: string[] = [];
  const asking = (revision: number, last: string) =>
    openPast(
      {
        known: async () => ({ revision, position: 0, time: last }),
        asOf: async () => told.push('here') && { ids: () => [] },
      } as unknown as Engine,
      byName,
      { rows: async () => [{ id: String(told.push('there')) }] },
    ).rows(asked);
  await asking(100_000, '2026-02-01T00:00:00.000Z');
  await asking(100_000, '2026-01-01T00:00:00.000Z');
  await asking(100, '2026-02-01T00:00:00.000Z');
  expect(told).toEqual(['there', 'here', 'here']);
});
