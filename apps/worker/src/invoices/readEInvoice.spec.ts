import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import { decimalOf } from '@domain/invoices/einvoice/decimal.js';
import { realInput } from '../../../../tests/input/input.js';
import { ciiOf } from './cii.harness.js';
import { readEInvoiceFile } from './readEInvoice.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

/** What `expected.json` says of each real file. */
type Facts = Record<string, string | number | null | (string | null)[]>;
interface Real {
  file: string;
  expected: Facts | null;
}

const folder = 'einvoices';
const list = realInput(`${folder}/expected.json`);
const real = list ? (JSON.parse(list.toString()) as Real[]) : [];
const read = (file: string): EInvoiceRead => readEInvoiceFile(realInput(`${folder}/${file}`) as Buffer);

/** Numbers without zeros at the end, days without their signs: `expected.json` has them as each file writes them. */
const plain = (value: Facts[string] | undefined, key: string): unknown =>
  Array.isArray(value)
    ? value.map((it) => plain(it, key))
    : key.endsWith('Date')
      ? (value as string | null)?.replaceAll('-', '')
      : typeof value === 'string' && key !== 'number'
        ? (decimalOf(value) ?? value)
        : value;

const factsOf = (it: EInvoice): Facts => ({
  ...{ number: it.number, issueDate: it.issued, dueDate: it.due, type: it.type, currency: it.currency },
  ...{ seller: it.seller.name, buyer: it.buyer.name, sumLines: it.totals.lines, net: it.totals.net },
  ...{ gross: it.totals.gross, payable: it.totals.payable, tax: [it.totals.vat], lines: it.lines.length },
  ...{ lineNet: it.lines.map((line) => line.net), lineRate: it.lines.map((line) => line.vatRate) },
  docAllowances: it.allowancesCharges.length,
  attachments: it.attachments.filter((file) => file.size !== null).length,
});

test('every real e-invoice is read as it is expected, without an error', () => {
  for (const { file, expected } of real) {
    const { invoice, findings } = read(file);
    const facts = factsOf(invoice);
    for (const [key, value] of Object.entries(expected ?? {}))
      if (key !== 'root') expect([file, key, plain(facts[key], key)]).toEqual([file, key, plain(value, key)]);
    expect([file, findings.filter(({ severity }) => severity === 'error')]).toEqual([file, []]);
  }
});

test('the real PDFs are of ZUGFeRD 1 and its draft; one is off in its own sums, which is said by rule', () => {
  const pdfs = real.filter(({ file }) => file.endsWith('.pdf')).map(({ file }) => read(file));
  for (const { invoice } of pdfs) expect(invoice.profile).toBe('ZUGFERD_1');
  const correction = pdfs.find(({ invoice }) => invoice.number === 'RK21012345');
  if (pdfs.length > 0)
    expect(correction?.findings.map(({ rule, expected, found }) => [rule, expected, found])).toEqual([
      ['BR-CO-11', '0.23', '-0.23'],
      ['BR-CO-16', '-8.79', '0'],
      ['BR-S-08', '-5.15', '-4.85'],
      ['BR-S-08', '-2.98', '-2.82'],
    ]);
});

test('real twins in UBL and CII are equal', () => {
  const twins = real.filter(({ file }) => file.endsWith('_ubl.xml'));
  for (const { file } of twins) {
    const twin = file.replace('_ubl', '_uncefact');
    if (!real.some((it) => it.file === twin)) continue;
    expect({ ...read(file).invoice, syntax: 'CII' }).toEqual(read(twin).invoice);
  }
});

test('an invoice in an envelope of Peppol is read as it is without; an envelope of something else is none', () => {
  const invoice = invoiceOf([{}]);
  const header =
    '<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion><Sender><Identifier Authority="iso6523-actorid-upis">0204:991-1</Identifier></Sender></StandardBusinessDocumentHeader>';
  const wrapped = (...documents: string[]) =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">${header}${documents.map((it) => it.replace(/^<\?xml.*?\?>/, '')).join('')}</StandardBusinessDocument>`,
    );
  for (const write of [ublOf, ciiOf]) {
    const read = readEInvoiceFile(wrapped(write(invoice)));
    expect(read).toEqual(readEInvoiceFile(Buffer.from(write(invoice))));
    expect(read.findings).toEqual([]);
  }
  for (const none of [wrapped(), wrapped('<Order xmlns="urn:a"/>'), wrapped(ublOf(invoice), ublOf(invoice))])
    expect(() => readEInvoiceFile(none)).toThrow('UNSUPPORTED_FILE');
});

test('an invoice in an envelope of OASIS is read as it is without', () => {
  const payload = (document: string) =>
    `<a:Payload><b:ContentTypeCode>application/xml</b:ContentTypeCode><a:PayloadContent>${document.replace(/^<\?xml.*?\?>/, '')}</a:PayloadContent></a:Payload>`;
  const names = ['AggregateComponents', 'BasicComponents'].map(
    (it) => `http://docs.oasis-open.org/bdxr/ns/XHE/1/${it}`,
  );
  const wrapped = (...payloads: string[]) =>
    Buffer.from(
      `<x:XHE xmlns:x="http://docs.oasis-open.org/bdxr/ns/XHE/1/ExchangeHeaderEnvelope" xmlns:a="${names[0]}" xmlns:b="${names[1]}"><b:XHEVersionID>1.0</b:XHEVersionID><a:Header><b:ID>1</b:ID></a:Header><a:Payloads>${payloads.join('')}</a:Payloads></x:XHE>`,
    );
  const invoice = invoiceOf([{}]);
  const whole = payload(ublOf(invoice));
  expect(readEInvoiceFile(wrapped(whole))).toEqual(readEInvoiceFile(Buffer.from(ublOf(invoice))));
  for (const none of [wrapped(), wrapped(whole, whole), wrapped(payload('<Order xmlns="urn:a"/>'))])
    expect(() => readEInvoiceFile(none)).toThrow('UNSUPPORTED_FILE');
});

test('of several terms of payment the last day is the one by which all is due', () => {
  const invoice = invoiceOf([{}], { due: '2026-04-30' });
  const discount =
    '<ram:SpecifiedTradePaymentTerms><ram:Description>2 % bis</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20260410</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>';
  const one = /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s;
  for (const told of [(all: string) => `${discount}${all}`, (all: string) => `${all}${discount}`]) {
    const read = readEInvoiceFile(Buffer.from(ciiOf(invoice).replace(one, told)));
    expect([read.invoice.due, read.invoice.terms.includes('2 % bis'), read.findings]).toEqual(['2026-04-30', true, []]);
  }
});

test('an invoice of a guideline, notes, terms and attachments is the same in both syntaxes', () => {
  const whole = invoiceOf(
    [
      {
        name: 'Mediaplanung',
        quantity: '12.5',
        unit: 'HUR',
        netPrice: '96.1250',
        notes: ['Oktober'],
        accounting: '4711',
      },
      { name: 'Plakate', quantity: '1500', netPrice: '12.40', baseQuantity: '100', vatRate: '7', orderLine: '20' },
    ].map((it) => ({ ...it, ...('netPrice' in it && { netPrice: decimalOf(it.netPrice) }) })),
    {
      notes: [{ subject: 'AAI', text: 'Vielen Dank\nfür Ihren Auftrag & bis bald' }],
      terms: 'Zahlbar in 30 Tagen\n#SKONTO#TAGE=14#PROZENT=2.25#\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=100.50#',
      attachments: [
        { id: 'A1', description: 'Belege', url: '', fileName: 'a.pdf', mime: 'application/pdf', size: 4_001 },
      ],
      preceding: [{ number: 'RE-2026/3', date: '2026-02-01' }],
      period: { from: '2026-10-01', to: '2026-10-31' },
    },
  );
  const [ubl, cii] = [ublOf(whole), ciiOf(whole)].map((it) => readEInvoiceFile(Buffer.from(it)));
  expect(cii?.findings).toEqual([]);
  expect(ubl?.findings).toEqual([]);
  const discounts = [
    { days: 14, percent: '2.25', base: null },
    { days: 7, percent: '3', base: '100.5' },
  ];
  expect(cii?.invoice).toEqual({ ...whole, discounts, syntax: 'CII' });
  expect(ubl?.invoice).toEqual({ ...whole, discounts, syntax: 'UBL' });
});
