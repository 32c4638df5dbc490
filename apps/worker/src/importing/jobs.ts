import type { JobHandlers, JobNeeds } from '../handlers.js';
import { openFileReaders } from './fileReader.js';
import { forgetImport, readImport } from './readJob.js';
import { runBatch, runImport } from './runJob.js';

/** Files are read in threads of their own. */
export function importHandlers({ engine, files }: JobNeeds): JobHandlers {
  const reader = openFileReaders();
  return {
    handlers: {
      'import.read': (job) => readImport({ engine, files, reader }, job),
      'import.run': (job, progress) => runImport({ engine, files }, job, progress),
      'clone.run': (job, progress) => runBatch({ engine, files }, job, progress),
      'import.forget': (job) => forgetImport(files, job),
    },
    close: () => reader.close(),
  };
}
