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
  if (!read)
    throw new FileRefused(415, 'UNSUPPORTED_FILE', { formats: ['XRechnung', 'ZUGFeRD', 'Factur-X', 'Peppol'] });
  return read;
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
