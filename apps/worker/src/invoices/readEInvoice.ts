import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import { readEInvoice } from '@domain/invoices/einvoice/read.js';
import { FileRefused } from '../fileRefused.js';
import { bounds, tooBig } from './bounds.js';
import { embeddedInvoice } from './pdf/embedded.js';
import { xmlTree } from './xmlTree.js';

/** Reads an e-invoice, XML or a PDF with one in it, by what it holds and not by what it is called. Throws FileRefused. */
export function readEInvoiceFile(file: Buffer): EInvoiceRead {
  if (file.length > bounds.upload) throw tooBig('upload');
  if (file.length === 0) throw new FileRefused(422, 'FILE_EMPTY');
  const pdf = pdfIn(file);
  const xml = pdf ? embeddedInvoice(pdf) : isXml(file) ? file : null;
  const read = xml && readEInvoice(xmlTree(xml));
  if (!read) throw unsupported(pdf && !xml ? 'noXml' : reasonOf(file));
  return read;
}

/** `reason`: what it is instead, where that is known. */
const unsupported = (reason: string | null): FileRefused =>
  new FileRefused(415, 'UNSUPPORTED_FILE', {
    formats: ['XRechnung', 'ZUGFeRD', 'Factur-X', 'Peppol'],
    ...(reason && { reason }),
  });

/** Says of data that it is signed (RFC 5652), near the beginning of each such file. */
const signedData = Buffer.from('06092a864886f70d010702', 'hex');

/** An archive, or a file in its signature (`.p7m`). */
function reasonOf(file: Buffer): string | null {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'archive';
  const isPem = /^-----BEGIN (PKCS7|CMS|PKCS #7 SIGNED DATA)-----/.test(file.toString('latin1', 0, 40));
  return isPem || (file[0] === 0x30 && file.subarray(0, 64).includes(signedData)) ? 'signed' : null;
}

/** A PDF begins with its sign, or has it soon after the beginning: then places in it are counted from there. */
function pdfIn(file: Buffer): Buffer | null {
  const at = file.subarray(0, 1_024).indexOf('%PDF-');
  return at < 0 ? null : file.subarray(at);
}

/** The first sign, in any width and behind any mark, is `<`; a page of the web is none. */
function isXml(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 400).replaceAll(/[\0\s]|^(?:ï»¿|ÿþ|þÿ)/g, '');
  return head.startsWith('<') && !/^<(?:!doctype)?html/i.test(head);
}
