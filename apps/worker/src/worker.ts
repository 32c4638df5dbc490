import type { JobData } from '@contracts/importing/stored.js';
import type { Engine } from '@platform/engine.js';
import type { Job, Ports, Subscription } from '@platform/ports.js';
import { exportPlan } from './exporting/planExport.js';
import { writeTemplate } from './exporting/template.js';
import { openFileReader } from './importing/fileReader.js';
import { readImport } from './importing/readJob.js';
import { runImport } from './importing/runJob.js';

interface Around {
  ports: Pick<Ports, 'files' | 'jobs'>;
  engine: Engine;
}
type Handler = (job: Job, progress: (percent: number) => Promise<void>) => Promise<unknown>;

/** Takes on the jobs of this process: imports, exports, templates. Files are read and written in threads. */
export function startWorker({ ports, engine }: Around): Subscription {
  const { files, jobs } = ports;
  const reader = openFileReader();
  const handlers: Record<keyof JobData, Handler> = {
    'import.read': (job) => readImport({ engine, files, reader }, job),
    'import.run': (job, progress) => runImport({ engine, files }, job, progress),
    'import.template': (job) => writeTemplate(files, job),
    'export.plan': (job, progress) => exportPlan({ engine, files }, job, progress),
  };
  const working = Object.entries(handlers).map(([name, handler]) => jobs.work(name, handler));
  return {
    async close() {
      await Promise.all(working.map((it) => it.close()));
      await reader.close();
    },
  };
}
