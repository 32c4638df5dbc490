import { mostUploadBytes } from '@contracts/importing/import.js';
import { FileRefused } from '../fileRefused.js';

/**
 * Bounds of what is read of one e-invoice, whatever it claims: together they keep the worst file within the memory of its
 * thread (einvoiceReader.ts). Invoices with 5,000 lines and attachments of 15 MB are well within them.
 */
export const bounds = {
  upload: mostUploadBytes,
  /** Bytes of the XML, in a file of its own or unpacked from a PDF. */
  xml: 21_000_000,
  elements: 200_000,
  attributes: 200_000,
  /** `&…;`, each of which makes the parser begin a new piece of text. */
  entities: 200_000,
  /** `<`, `>`, `-`, quotes and the like, of which comments and what else is not kept is made. Base64 has none of them. */
  signs: 2_000_000,
  /** Elements within each other. */
  depth: 50,
  /** Characters of one text or attribute, but for files in Base64. */
  text: 1_000_000,
  /** Bytes that are unpacked of a PDF to find the XML in it. */
  unpacked: 30_000_000,
  /** Objects that a PDF may say it has. */
  pdfObjects: 500_000,
  /** Lists and dictionaries of a PDF within each other. */
  pdfDepth: 40,
} as const;

export const tooBig = (what: keyof typeof bounds): FileRefused =>
  new FileRefused(413, 'FILE_TOO_BIG', { what, max: bounds[what] });
