import { parentPort } from 'node:worker_threads';
import { FileRefused } from '../fileRefused.js';
import type { FromEInvoiceThread } from './einvoiceReader.js';
import { readEInvoiceFile } from './readEInvoice.js';

/** The thread that reads e-invoices, one file at a time. */
const port = parentPort as NonNullable<typeof parentPort>;
const say = (message: FromEInvoiceThread): void => port.postMessage(message);

port.on('message', (file: Uint8Array) => {
  try {
    say({ read: readEInvoiceFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    say({ refused: { status: error.status, code: error.code, params: error.params } });
  }
});
say('ready');
