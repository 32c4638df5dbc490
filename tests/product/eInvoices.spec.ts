import { createHash } from 'node:crypto';
import { ciiOf } from '../../apps/worker/src/invoices/cii.harness.js';
import { pdfWith } from '../../apps/worker/src/invoices/pdf.harness.js';
import { invoiceOf } from '../../apps/worker/src/invoices/sample.harness.js';
import { ublOf } from '../../apps/worker/src/invoices/ubl.harness.js';
import { type EInvoice, References } from '../../libs/contracts/src/invoices/einvoice.js';
import type { Invoice } from '../../libs/contracts/src/invoices/invoice.js';
import { realInput } from '../input/input.js';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

/** E-invoices as the product takes them: what becomes of them, and what is refused. */
let server: Product;
let admin: Api;
let files: ReturnType<typeof imports>;
let element: string;
beforeAll(async () => {
  server = await product({ TENANTS: 'dev,zwei' });
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

type Answered = Invoice & { code: string; params: object; errors: { field: string; rule: string; params: object }[] };
async function imported(content: string | Buffer, { name = 'rechnung.xml', at = files } = {}) {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  const { status, headers, bytes } = await at.raw('POST', 'accounting/invoice/import', form);
  return { status, headers, body: JSON.parse(bytes.toString()) as Answered };
}
const numbered = (number: string, more: Partial<EInvoice> = {}, lines: Parameters<typeof invoiceOf>[0] = [{}]) =>
  invoiceOf(lines, { number, ...more });

test('an e-invoice becomes an invoice; its original stays byte for byte, what it says is told; the next one is proposed by it', async () => {
  const costCenter = await made('data-element', { typeId: 'cost-center', label: 'Messen', identifier: '4711' });
  const lines = [
    { name: 'Standbau', quantity: '2', netPrice: '1000.25' },
    { name: 'Lagerung', vatRate: '7' },
  ];
  const file = ublOf(numbered('RE-1', { terms: '#SKONTO#TAGE=14#PROZENT=2.00#' }, lines));
  const first = await imported(file);
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      ...{ identifier: 'RE-1', date: '2026-11-20', source: 'E_INVOICE', serviceProviderId: null, difference: 0 },
      ...{ amountNet: 2_100_500, amountGross: 2_487_600, itemsNet: 2_100_500, currency: '' },
      sender: { name: 'Musterdruck GmbH', vatId: 'DE123456789' },
      items: [
        {
          ...{ label: 'Standbau', amount: 2_000_500, gstRate: 19_000, discountRate: 2_000, planElementId: null },
          ...{ payingPeriods: [{ period: '2026-12', amount: 2_000_500 }], dataElements: [], proposedElementId: null },
        },
        { label: 'Lagerung', amount: 100_000, gstRate: 7_000 },
      ],
      files: [{ name: 'rechnung.xml', type: 'application/xml', isOriginal: true, size: Buffer.byteLength(file) }],
    },
  ]);
  const {
    id,
    items,
    files: [original],
  } = first.body;
  const got = await files.raw('GET', `accounting/invoice/${id}/file/${original?.id}`);
  expect(got.bytes.toString()).toBe(file);
  expect(createHash('sha256').update(got.bytes).digest('hex')).toBe(original?.sha256);
  const read = await admin.call('GET', `accounting/invoice/${id}/e-invoice`);
  expect(read.body).toMatchObject({ invoice: { number: 'RE-1', syntax: 'UBL', profile: 'XRECHNUNG' }, findings: [] });

  const serviceProviderId = await made('service-provider', { label: 'Musterdruck' });
  await admin.call('PUT', `accounting/invoice/${id}`, { serviceProviderId });
  const booked = { planElementId: element, dataElements: [{ type: 'cost-center', id: costCenter }] };
  for (const item of items) await admin.call('PUT', `accounting/invoice-item/${item.id}`, booked);
  const next = await imported(pdfWith(ciiOf(numbered('RE-2', {}, [{ name: 'standbau ' }, { name: 'Neues' }]))), {
    name: 'a.pdf',
  });
  const proposed = { planElementId: null, proposedElementId: element, dataElements: booked.dataElements };
  expect([next.status, next.body]).toMatchObject([
    201,
    {
      assignment: 'PROPOSED',
      serviceProviderId,
      planElementId: element,
      items: [proposed, proposed],
      files: [{ type: 'application/pdf' }],
    },
  ]);
});

test('an e-invoice that names an order is proposed for it, and for where it commits; not where another got it', async () => {
  const planElementId = await made('plan-element', {
    ...{ type: 'MAIN', label: 'Kongress', startDate: '2026-01-01', endDate: '2026-12-31' },
  });
  const order = { label: 'Standbau', identifier: 'B-77', date: '2026-10-01', amount: 500_000, planElementId };
  const orderId = await made('accounting/order', {
    ...{ ...order, expectedPeriods: [{ period: '2026-12', amount: 500_000 }] },
  });
  const naming = (number: string, named: string) =>
    imported(ublOf(numbered(number, { references: Object.assign(new References(), { order: named }) })));
  const first = await naming('B-1', ' b-77 ');
  expect([first.status, first.body.items]).toMatchObject([
    201,
    [{ orderId, proposedElementId: planElementId, planElementId: null }],
  ]);
  const serviceProviderId = await made('service-provider', { label: 'Messebau Rhein' });
  await admin.call('PUT', `accounting/order/${orderId}`, { serviceProviderId });
  await admin.call('PUT', `accounting/invoice/${first.body.id}`, {
    serviceProviderId: await made('service-provider', { label: 'Wer schreibt' }),
  });
  for (const named of ['B-77', 'B-78']) {
    const { body } = await naming(`of ${named}`, named);
    expect(body.items).toMatchObject([{ orderId: null }]);
  }
});

test('what is there already is refused, whatever it is written in; once deleted it may come again', async () => {
  const [ubl, cii] = [ublOf(numbered('D-1')), ciiOf(numbered('d-1'))];
  const { body } = await imported(ubl);
  for (const again of [ubl, cii]) {
    const refused = await imported(again);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      ...[409, 'DUPLICATE_INVOICE', { id: body.id, identifier: 'D-1' }],
    ]);
  }
  await admin.call('DELETE', `accounting/invoice/${body.id}`);
  expect((await imported(cii)).status).toBe(201);
});

test('twins in UBL and CII become equal invoices', async () => {
  const two = imports(server, await signIn(server.url, adminPassword, { tenant: 'zwei' }), 'zwei');
  const twin = numbered('T-1', { type: '384' }, [
    { netPrice: '12.345', quantity: '7' },
    { vatRate: '7', name: 'Buch' },
  ]);
  const [a, b] = [await imported(ublOf(twin)), await imported(ciiOf(twin), { at: two })];
  const plain = ({ items, ...body }: Invoice) => {
    const { identifier, date, amountNet, amountGross, itemsNet, itemsGross, difference } = body;
    const said = items.map(({ label, amount, gstRate, payingPeriods }) => ({ label, amount, gstRate, payingPeriods }));
    return { identifier, date, amountNet, amountGross, itemsNet, itemsGross, difference, said };
  };
  expect(plain(a.body)).toEqual(plain(b.body));
  expect(plain(a.body)).toMatchObject({ itemsNet: 186_420, difference: 0 });
});

test('an e-invoice rounds VAT by rate, its items each by themselves: both stand, neither corrects the other', async () => {
  const cents = { netPrice: '0.03' };
  const { body } = await imported(ublOf(numbered('U-1', {}, [cents, cents, cents, { ...cents, vatRate: '7' }])));
  // By rate 0.09 and 0.03: VAT is 0.0171 and 0.0021. By item 0.0357 three times and 0.0321.
  expect(body).toMatchObject({ amountNet: 120, amountGross: 140, itemsNet: 120, itemsGross: 150, difference: 0 });
});

test('a credit note is negative; another currency books nothing until somebody says what it is worth', async () => {
  const credit = await imported(ublOf(numbered('G-1', { type: '381' })));
  expect(credit.body).toMatchObject({ amountNet: -100_000, amountGross: -119_000, itemsNet: -100_000, difference: 0 });
  const dollars = await imported(ciiOf(numbered('US-1', { currency: 'USD' })));
  expect(dollars.body).toMatchObject({ currency: 'USD', exchangeRate: null, amountNet: 100_000 });
  const [item] = dollars.body.items;
  const own = await made('plan-element', {
    ...{ type: 'MAIN', label: 'Übersee', startDate: '2026-01-01', endDate: '2026-12-31' },
  });
  await admin.call('PUT', `accounting/invoice-item/${item?.id}`, { planElementId: own });
  const path = `accounting/invoice/${dollars.body.id}`;
  expect((await admin.call<Invoice>('GET', path)).body.items[0]?.actual).toBe(0);
  await admin.call('PUT', path, { exchangeRate: 923_456 });
  expect((await admin.call<Invoice>('GET', path)).body.items[0]?.actual).toBe(92_350);
  const deadline = Date.now() + 60_000;
  const bookedOn = async () =>
    (await admin.call<{ costObjects: { amount: number }[] }>('GET', `plan-element/${own}`)).body.costObjects;
  while ((await bookedOn()).length === 0 && Date.now() < deadline) await new Promise((next) => setTimeout(next, 25));
  expect(await bookedOn()).toMatchObject([{ kind: 'ACTUAL', period: '2026-12', amount: 92_350 }]);
});

test('what breaks a rule is refused by its name, and what is no e-invoice or too much is said', async () => {
  const wrong = numbered('F-1');
  const sums = await imported(ublOf({ ...wrong, totals: { ...wrong.totals, gross: '120' } }));
  expect([sums.status, sums.body.code]).toEqual([422, 'RULES_BROKEN']);
  expect(sums.body.errors).toContainEqual({
    ...{ field: 'totals.gross', rule: 'BR-CO-15', params: { expected: '119', found: '120' } },
  });
  const hostile: [string | Buffer, number, string][] = [
    ['', 422, 'FILE_EMPTY'],
    ['nur Text', 415, 'UNSUPPORTED_FILE'],
    ['<html><body/></html>', 415, 'UNSUPPORTED_FILE'],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 422, 'FILE_BROKEN'],
    ['<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1', 422, 'FILE_BROKEN'],
    [`${'<a>'.repeat(5_000)}`, 413, 'FILE_TOO_BIG'],
    [Buffer.from('%PDF-1.7\n1 0 obj\n<<'), 422, 'FILE_BROKEN'],
  ];
  for (const [content, status, code] of hostile) {
    const refused = await imported(content);
    expect([String(content).slice(0, 30), refused.status, refused.body.code]).toEqual([
      ...[String(content).slice(0, 30), status, code],
    ]);
  }
  const none = await files.raw('POST', 'accounting/invoice/import', new FormData());
  expect(none.status).toBe(422);
});

test('any PDF is attached, fetched and taken off; the original is not', async () => {
  const { body } = await imported(ublOf(numbered('A-1')));
  const attach = async (content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'Beleg ä.pdf');
    const { status, bytes } = await files.raw('POST', `accounting/invoice/${body.id}/file`, form);
    return { status, body: JSON.parse(bytes.toString()) as Answered };
  };
  expect((await attach('kein PDF')).body.errors).toEqual([{ field: 'file', rule: 'pdf' }]);
  const attached = await attach('%PDF-1.4 Beleg');
  expect([attached.status, attached.body.files.map(({ name }) => name)]).toEqual([
    201,
    ['rechnung.xml', 'Beleg ä.pdf'],
  ]);
  const [original, own] = attached.body.files;
  await admin.call('GET', `accounting/invoice/${body.id}`);
  const got = await files.raw('GET', `accounting/invoice/${body.id}/file/${own?.id}`);
  expect([got.bytes.toString(), got.headers.get('content-disposition')]).toEqual([
    ...['%PDF-1.4 Beleg', expect.stringContaining('Beleg%20%C3%A4.pdf')],
  ]);
  const path = `accounting/invoice/${body.id}/file`;
  expect((await admin.call('DELETE', `${path}/${original?.id}`)).status).toBe(404);
  const removed = await admin.call<Invoice>('DELETE', `${path}/${own?.id}`);
  expect([removed.status, removed.body.files.length]).toEqual([200, 1]);
});

interface Real {
  file: string;
  expected: { number: string; issueDate: string; net: string; gross: string } | null;
}
const list = realInput('einvoices/expected.json');
const real = list ? (JSON.parse(list.toString()) as Real[]) : [];
const thousandths = (written: string): number => Math.round(Number(written) * 1_000);

test('every real e-invoice becomes what is expected of it, or is a twin of one that is there', async () => {
  for (const { file, expected } of real) {
    const { status, body } = await imported(realInput(`einvoices/${file}`) as Buffer, { name: file });
    if (status === 409) expect([file, body.code]).toEqual([file, 'DUPLICATE_INVOICE']);
    else expect([file, status, body.errors]).toEqual([file, 201, undefined]);
    if (status !== 201 || !expected) continue;
    const { number, issueDate, net, gross } = expected;
    const day = issueDate.replaceAll('-', '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    expect([file, body.identifier, body.date, body.amountNet, body.amountGross]).toEqual([
      ...[file, number, day, thousandths(net), thousandths(gross)],
    ]);
    expect([file, body.difference]).toEqual([file, 0]);
  }
});
