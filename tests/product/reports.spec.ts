import exceljs from 'exceljs';
import { type Api, obedient, signIn } from './api.js';
import { planEvents } from './log.js';
import { make, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

/** Reports as a controller takes them along, and a month end with provisions, over HTTP. */
let server: Product;
let api: Api;
beforeAll(async () => {
  server = await product();
  api = await signIn(server.url, adminPassword);
});
afterAll(() => server?.remove());

interface Sums extends Record<string, number> {
  plan: number;
  actual: number;
  provision: number;
}
interface Report {
  rows: { key: string; depth: number; label: string; cells: Sums[]; total: Sums }[];
  total: Sums;
}
const span = { from: '2026', to: '2026', timeUnit: 'QUARTER' };
const entry = (kind: string, period: string, amount: number) => ({ kind, period, amount });
let seen: Record<string, string> = {};
const report = async (more: object = {}) =>
  (await api.call<Report>('POST', 'report/cost', { ...span, ...more }, seen)).body;

test('a report is taken along as a workbook: real numbers, and sums that are calculated', async () => {
  const fair = await make(api, 'MAIN', null, {
    label: 'Messe',
    costObjects: [
      entry('PLAN', '2026-02', 1_234_560),
      entry('PLAN', '2026-05', 500_000),
      entry('BUDGET', '2026-02', 7),
    ],
  });
  const made = await api.call('POST', 'plan-element', {
    ...{ type: 'SUB', parentId: fair.id, label: 'Stand', startDate: '2026-02-01', endDate: '2026-03-01' },
    costObjects: [entry('PLAN', '2026-02', 100_000)],
  });
  seen = written(made);
  expect((await report()).total.plan).toBe(1_834_560);
  const sheet = await workbook({ figures: ['plan', 'budget'] });
  const row = (n: number) => (sheet.getRow(n).values as unknown[]).slice(1);
  expect(row(1).slice(0, 4)).toEqual(['Ebene', 'Bezeichnung', '2026-Q1 Plan', '2026-Q1 Budget']);
  expect(row(2).slice(0, 5)).toEqual([0, 'Messe', 1_334.56, 0.007, 500]);
  expect(row(3).slice(0, 3)).toEqual([1, '  Stand', 100]);
  expect(sheet.getRow(2).getCell(11).value).toEqual({ formula: 'SUM(C2,E2,G2,I2)', result: 1_834.56 });
  expect(sheet.getRow(4).getCell(3).value).toEqual({ formula: 'SUMIF($A$2:$A$3,0,C2:C3)', result: 1_334.56 });
  expect(sheet.getRow(2).getCell(3).numFmt).toBe('#,##0.00');
  // Behind the months of each quarter what they sum up to, in the row and in the sum of all; the whole is of the months alone.
  const monthly = await workbook({ figures: ['plan'], timeUnit: 'MONTH', subtotals: true });
  const headings = (monthly.getRow(1).values as string[]).slice(3);
  expect(headings.slice(0, 5)).toEqual([
    '2026-01 Plan',
    '2026-02 Plan',
    '2026-03 Plan',
    '2026-Q1 Plan',
    '2026-04 Plan',
  ]);
  expect(headings.slice(-2)).toEqual(['2026-Q4 Plan', 'Summe Plan']);
  expect(monthly.getRow(2).getCell(6).value).toEqual({ formula: 'SUM(C2,D2,E2)', result: 1_334.56 });
  expect(monthly.getRow(2).getCell(19).value).toEqual({
    formula: 'SUM(C2,D2,E2,G2,H2,I2,K2,L2,M2,O2,P2,Q2)',
    result: 1_834.56,
  });
  expect(monthly.getRow(4).getCell(6).value).toEqual({ formula: 'SUMIF($A$2:$A$3,0,F2:F3)', result: 1_334.56 });
  const years = await workbook({ figures: ['plan'], timeUnit: 'QUARTER', to: '2027', subtotals: true });
  expect((years.getRow(1).values as string[]).slice(6, 9)).toEqual(['2026-Q4 Plan', '2026 Plan', '2027-Q1 Plan']);
  // Compared with a moment at which there was nothing, what it moved by is all of it.
  const compared = await workbook({ figures: ['plan'], since: '2020-01-01' });
  expect(compared.name).toBe('Kostenvergleich 2020-01-01');
  expect((compared.getRow(2).values as unknown[]).slice(1, 5)).toEqual([0, 'Messe', 1_334.56, 500]);
  expect(compared.getRow(4).getCell(3).value).toEqual({ formula: 'SUMIF($A$2:$A$3,0,C2:C3)', result: 1_334.56 });
});

/** The report as it is taken along, read back. */
async function workbook(more: object): Promise<exceljs.Worksheet> {
  const answer = await obedient(() =>
    fetch(`${server.url}/api/dev/export/cost-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}`, prefer: 'wait=30', ...seen },
      body: JSON.stringify({ ...span, language: 'de', ...more }),
    }),
  );
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
  const book = new exceljs.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  return book.worksheets[0] as exceljs.Worksheet;
}

test('a month end: preview, run, the same again, an invoice that covers it, back again', async () => {
  const call = <T>(method: string, path: string, body?: object) => api.call<T>(method, path, body);
  const preview = await call<{ items: { label: string; provision: number }[]; provision: number }>(
    ...(['POST', 'provision/preview', { date: '2026-02-28' }] as const),
  );
  expect(preview.body.items.map(({ label, provision }) => [label, provision])).toEqual([
    ['Messe', 1_234_560],
    ['Stand', 100_000],
  ]);
  const ran = await call<{ id: string }>('POST', 'provision', { date: '2026-02-28' });
  expect([ran.status, ran.body]).toMatchObject([
    201,
    { period: '2026-02', count: 2, amount: 1_334_560, reversed: false },
  ]);
  const again = await call<{ id: string }>('POST', 'provision', { date: '2026-02' });
  expect([again.status, again.body.id]).toEqual([201, ran.body.id]);
  seen = written(ran);
  expect((await report()).total).toMatchObject({ plan: 1_834_560, provision: 1_334_560, actual: 0 });
  expect((await call<object[]>('GET', 'provision')).body).toHaveLength(1);
  const back = await call('POST', `provision/${ran.body.id}/reverse`);
  expect([back.status, back.body]).toMatchObject([200, { reversed: true }]);
  seen = written(back);
  expect((await report()).total.provision).toBe(0);
  expect((await call<{ code: string }>('POST', 'provision', { date: 'bald' })).status).toBe(422);
});

test('a run of more entries than one append holds goes on by itself: one run to its end, taken back as one', async () => {
  interface Run {
    id: string;
    count: number;
    rest: number;
    reversed: boolean;
  }
  const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`);
  const costObjects = months.map((period) => entry('PLAN', period, 10_000));
  const made = async (n: number) => make(api, 'MAIN', null, { label: `Viele ${n}`, costObjects });
  for (let n = 0; n < 460; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => made(n + i)));
  const settled = async (id: string): Promise<Run> => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { body } = await api.call<Run[]>('GET', 'provision');
      const run = body.find((it) => it.id === id) as Run;
      if (run.rest === 0 || Date.now() > deadline) return run;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const all = (await api.call<{ items: object[] }>('POST', 'provision/preview', { date: '2026-12' })).body.items.length;
  expect(all).toBeGreaterThan(5_000);
  const ran = await api.call<Run>('POST', 'provision', { date: '2026-12' });
  expect([ran.status, ran.body]).toMatchObject([201, { count: 5_000, rest: all - 5_000 }]);
  expect(await settled(ran.body.id)).toMatchObject({ count: all, rest: 0, reversed: false });
  const back = await api.call<Run>('POST', `provision/${ran.body.id}/reverse`);
  expect([back.status, back.body]).toMatchObject([200, { reversed: true, rest: all - 5_000 }]);
  seen = written(back);
  expect(await settled(ran.body.id)).toMatchObject({ count: all, rest: 0, reversed: true });
  const again = await api.call<{ items: object[] }>('POST', 'provision/preview', { date: '2026-12' });
  expect(again.body.items.length).toBe(all);
});

test('sums of every report agree to the thousandth with the sum over the stored events', async () => {
  const byKind = async (rows: string) => (await report({ rows })).total;
  const [tree, units, people] = await Promise.all([byKind('ELEMENT'), byKind('UNIT'), byKind('RESPONSIBLE')]);
  expect([units, people]).toEqual([tree, tree]);
  await server.stop();
  const raw: Record<string, number> = { BUDGET: 0, PLAN: 0, PROVISION: 0, ACTUAL: 0 };
  const count = ({ kind, amount }: { kind: string; amount: number }) => {
    raw[kind] = (raw[kind] ?? 0) + amount;
  };
  for (const { type, json } of await planEvents(server)) {
    const data = JSON.parse(json) as {
      costObjects?: [];
      item: never;
      items: [string, string, string, number, number][];
    };
    if (type === 'ElementCreated') data.costObjects?.forEach(count);
    if (type === 'CostEntered') count(data.item);
    if (type.startsWith('Provisions'))
      for (const [, , , old, now] of data.items) count({ kind: 'PROVISION', amount: now - old });
  }
  expect(tree).toMatchObject({
    plan: raw['PLAN'],
    budget: raw['BUDGET'],
    provision: raw['PROVISION'],
    actual: raw['ACTUAL'],
  });
});
