import type { WorkerOptions } from 'node:worker_threads';

/** Megabytes of JavaScript memory that reading or writing a file may take; beyond it the thread ends, not the process. */
export const fileThread: WorkerOptions = { resourceLimits: { maxOldGenerationSizeMb: 600 } };
