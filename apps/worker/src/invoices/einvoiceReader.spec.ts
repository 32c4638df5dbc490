import { FileRefused } from '../fileRefused.js';
import { ciiOf } from './cii.harness.js';
import { openEInvoiceReader } from './einvoiceReader.js';
import { pdfWith } from './pdf.harness.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

const invoice = invoiceOf([{}]);
const head = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';
const patient = { longest: 120_000, start: 120_000 };
const what = (error: unknown) => (error instanceof FileRefused ? [error.code, error.params['what']] : error);

test('files are read in a thread, also after one that broke it by its memory', async () => {
  const reader = openEInvoiceReader({ ...patient, memory: 24 });
  const files = [Buffer.from(ublOf(invoice)), pdfWith(ciiOf(invoice)), Buffer.from('no invoice')];
  const [ubl, pdf, none] = await Promise.allSettled(files.map((it) => reader.read(it)));
  expect(ubl).toEqual({ status: 'fulfilled', value: { invoice, findings: [] } });
  expect(pdf).toEqual({ status: 'fulfilled', value: { invoice: { ...invoice, syntax: 'CII' }, findings: [] } });
  expect(none).toMatchObject({ status: 'rejected', reason: { code: 'UNSUPPORTED_FILE', status: 415 } });
  // Each line end in an attribute begins a new piece of text.
  const swelling = Buffer.from(`${head}<a b="${'\n'.repeat(2_000_000)}"/></Invoice>`);
  await expect(reader.read(swelling).catch(what)).resolves.toEqual(['FILE_TOO_BIG', 'memory']);
  await expect(reader.read(Buffer.from(ublOf(invoice)))).resolves.toEqual({ invoice, findings: [] });
  await reader.close();
});

test('a file that takes too long is refused, and its thread is not waited for', async () => {
  const reader = openEInvoiceReader({ ...patient, longest: 1 });
  const slow = Buffer.from(`${head}${'<a>b</a>'.repeat(190_000)}</Invoice>`);
  await expect(reader.read(slow).catch(what)).resolves.toEqual(['FILE_TOO_BIG', 'time']);
  await reader.close();
});
