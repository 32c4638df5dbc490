import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './api.js';
import { onImports } from './imports.js';
import { adminPassword } from './server.js';

const at = onImports();

const data = join(process.cwd(), '../shared/data');
const plans = join(data, 'plans/kubernetes-releases.json');
(existsSync(plans) ? test : test.skip)(
  'the eight release plans, with every proposal accepted',
  async () => {
    const { body } = await at.client.upload('PLAN', 'kubernetes-releases.json', readFileSync(plans));
    let now = await at.client.change(body.id, { acceptProposals: true });
    const [tbd] = now.problems;
    expect(now.problems).toMatchObject([{ rule: 'date_format', value: 'TBD' }]);
    now = await at.client.change(body.id, { rows: [{ row: tbd?.row, values: { when: '2020-08-05' } }] });
    expect(now.counts).toMatchObject({ problems: 0, open: 0, create: 230 });
    const { command, result } = await at.client.run(body.id);
    expect(result).toMatchObject({ create: 230, impossible: [] });
    expect((await at.client.plan(230)).filter((it) => it.type === 'MILESTONE')).toHaveLength(220);
    expect((await at.client.undo(command)).status).toBe(200);
  },
  120_000,
);

const spend = join(data, 'spend/medientransparenz-at-2012q3.csv');
(existsSync(spend) ? test : test.skip)(
  '2,134 payments through three kill -9 while they are booked: the total is exact',
  async () => {
    const { body } = await at.client.upload('COST', 'spend.csv', readFileSync(spend));
    const now = await at.client.change(body.id, { acceptProposals: true });
    expect(now.counts).toMatchObject({ entries: 6_402, amount: 44_282_771_460, open: 0, problems: 0 });
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
    const elements = await at.client.plan(422);
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
    expect(total).toBe(44_282_771_460);
    expect([...quarters.keys()].sort()).toEqual(['2012-07', '2012-08', '2012-09']);
    const again = await at.client.upload('COST', 'spend.csv', readFileSync(spend));
    const same = await at.client.change(again.body.id, { acceptProposals: true });
    expect(same.counts).toMatchObject({ unchanged: 2_134, entries: 0, create: 0 });
    const undone = await at.admin.call('POST', `undo/${started.body.command}`, {});
    expect(undone.status).toBe(200);
    expect(await at.client.plan(0)).toEqual([]);
  },
  300_000,
);
