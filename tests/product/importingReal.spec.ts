import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

let server: Product;
let admin: Api;
let client: ReturnType<typeof imports>;
beforeAll(async () => {
  server = await product();
  admin = await signIn(server.url, adminPassword);
  client = imports(server, admin);
});
afterAll(() => server.remove());

const data = join(process.cwd(), '../shared/data');
const plans = join(data, 'plans/kubernetes-releases.json');
(existsSync(plans) ? test : test.skip)(
  'the eight release plans, with every proposal accepted',
  async () => {
    const { body } = await client.upload('PLAN', 'kubernetes-releases.json', readFileSync(plans));
    let now = await client.change(body.id, { acceptProposals: true });
    const [tbd] = now.problems;
    expect(now.problems).toMatchObject([{ rule: 'date_format', value: 'TBD' }]);
    now = await client.change(body.id, { rows: [{ row: tbd?.row, values: { when: '2020-08-05' } }] });
    expect(now.counts).toMatchObject({ problems: 0, open: 0, create: 230 });
    const { command, result } = await client.run(body.id);
    expect(result).toMatchObject({ create: 230, impossible: [] });
    expect((await client.plan(230)).filter((it) => it.type === 'MILESTONE')).toHaveLength(220);
    expect((await client.undo(command)).status).toBe(200);
  },
  120_000,
);

const spend = join(data, 'spend/medientransparenz-at-2012q3.csv');
(existsSync(spend) ? test : test.skip)(
  '2,134 payments through three kill -9 while they are booked: the total is exact',
  async () => {
    const { body } = await client.upload('COST', 'spend.csv', readFileSync(spend));
    const now = await client.change(body.id, { acceptProposals: true });
    expect(now.counts).toMatchObject({ entries: 6_402, amount: 44_282_771_460, open: 0, problems: 0 });
    const started = await admin.call<{ jobId: string; command: string }>('POST', `import/${body.id}/run`);
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await server.kill();
      await server.start();
    }
    admin = await signIn(server.url, adminPassword);
    for (;;) {
      const job = await admin.call<{ state: string; result?: unknown }>('GET', `export/job/${started.body.jobId}`);
      if (job.body.state === 'done') {
        expect(job.body.result).toMatchObject({ impossible: [] });
        break;
      }
      expect(job.body.state).not.toBe('failed');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const elements = await client.plan(422);
    let total = 0;
    const quarters = new Map<string, number>();
    for (const { id } of elements) {
      const info = await admin.call<{ total: { actual: number }; byPeriod: { period: string; actual: number }[] }>(
        'GET',
        `plan-element/cost-info/${id}`,
      );
      total += info.body.total.actual;
      for (const { period, actual } of info.body.byPeriod) quarters.set(period, (quarters.get(period) ?? 0) + actual);
    }
    expect(total).toBe(44_282_771_460);
    expect([...quarters.keys()].sort()).toEqual(['2012-07', '2012-08', '2012-09']);
    const again = await client.upload('COST', 'spend.csv', readFileSync(spend));
    const same = await client.change(again.body.id, { acceptProposals: true });
    expect(same.counts).toMatchObject({ unchanged: 2_134, entries: 0, create: 0 });
    const undone = await admin.call('POST', `undo/${started.body.command}`, {});
    expect(undone.status).toBe(200);
    expect(await client.plan(0)).toEqual([]);
  },
  300_000,
);
