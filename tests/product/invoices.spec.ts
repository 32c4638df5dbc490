import { inputs } from '../input/input.js';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

interface Listed {
  id: string;
  serviceProviderId: string;
  itemsNet: number;
}
interface CostInfo {
  total: { actual: number };
  byPeriod: { actual: number }[];
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

const summed = (all: readonly Payment[], by: 'payer' | 'medium') =>
  new Map([...Map.groupBy(all, (it) => it[by])].map(([key, of]) => [key, of.reduce((sum, it) => sum + it.euro, 0)]));

/** Of the real file as many as take some seconds. */
test.each(inputs(['payments.csv', 15], ['spend/medientransparenz-at-2012q3.csv', 2_134]))(
  'payments of %s become invoices: by payer, medium and quarter they are exact',
  async (_, file, count) => {
    const all = paymentsIn(file);
    expect(all).toHaveLength(count);
    const some = all.filter(({ euro }) => euro !== 0).slice(0, 250);
    const idsOf = async (names: Iterable<string>, path: string, body: object) => {
      const made_: [string, string][] = [];
      for (const label of names) made_.push([label, await made(path, { ...body, label })]);
      return new Map(made_);
    };
    const [payers, media] = [summed(some, 'payer'), summed(some, 'medium')];
    const dated = { type: 'MAIN', startDate: '2012-01-01', endDate: '2012-12-31' };
    const elements = await idsOf(payers.keys(), 'plan-element', dated);
    const providers = await idsOf(media.keys(), 'service-provider', {});
    const period = (quarter: string) => `${quarter.slice(0, 4)}-${`${Number(quarter.slice(4)) * 3}`.padStart(2, '0')}`;
    await Promise.all(
      some.map(({ payer, medium, euro, quarter }, n) =>
        made('accounting/invoice', {
          ...{ label: medium, identifier: `M-${n}`, date: `${period(quarter)}-30`, amountNet: euro },
          serviceProviderId: providers.get(medium),
          items: [
            {
              ...{ label: 'Schaltung', planElementId: elements.get(payer), amount: euro },
              payingPeriods: [{ period: period(quarter), amount: euro }],
            },
          ],
        }),
      ),
    );
    const listed = (
      await admin.call<Listed[]>('GET', `accounting/invoice?filters=${encodeURIComponent("date='2012-01..2012-12'")}`)
    ).body;
    for (const [medium, id] of providers) {
      const own = listed.filter(({ serviceProviderId }) => serviceProviderId === id);
      expect([medium, own.reduce((sum, it) => sum + it.itemsNet, 0)]).toEqual([medium, media.get(medium)]);
    }
    for (const [payer, id] of elements) {
      const sums = async () => {
        const { body } = await admin.call<CostInfo>('GET', `plan-element/cost-info/${id}`);
        return [body.total.actual, body.byPeriod.reduce((sum, it) => sum + it.actual, 0)];
      };
      const expected = [payers.get(payer), payers.get(payer)];
      // The worker books in its own time.
      const deadline = Date.now() + 120_000;
      while (`${await sums()}` !== `${expected}` && Date.now() < deadline)
        await new Promise((next) => setTimeout(next, 25));
      expect([payer, await sums()]).toEqual([payer, expected]);
    }
    await admin.call('DELETE', `accounting/invoice/${listed.map(({ id }) => id).join(',')}`);
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
