import type { Worker } from 'node:worker_threads';
import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import { startThread } from '@platform/startThread.js';
import { FileRefused } from '../fileRefused.js';
import { isOutOfMemory, threadAnswer } from '../threadAnswer.js';

/** What the thread says: that it can be asked, or of a file what was read or why it is refused. */
export type FromEInvoiceThread =
  | 'ready'
  | { read: EInvoiceRead }
  | { refused: { status: number; code: string; params: Readonly<Record<string, unknown>> } };

export interface EInvoiceReader {
  /** Throws FileRefused. */
  read(file: Uint8Array): Promise<EInvoiceRead>;
  close(): Promise<void>;
}

interface Bounds {
  /** Megabytes of JavaScript memory that one file may take; beyond it the thread ends, not the process. */
  memory: number;
  /** Milliseconds that one file may take, and that the thread may take to start. */
  longest: number;
  start: number;
  /** Milliseconds without a file after which the thread gives its memory back. */
  rest: number;
}
const standard: Bounds = { memory: 64, longest: 2_000, start: 20_000, rest: 20_000 };

/** Reads e-invoices one after the other in a thread of its own, which starts with the first and anew after one that broke it. */
export function openEInvoiceReader(options: Partial<Bounds> = {}): EInvoiceReader {
  const { memory, longest, start, rest } = { ...standard, ...options };
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function read(file: Uint8Array): Promise<EInvoiceRead> {
    clearTimeout(idle);
    try {
      thread ??= await started(memory, start);
      const late = tooBig('time', longest / 1_000);
      const answer = threadAnswer<FromEInvoiceThread, Answer>(thread, {
        ...{ longest, late, hear: (message) => (message === 'ready' ? null : message) },
      });
      thread.postMessage(file);
      const said = await answer;
      if ('read' in said) return said.read;
      throw refusalOf(said.refused);
    } catch (error) {
      const isItsOwn = error instanceof FileRefused && error.params['what'] !== 'time';
      if (!isItsOwn) await stop();
      throw isOutOfMemory(error) ? tooBig('memory', memory) : error;
    } finally {
      idle = setTimeout(() => void stop(), rest).unref();
    }
  }
  async function stop(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }
  return {
    read(file) {
      const mine = last.then(() => read(file));
      last = mine.catch(() => {});
      return mine;
    },
    async close() {
      await last;
      clearTimeout(idle);
      await stop();
    },
  };
}

type Answer = Exclude<FromEInvoiceThread, 'ready'>;

async function started(memory: number, start: number): Promise<Worker> {
  const thread = startThread('einvoice', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
  const late = new Error('the thread that reads e-invoices does not start');
  await threadAnswer<FromEInvoiceThread, true>(thread, {
    ...{ longest: start, late, hear: (message) => (message === 'ready' ? true : null) },
  });
  return thread;
}

const refusalOf = ({ status, code, params }: Extract<Answer, { refused: unknown }>['refused']): FileRefused =>
  new FileRefused(status as 422, code as FileRefused['code'], params);

const tooBig = (what: 'memory' | 'time', max: number): FileRefused =>
  new FileRefused(413, 'FILE_TOO_BIG', { what, max });
