import { Worker } from 'node:worker_threads';
import { Away } from '../ports.js';
import type { Append, Result } from './appending.js';

/** What the thread answers to a group, in their order. */
export type Answer = { results: Result[] } | { away: string };
export interface Given {
  file: string;
  busy: number;
}

interface Waiting {
  resolve(results: Result[]): void;
  reject(error: Away): void;
}

/** Appends in a thread of its own, which rings for what it stores. One that ended is followed by another. */
export function appendingAside(file: string, busy: number) {
  let thread: Worker | null = start();
  let waiting: Waiting[] = [];

  function start(): Worker {
    const source = import.meta.url.endsWith('.ts');
    const begun = new Worker(new URL(`./append.worker.${source ? 'ts' : 'js'}`, import.meta.url), {
      workerData: { file, busy } satisfies Given,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      ...(source && { execArgv: ['--import', '@swc-node/register/esm-register'] }),
    });
    begun.on('message', (answer: Answer) => {
      const call = waiting.shift();
      if ('away' in answer) call?.reject(new Away(answer.away));
      else call?.resolve(answer.results);
    });
    let why: unknown = null;
    begun.on('error', (error) => {
      why = error;
    });
    begun.on('exit', () => {
      if (thread === begun) thread = null;
      for (const { reject } of waiting.splice(0)) reject(new Away(`the thread that appends has ended: ${why}`));
    });
    return begun;
  }

  return {
    append(group: readonly Append[]): Promise<Result[]> {
      thread ??= start();
      thread.postMessage(group);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    /** Once nothing waits. */
    async close(): Promise<void> {
      await thread?.terminate();
      waiting = [];
    },
  };
}
