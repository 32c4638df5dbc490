import { inputs } from '../input/input.js';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

interface Listed {
  id: string;
  serviceProviderId: string;
  itemsNet: number;
}
interface Report {
  columns: { period: string }[];
  rows: { key: string; cells: { actual: number }[]; total: { actual: number } }[];
}

/** Invoices as the product runs: what workers read and make of them. */
let server: Product;
let admin: Api;
let files: ReturnType<typeof imports>;
let element: string;
beforeAll(async () => {
  server = await product();
  admin = await signIn(server.url, adminPassword);
  files = imports(server, admin);
  element = await made('plan-element', {
    ...{ type: 'MAIN', label: 'Messe', startDate: '2026-01-01', endDate: '2026-12-31' },
  });
});
afterAll(() => server?.remove());

async function made(path: string, body: object): Promise<string> {
  const answer = await admin.call<{ id: string }>('POST', path, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body.id;
}

interface Payment {
  payer: string;
  medium: string;
  euro: number;
  quarter: string;
}

/** Rows of a CSV whose fields may be in quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );

function paymentsIn(file: Buffer): Payment[] {
  const [head = '', ...lines] = file.toString('utf8').trim().split(/\r?\n/);
  const at = (name: string) => cellsOf(head).indexOf(name);
  const [payer, medium, euro, quarter] = ['RECHTSTRÄGER', 'medium', 'EURO', 'QUARTAL'].map(at) as [
    number,
    number,
    number,
    number,
  ];
  return lines.map(cellsOf).map((cells) => ({
    ...{ payer: cells[payer] ?? '', medium: cells[medium] ?? '', quarter: cells[quarter] ?? '' },
    euro: Math.round(Number(cells[euro]) * 1_000),
  }));
}

const sumOf = (all: readonly Payment[]): number => all.reduce((sum, { euro }) => sum + euro, 0);
const quarterOf = ({ quarter }: Payment): string => `${quarter.slice(0, 4)}-Q${quarter.slice(4)}`;
const monthOf = ({ quarter }: Payment): string =>
  `${quarter.slice(0, 4)}-${`${Number(quarter.slice(4)) * 3}`.padStart(2, '0')}`;

/** Sixteen at once, as sixteen clients would. */
async function together<T, Made>(all: readonly T[], make: (it: T, n: number) => Promise<Made>): Promise<Made[]> {
  const [results, waiting] = [[] as Made[], [...all.entries()]];
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await make(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return results;
}

async function namesMade(names: Iterable<string>, path: string, body: object): Promise<Map<string, string>> {
  const all = [...new Set(names)];
  const ids = await together(all, (label) => made(path, { ...body, label }));
  return new Map(all.map((name, n) => [name, ids[n] as string]));
}

const span = { timeUnit: 'QUARTER', from: '2012', to: '2012' };
const reportBy = async (rows: string): Promise<Report> =>
  (await admin.call<Report>('POST', 'report/cost', { ...span, rows, kinds: ['ACTUAL'] })).body;

/** What the report must show of these payments: in each of its quarters, and altogether. */
const figuresOf = (payments: readonly Payment[], { columns }: Report): number[] => [
  ...columns.map(({ period }) => sumOf(payments.filter((it) => quarterOf(it) === period))),
  sumOf(payments),
];
const figuresAt = ({ rows }: Report, id: string | undefined): number[] | undefined => {
  const row = rows.find(({ key }) => key === id);
  return row && [...row.cells, row.total].map(({ actual }) => actual);
};

test.each(inputs(['payments.csv', 15], ['spend/medientransparenz-at-2012q3.csv', 2_134]))(
  'all payments of %s go through invoices: the total and each quarter, payer and medium are exact',
  async (_, file, count) => {
    const payments = paymentsIn(file);
    expect(payments).toHaveLength(count);
    const dated = { startDate: '2012-01-01', endDate: '2012-12-31' };
    const all = await made('plan-element', { ...dated, type: 'GROUPING', label: `${count} Zahlungen` });
    const payers = payments.map(({ payer }) => payer);
    const elements = await namesMade(payers, 'plan-element', { ...dated, type: 'MAIN', parentId: all });
    const media = payments.map(({ medium }) => medium);
    const providers = await namesMade(media, 'service-provider', {});
    const products = await namesMade(media, 'data-element', { typeId: 'product' });
    await together(payments, (payment, n) =>
      made('accounting/invoice', {
        ...{ label: payment.medium, identifier: `M-${count}-${n}`, date: `${monthOf(payment)}-30` },
        ...{ serviceProviderId: providers.get(payment.medium), amountNet: payment.euro },
        items: [
          {
            ...{ label: 'Schaltung', planElementId: elements.get(payment.payer), amount: payment.euro },
            payingPeriods: [{ period: monthOf(payment), amount: payment.euro }],
            dataElements: [{ type: 'product', id: products.get(payment.medium) }],
          },
        ],
      }),
    );
    // Workers book in their own time.
    const deadline = Date.now() + 120_000;
    let report = await reportBy('ELEMENT');
    while (figuresAt(report, all)?.at(-1) !== sumOf(payments) && Date.now() < deadline) {
      await new Promise((next) => setTimeout(next, 100));
      report = await reportBy('ELEMENT');
    }
    expect(figuresAt(report, all)).toEqual(figuresOf(payments, report));
    for (const [payer, of] of Map.groupBy(payments, ({ payer }) => payer))
      expect([payer, figuresAt(report, elements.get(payer))]).toEqual([payer, figuresOf(of, report)]);
    const byMedium = await reportBy('product');
    const filters = encodeURIComponent("date='2012-01..2012-12'");
    const listed = (await admin.call<Listed[]>('GET', `accounting/invoice?filters=${filters}`)).body;
    const invoiced = Map.groupBy(listed, ({ serviceProviderId }) => serviceProviderId);
    for (const [medium, of] of Map.groupBy(payments, ({ medium }) => medium)) {
      expect([medium, figuresAt(byMedium, products.get(medium))]).toEqual([medium, figuresOf(of, byMedium)]);
      const own = invoiced.get(providers.get(medium) as string) ?? [];
      const net = own.reduce((sum, { itemsNet }) => sum + itemsNet, 0);
      expect([medium, own.length, net]).toEqual([medium, of.length, sumOf(of)]);
    }
  },
);

test('the file of the list has a row an item, as far as its filters go', async () => {
  const serviceProviderId = await made('service-provider', { label: 'Druckhaus Nord' });
  const item = (label: string, amount: number) => ({
    ...{ label, planElementId: element, amount, gstRate: 19_000, discountRate: 3_000 },
    payingPeriods: [
      { period: '2026-03', amount: amount - 10_000 },
      { period: '2026-04', amount: 10_000 },
    ],
  });
  const of2031 = { label: 'Plakate', identifier: 'J-31', date: '2031-12-31', serviceProviderId };
  await made('accounting/invoice', { ...of2031, items: [item('Folder', 1_000_010), item('Banner', 500_000)] });
  await made('accounting/invoice', { ...of2031, identifier: 'J-30', date: '2030-01-01' });
  // What was written has come to the lists.
  await admin.call('GET', 'accounting/invoice');
  const fileOf = async (year: number) => {
    const filters = encodeURIComponent(`date='${year}-01..${year}-12'`);
    const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
    const body = JSON.stringify({ format: 'JSON' });
    return JSON.parse(
      (await files.raw('POST', `accounting/export/invoices?filters=${filters}`, body, headers)).bytes.toString(),
    );
  };
  expect(await fileOf(2031)).toMatchObject([
    { identifier: 'J-31', provider: 'Druckhaus Nord', item: 'Folder', gstRate: 19, discountRate: 3 },
    { identifier: 'J-31', item: 'Banner', element: 'Messe', payingPeriods: '2026-03, 2026-04' },
  ]);
  expect(await fileOf(2030)).toMatchObject([{ identifier: 'J-30', item: null }]);
});

test('the file of orders has a row an order, with what is still committed', async () => {
  const order = { identifier: 'B-7', label: 'Messebau', date: '2026-03-01', planElementId: element, amount: 9_000_000 };
  await made('accounting/order', order);
  await admin.call('GET', 'accounting/order');
  const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
  const { bytes } = await files.raw('POST', 'export/orders', JSON.stringify({ format: 'JSON' }), headers);
  expect(JSON.parse(bytes.toString())).toMatchObject([
    { identifier: 'B-7', element: 'Messe', committed: expect.anything(), expectedPeriods: '2026-03' },
  ]);
});
