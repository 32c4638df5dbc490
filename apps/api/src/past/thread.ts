import type { Worker } from 'node:worker_threads';
import type { Log } from '@platform/log.js';
import type { Stores } from '@platform/openPorts.js';
import { Away, type Row } from '@platform/ports.js';
import { startThread } from '@platform/startThread.js';
import type { Past, PastQuestion, TakePage } from './past.js';

/** Messages between the thread of the past and the one that started it. Rows come as JSON, some hundreds at a time. */
export type ToPast = { id: number; asked: PastQuestion } | 'close';
export type FromPast =
  | { is: 'rows'; id: number; json: string }
  | { is: 'end'; id: number }
  | { is: 'failed'; id: number; error: string; away: boolean }
  | { is: 'log'; message: string; facts?: Record<string, unknown> };

export interface PastThread extends Past {
  close(): Promise<void>;
}
interface Waiting {
  rows: Row[];
  page: TakePage;
  resolve(rows: Row[]): void;
  reject(error: Error): void;
}

// A snapshot's objects all live on: where the young generation is small, each is copied again and again.
const youngMegabytes = 96;
// Milliseconds without a question after which the thread gives its memory back.
const rest = 120_000;

/** Folds the past in a thread of its own, with its own openings of the stores; it runs while somebody asks. */
export function openPastThread(stores: Stores, log: Log): PastThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function heard(message: FromPast): void {
    const asker = message.is === 'log' ? undefined : waiting.get(message.id);
    if (message.is === 'log') log(message.message, message.facts);
    else if (message.is === 'rows') take(message);
    else {
      waiting.delete(message.id);
      idle = setTimeout(() => void close(), rest).unref();
      if (message.is === 'end') asker?.resolve(asker.rows);
      else asker?.reject(message.away ? new Away(message.error) : new Error(message.error));
    }
  }
  function take({ id, json }: { id: number; json: string }): void {
    const asker = waiting.get(id);
    try {
      asker?.page(JSON.parse(json) as Row[]);
    } catch (error) {
      waiting.delete(id);
      asker?.reject(error as Error);
    }
  }
  function end(error: Error): void {
    thread = null;
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
  }
  function running(): Worker {
    if (thread) return thread;
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes };
    thread = startThread('past', import.meta.url, { workerData: stores, resourceLimits });
    thread.on('message', heard);
    thread.on('error', (error: Error) => {
      log('the thread of the past ended', { error: String(error) });
      end(error);
    });
    thread.on('exit', () => end(new Error('the thread of the past has ended')));
    return thread;
  }
  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    if (!ending) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    ending.once('exit', () => resolve());
    ending.postMessage('close' satisfies ToPast);
    await promise;
  }
  return {
    rows: (asked, page) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const id = count++;
        const rows: Row[] = [];
        waiting.set(id, { rows, page: page ?? ((some) => void rows.push(...some)), resolve, reject });
        running().postMessage({ id, asked } satisfies ToPast);
      }),
    close,
  };
}
