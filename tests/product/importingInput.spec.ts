import { inputs } from '../input/input.js';
import { signIn } from './api.js';
import { onImports } from './imports.js';
import { adminPassword } from './server.js';

const at = onImports();

const releases = inputs(
  ['releases.json', { notADay: '2025-02-17', made: 17, milestones: 12 }],
  ['plans/kubernetes-releases.json', { notADay: '2020-08-05', made: 230, milestones: 220 }],
);
test.each(releases)(
  '%s, with every proposal accepted',
  async (_, file, { notADay, made, milestones }) => {
    const { body } = await at.client.upload('PLAN', 'releases.json', file);
    let now = await at.client.change(body.id, { acceptProposals: true });
    const [tbd] = now.problems;
    expect(now.problems).toMatchObject([{ rule: 'date_format', value: 'TBD' }]);
    now = await at.client.change(body.id, { rows: [{ row: tbd?.row, values: { when: notADay } }] });
    expect(now.counts).toMatchObject({ problems: 0, open: 0, create: made });
    const { command, result } = await at.client.run(body.id);
    expect(result).toMatchObject({ create: made, impossible: [] });
    expect((await at.client.plan(made)).filter((it) => it.type === 'MILESTONE')).toHaveLength(milestones);
    expect((await at.client.undo(command)).status).toBe(200);
    expect(await at.client.plan(0)).toEqual([]);
  },
  120_000,
);

const payments = inputs(
  ['payments.csv', { rows: 15, payers: 3, amount: 65_432_210 }],
  ['spend/medientransparenz-at-2012q3.csv', { rows: 2_134, payers: 422, amount: 44_282_771_460 }],
);
test.each(payments)(
  '%s through three kill -9 while its payments are booked: the total is exact',
  async (_, file, { rows, payers, amount }) => {
    const { body } = await at.client.upload('COST', 'spend.csv', file);
    const now = await at.client.change(body.id, { acceptProposals: true });
    expect(now.counts).toMatchObject({ entries: rows * 3, amount, open: 0, problems: 0 });
    const started = await at.admin.call<{ jobId: string; command: string }>('POST', `import/${body.id}/run`);
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await at.server.kill();
      await at.server.start();
    }
    at.admin = await signIn(at.server.url, adminPassword);
    for (;;) {
      const job = await at.admin.call<{ state: string; result?: unknown }>('GET', `export/job/${started.body.jobId}`);
      if (job.body.state === 'done') {
        expect(job.body.result).toMatchObject({ impossible: [] });
        break;
      }
      expect(job.body.state).not.toBe('failed');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const elements = await at.client.plan(payers);
    let total = 0;
    const quarters = new Map<string, number>();
    for (const { id } of elements) {
      const info = await at.admin.call<{ total: { actual: number }; byPeriod: { period: string; actual: number }[] }>(
        'GET',
        `plan-element/cost-info/${id}`,
      );
      total += info.body.total.actual;
      for (const { period, actual } of info.body.byPeriod) quarters.set(period, (quarters.get(period) ?? 0) + actual);
    }
    expect(total).toBe(amount);
    expect([...quarters.keys()].sort()).toEqual(['2012-07', '2012-08', '2012-09']);
    const again = await at.client.upload('COST', 'spend.csv', file);
    const same = await at.client.change(again.body.id, { acceptProposals: true });
    expect(same.counts).toMatchObject({ unchanged: rows, entries: 0, create: 0 });
    const undone = await at.admin.call('POST', `undo/${started.body.command}`, {});
    expect(undone.status).toBe(200);
    expect(await at.client.plan(0)).toEqual([]);
  },
  300_000,
);
