import { deflateSync } from 'node:zlib';
import { FileRefused } from '../fileRefused.js';
import { bounds } from './bounds.js';
import { ciiOf } from './cii.harness.js';
import { pdfWith } from './pdf.harness.js';
import { readEInvoiceFile } from './readEInvoice.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

const invoice = invoiceOf([{}]);
const [ubl, cii] = [ublOf(invoice), ciiOf(invoice)];
const head = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';

const numberIn = (file: Buffer): string => readEInvoiceFile(file).invoice.number;

/** Why a file is refused: its code, and what of it. */
function refusal(file: string | Buffer): string {
  try {
    return `read ${numberIn(Buffer.from(file))}`;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return [error.code, error.params['reason'] ?? error.params['what']].filter(Boolean).join(' ');
  }
}

test('what is no e-invoice is not read', () => {
  expect(refusal('')).toBe('FILE_EMPTY');
  const others = ['%PNG', '{"number":1}', '<!DOCTYPE html><p>', '<html><body>', 'Rechnung Nr. 1;100,00'];
  for (const other of others) expect([other, refusal(other)]).toEqual([other, 'UNSUPPORTED_FILE']);
  expect(refusal('<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>')).toBe('UNSUPPORTED_FILE');
  expect(refusal('<rss xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')).toBe('UNSUPPORTED_FILE');
  expect(refusal('PK\x03\x04')).toBe('UNSUPPORTED_FILE archive');
  // ASN.1: a sequence, and that what follows is signed data.
  const signed = Buffer.concat([Buffer.from('308006092a864886f70d010702a080', 'hex'), Buffer.from(ubl)]);
  expect(refusal(signed)).toBe('UNSUPPORTED_FILE signed');
  expect(refusal('-----BEGIN PKCS7-----\nMIAGCSqGSIb3DQEHAqCA')).toBe('UNSUPPORTED_FILE signed');
  const random = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919 + (i >> 3) * 104_729) & 255));
  expect(refusal(random)).toBe('UNSUPPORTED_FILE');
  expect(refusal(Buffer.concat([Buffer.from('%PDF-1.7\n'), random]))).toBe('FILE_BROKEN pdf');
  expect(refusal(Buffer.alloc(bounds.upload + 1))).toBe('FILE_TOO_BIG upload');
});

test('entities are not expanded, neither from within nor from elsewhere', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
  expect(refusal(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]>${head}&a9;</Invoice>`)).toBe(
    'FILE_BROKEN doctype',
  );
  const foreign = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  expect(refusal(`${foreign}${head}<ID>&e;</ID></Invoice>`)).toBe('FILE_BROKEN doctype');
  expect(refusal(`<!DOCTYPE Invoice SYSTEM "http://localhost/x.dtd">${ubl}`)).toBe('FILE_BROKEN doctype');
  expect(refusal(`${head}<ID>&unknown;</ID></Invoice>`)).toBe('FILE_BROKEN xml');
  expect(refusal(`${head}<Note>${'&lt;'.repeat(bounds.entities + 1)}</Note></Invoice>`)).toBe('FILE_TOO_BIG entities');
});

test('depth, number and size of what is in an XML file are bounded', () => {
  expect(refusal(`${head}${'<a>'.repeat(300_000)}`)).toBe('FILE_TOO_BIG depth');
  expect(refusal(`${head}${'<a/>'.repeat(300_000)}</Invoice>`)).toBe('FILE_TOO_BIG elements');
  const many = Array.from({ length: 250_000 }, (_, i) => ` a${i}="1"`).join('');
  expect(refusal(`${head}<a${many}/></Invoice>`)).toBe('FILE_TOO_BIG attributes');
  expect(refusal(`${head}<a b="${'x'.repeat(2_000_000)}"/></Invoice>`)).toBe('FILE_TOO_BIG text');
  expect(refusal(`${head}<a>${'x'.repeat(2_000_000)}</a></Invoice>`)).toBe('FILE_TOO_BIG text');
  expect(refusal(`${head}<a b="${'x'.repeat(bounds.xml)}"/></Invoice>`)).toBe('FILE_TOO_BIG xml');
  expect(refusal(`${head}<!--${'-x'.repeat(bounds.signs)}`)).toBe('FILE_TOO_BIG signs');
  expect(refusal(`${head}${'<?a b?>'.repeat(bounds.signs / 2)}`)).toBe('FILE_TOO_BIG signs');
  expect(refusal(ubl.slice(0, -20))).toBe('FILE_BROKEN xml');
  expect(refusal(ubl.replace('xmlns:cac', 'xmlns:other'))).toBe('FILE_BROKEN xml');
});

test('an attachment of many megabytes is counted, not kept', () => {
  const size = 3_000_000;
  const attachments = [{ id: 'A', description: '', url: '', fileName: 'a.bin', mime: 'text/csv', size }];
  const read = readEInvoiceFile(Buffer.from(ublOf({ ...invoice, attachments })));
  expect(read.invoice.attachments).toEqual(attachments);
});

test('any encoding and any prefix is read; bytes that the encoding can’t mean are refused', () => {
  const name = invoice.seller.address.street;
  const inEncoding = (encoding: string) => ubl.replace('encoding="UTF-8"', `encoding="${encoding}"`);
  const files = [
    Buffer.from(`\ufeff${ubl}`),
    Buffer.from(`\r\n  ${ubl}`),
    Buffer.from(`\ufeff${inEncoding('UTF-16')}`, 'utf16le'),
    Buffer.from(inEncoding('UTF-16'), 'utf16le'),
    Buffer.from(`\ufeff${inEncoding('UTF-16')}`, 'utf16le').swap16(),
    Buffer.from(inEncoding('ISO-8859-1'), 'latin1'),
    Buffer.from(inEncoding('windows-1252'), 'latin1'),
    Buffer.from(inEncoding('utf-16')),
    Buffer.from(`\ufeff${inEncoding('UTF-16LE')}`),
    Buffer.from(ublOf(invoice, 'x-1')),
    Buffer.from(cii.replaceAll('ram:', 'a.b:').replace('xmlns:ram', 'xmlns:a.b')),
  ];
  for (const file of files) expect(readEInvoiceFile(file).invoice.seller.address.street).toBe(name);
  expect(refusal(Buffer.from(ubl, 'latin1'))).toBe('FILE_BROKEN encoding');
  expect(refusal(inEncoding('klingon'))).toBe('FILE_BROKEN encoding');
  expect(refusal(Buffer.from(ubl, 'utf16le').subarray(1))).toBe('UNSUPPORTED_FILE');
});

test('nothing is fetched or carried out that a file asks for, and no number is more than it says', () => {
  const include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
  const style = '<?xml-stylesheet type="text/xsl" href="http://localhost/x.xsl"?>';
  const id = `>${invoice.number}<`;
  expect(refusal(ubl.replace('<u:Invoice', `${style}<u:Invoice`))).toBe(`read ${invoice.number}`);
  const including = readEInvoiceFile(Buffer.from(ubl.replace(id, `>${include}<`)));
  expect([including.invoice.number, including.findings.map(({ rule }) => rule)]).toEqual(['', ['BR-02']]);
  for (const number of ['1E5', '0x77', 'Infinity', 'NaN', '1,19', '1.1.9', '9'.repeat(41), '--5']) {
    const { invoice: read, findings } = readEInvoiceFile(Buffer.from(ubl.replaceAll('>119<', `>${number}<`)));
    expect([number, read.totals.gross]).toEqual([number, null]);
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'XML-DECIMAL', path: 'totals.gross' }));
  }
});

test('an envelope is no way round what is refused without it', () => {
  const open =
    '<a:StandardBusinessDocument xmlns:a="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">';
  const close = '</a:StandardBusinessDocument>';
  expect(refusal(`<!DOCTYPE x [<!ENTITY e "c">]>${open}${close}`)).toBe('FILE_BROKEN doctype');
  expect(refusal(open.repeat(60))).toBe('FILE_TOO_BIG depth');
  expect(refusal(`${open}${open}${close}${close}`)).toBe('UNSUPPORTED_FILE');
  expect(refusal(`${open}<x BinaryContent="1"/>${close}`)).toBe('UNSUPPORTED_FILE');
});

test('the invoice of a PDF is found by its name, or by what it is to the document', () => {
  const expected = invoice.number;
  for (const name of ['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])
    expect(numberIn(pdfWith(cii, { name, relation: 'Unspecified' }))).toBe(expected);
  expect(numberIn(pdfWith(cii, { name: 'rechnung.xml', relation: 'Source' }))).toBe(expected);
  expect(numberIn(pdfWith(ubl, { modern: true }))).toBe(expected);
  expect(numberIn(Buffer.concat([Buffer.from('printed by x\n'), pdfWith(cii)]))).toBe(expected);
  expect(numberIn(pdfWith(cii, { name: 'rechnung.xml', relation: 'Unspecified' }))).toBe(expected);
  expect(refusal(pdfWith(cii, { name: 'other.xml', relation: 'Supplement' }))).toBe('UNSUPPORTED_FILE noXml');
  expect(refusal(pdfWith('%PDF-1.4', { name: 'other.pdf' }))).toBe('UNSUPPORTED_FILE noXml');
  const order = '<SCRDMCCBDACIOMessageStructure xmlns="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>';
  expect(refusal(pdfWith(order, { name: 'order-x.xml' }))).toBe('UNSUPPORTED_FILE');
  expect(refusal(pdfWith('<a/>'))).toBe('UNSUPPORTED_FILE');
});

test('the invoice of a PDF may be packed in rows, each told by what stands above; the last one is shorter', () => {
  const columns = 97;
  const whole = Buffer.from(cii);
  const rows = Array.from({ length: Math.ceil(whole.length / columns) }, (_, i) => {
    const [row, above] = [i, i - 1].map((at) => whole.subarray(at * columns, (at + 1) * columns)) as [Buffer, Buffer];
    return [2, ...[...row].map((byte, j) => (byte - (i > 0 ? (above[j] as number) : 0)) & 255)];
  });
  expect(whole.length % columns).not.toBe(0);
  const packed = deflateSync(Buffer.from(rows.flat()));
  const stream = `/DecodeParms << /Predictor 15 /Columns ${columns} >>`;
  expect(readEInvoiceFile(pdfWith('', { packed, stream }))).toEqual(readEInvoiceFile(whole));
});

test('a PDF that is broken, encrypted or swells is refused', () => {
  const whole = pdfWith(cii);
  expect(refusal(whole.subarray(0, whole.length - 200))).toBe('FILE_BROKEN pdf');
  expect(refusal(whole.subarray(0, 300))).toBe('FILE_BROKEN pdf');
  expect(refusal(pdfWith(cii, { trailer: '/Encrypt << /Filter /Standard >>' }))).toBe('FILE_BROKEN encrypted');
  expect(refusal(pdfWith(cii, { trailer: '/Prev 99999999' }))).toBe('FILE_BROKEN pdf');
  const bomb = deflateSync(Buffer.alloc(bounds.unpacked + 1));
  expect(refusal(pdfWith('', { packed: bomb }))).toBe('FILE_TOO_BIG unpacked');
  expect(refusal(pdfWith(Buffer.concat([Buffer.from(head), Buffer.alloc(bounds.xml, 32)])))).toBe('FILE_TOO_BIG xml');
  expect(refusal(pdfWith('', { packed: Buffer.from('no zlib') }))).toBe('FILE_BROKEN pdf');
  expect(refusal(Buffer.from(whole.toString('latin1').replace('/FlateDecode', '/LZWDecode  '), 'latin1'))).toBe(
    'FILE_BROKEN packing',
  );
  expect(refusal(pdfWith(cii, { names: '['.repeat(1_000) }))).toBe('FILE_TOO_BIG pdfDepth');
  expect(refusal(pdfWith(cii, { names: '2 0 R' }))).toBe('FILE_BROKEN pdf');
  expect(refusal(pdfWith(cii, { names: '<< /Kids [2 0 R 2 0 R 3 0 R] >>' }))).toBe(`read ${invoice.number}`);
  // A table that is its own predecessor.
  const at = whole.lastIndexOf('xref\n0');
  expect(refusal(pdfWith(cii, { trailer: `/Prev ${at}` }))).toBe(`read ${invoice.number}`);
});

test('a PDF cut off anywhere, or with a byte turned, is read or refused, never anything else', () => {
  const whole = pdfWith(cii, { modern: true });
  for (let at = 0; at < whole.length; at += 13) {
    const turned = Buffer.from(whole);
    turned[at] = (turned[at] as number) ^ 0x15;
    for (const file of [whole.subarray(0, at), turned]) expect(refusal(file)).toMatch(/^(read|FILE_|UNSUPPORTED)/);
  }
});
