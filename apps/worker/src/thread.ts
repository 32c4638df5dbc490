import { Worker } from 'node:worker_threads';

/** Megabytes of JavaScript memory that reading or writing a file may take; beyond it the thread ends, not the process. */
const most = 600;

/** A thread of ours by the name of its file beside `from`; it runs from source in tests, compiled else. */
export function startThread(name: string, from: string): Worker {
  const source = from.endsWith('.ts');
  return new Worker(new URL(`./${name}.worker.${source ? 'ts' : 'js'}`, from), {
    resourceLimits: { maxOldGenerationSizeMb: most },
    ...(source && { execArgv: ['--import', '@swc-node/register/esm-register'] }),
  });
}
