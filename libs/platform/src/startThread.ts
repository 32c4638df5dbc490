import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts `{name}.worker` beside the module `from` (its `import.meta.url`): from source in tests, compiled else. */
export function startThread(name: string, from: string, options: WorkerOptions = {}): Worker {
  const isSource = from.endsWith('.ts');
  return new Worker(new URL(`./${name}.worker.${isSource ? 'ts' : 'js'}`, from), {
    ...options,
    ...(isSource && { execArgv: ['--import', '@swc-node/register/esm-register'] }),
  });
}
