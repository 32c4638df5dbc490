import { Worker } from 'node:worker_threads';
import type { Log } from '@platform/log.js';
import type { Stores } from '@platform/openPorts.js';
import { Away, type Row } from '@platform/ports.js';
import type { Past, PastQuestion } from './past.js';

/** Messages between the thread of the past and the one that started it. Rows come as JSON, some hundreds at a time. */
export type ToPast = { id: number; asked: PastQuestion } | 'close';
export type FromPast =
  | { is: 'rows'; id: number; json: string }
  | { is: 'end'; id: number }
  | { is: 'failed'; id: number; error: string; away: boolean }
  | { is: 'log'; message: string; facts?: Record<string, unknown> };

export interface PastThread extends Past {
  /** Starts it before anybody asks: that takes a moment. */
  start(): void;
  close(): Promise<void>;
}
interface Waiting {
  rows: Row[];
  resolve(rows: Row[]): void;
  reject(error: Error): void;
}

// Reading the log leaves nothing but short-lived objects: V8 would take 100 MB more for them than it needs.
const youngMegabytes = 24;

/** Folds the past in a thread of its own, with its own openings of the stores. It starts again if it ended. */
export function openPastThread(stores: Stores, log: Log): PastThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let count = 0;

  function heard(message: FromPast): void {
    const asker = message.is === 'log' ? undefined : waiting.get(message.id);
    if (message.is === 'log') log(message.message, message.facts);
    else if (message.is === 'rows') asker?.rows.push(...(JSON.parse(message.json) as Row[]));
    else {
      waiting.delete(message.id);
      if (message.is === 'end') asker?.resolve(asker.rows);
      else asker?.reject(message.away ? new Away(message.error) : new Error(message.error));
    }
  }
  function end(error: Error): void {
    thread = null;
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
  }
  function running(): Worker {
    if (thread) return thread;
    const isSource = import.meta.url.endsWith('.ts');
    thread = new Worker(new URL(`./past.worker.${isSource ? 'ts' : 'js'}`, import.meta.url), {
      workerData: stores,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
      ...(isSource && { execArgv: ['--import', '@swc-node/register/esm-register'] }),
    });
    thread.on('message', heard);
    thread.on('error', (error: Error) => {
      log('the thread of the past ended', { error: String(error) });
      end(error);
    });
    thread.on('exit', () => end(new Error('the thread of the past has ended')));
    return thread;
  }
  return {
    start: () => void running(),
    rows: (asked) =>
      new Promise((resolve, reject) => {
        const id = count++;
        waiting.set(id, { rows: [], resolve, reject });
        running().postMessage({ id, asked } satisfies ToPast);
      }),
    async close() {
      if (!thread) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      thread.once('exit', () => resolve());
      thread.postMessage('close' satisfies ToPast);
      await promise;
    },
  };
}
