import { setTimeout as sleep } from 'node:timers/promises';
import { action, after, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminsAt, uploadPlan } from './apis.js';
import { onServers } from './stores.js';

onServers('imports and clones over two apis', (apis) => {
  let here: Caller;
  let there: Caller;
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
  });
  /** Asked at one api and the other in turn, until it has ended. */
  async function ended(jobId: string): Promise<{ state: string; result: object; position: string; seen: number[] }> {
    const seen: number[] = [];
    for (let n = 0; ; n++) {
      const { body, headers } = await (n % 2 ? here : there).get(`export/job/${jobId}`);
      seen.push(body.progress);
      const position = headers.get('x-position') ?? '';
      if (['done', 'failed'].includes(body.state)) return { ...body, position, seen };
      await sleep(20);
    }
  }

  test('a file given to one is looked at, run and taken back at the other', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `Messe ${n};MAIN;2026-03-01;2026-03-31`);
    const id = await uploadPlan(apis().all[0]!, here.token, ['Name;Typ;Beginn;Ende', ...rows].join('\n'));
    const preview = await there.get(`import/${id}`);
    expect(preview.body).toMatchObject({ id, state: 'preview', counts: { rows: 60 } });
    const told = await there.put(`import/${id}`, { acceptProposals: true });
    expect(told.status).toBe(200);
    const started = await here.post(`import/${id}/run`);
    expect(started.status).toBe(202);
    const { state, result, position, seen } = await ended(started.body.jobId);
    expect([state, result]).toMatchObject(['done', { create: 60, impossible: [] }]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    for (const caller of [here, there]) {
      const list = await caller.get('plan/gantt-element', { 'x-min-position': position });
      expect(list.body).toHaveLength(60);
      expect((await caller.get(`import/${id}`)).body.state).toBe('done');
    }
    const undone = await there.post(`undo/${started.body.command}`, {});
    expect(undone.status).toBe(200);
    expect((await here.get('plan/gantt-element', after(undone))).body).toEqual([]);
  });

  test('a large clone begun at one is followed at the other', async () => {
    const root = (await here.post('plan-element', project())).body.id;
    const description = 'x'.repeat(19_000);
    for (let n = 0; n < 60; n++) {
      const made = await (n % 2 ? here : there).post('plan-element', action(root, { description }));
      expect(made.status).toBe(201);
    }
    const cloned = await here.post('plan-element/clone', { ids: [root], toNextYear: true });
    expect(cloned.status).toBe(202);
    const { state, position } = await ended(cloned.body.jobId);
    expect(state).toBe('done');
    const { body } = await there.get('plan/gantt-element', { 'x-min-position': position });
    expect(body.filter(({ label }: { label: string }) => label === 'Plakate')).toHaveLength(2 * 60);
  });
});
