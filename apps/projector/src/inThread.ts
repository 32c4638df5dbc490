import type { Log } from '@platform/log.js';
import type { Stores } from '@platform/openPorts.js';
import type { Projector } from '@platform/projector.js';
import { startThread } from '@platform/startThread.js';

/** Messages between the thread of the projector and the one that started it. */
export interface Call {
  id: number;
  does: 'status' | 'rebuild' | 'close';
  tenant: string;
}
export type Answer =
  | { is: 'ready' }
  | { is: 'done'; id: number; value: unknown }
  | { is: 'failed'; id: number; error: string }
  | { is: 'log'; message: string; facts?: Record<string, unknown> };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

// Reading a long log leaves nothing but short-lived objects: V8 would take 100 MB more for them than it needs.
const youngMegabytes = 24;

/** Runs the projector in a thread of this process, so that it never takes the api's turn. `ready` fails if the thread does. */
export function startInThread(stores: Stores, log: Log): Projector {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes };
  const thread = startThread('projector', import.meta.url, { workerData: stores, resourceLimits });
  const waiting = new Map<number, Waiting>();
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // Whoever doesn't wait for it still sees the log's line.
  ready.catch(() => {});
  let calls = 0;

  thread.on('message', (answer: Answer) => {
    if (answer.is === 'ready') resolve();
    else if (answer.is === 'log') log(answer.message, answer.facts);
    else {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.is === 'done') call?.resolve(answer.value);
      else call?.reject(new Error(answer.error));
    }
  });
  const end = (error: Error): void => {
    reject(error);
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  thread.on('error', (error: Error) => {
    log('the projector ended', { error: String(error) });
    end(error);
  });
  thread.on('exit', () => end(new Error('the projector has ended')));

  const ask = <T>(does: Call['does'], tenant = ''): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = calls++;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      thread.postMessage({ id, does, tenant } satisfies Call);
    });
  return {
    ready,
    status: () => ask('status'),
    rebuild: (tenant) => ask('rebuild', tenant),
    close: () => ask('close'),
  };
}
