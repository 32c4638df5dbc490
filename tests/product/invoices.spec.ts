import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

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
