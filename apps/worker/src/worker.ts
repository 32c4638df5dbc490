import type { JobData, MadeFile } from '@contracts/importing/stored.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import type { Job, Jobs, Ports, Subscription } from '@platform/ports.js';
import { exportPlan } from './exporting/planExport.js';
import { writeTemplate } from './exporting/template.js';
import { openFileReader } from './importing/fileReader.js';
import { forgetImport, readImport } from './importing/readJob.js';
import { runClone, runImport } from './importing/runJob.js';
import { watchBatches } from './openBatches.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'rows' | 'vault'>;
  engine: Engine;
  log?: Log;
}
type Handler = (job: Job, progress: (percent: number) => Promise<void>) => Promise<unknown>;

/** Takes on the jobs of this process: imports, large clones, exports, templates. Files are read and written in threads. */
export function startWorker({ ports, engine, log }: Around): Subscription {
  const { files, jobs } = ports;
  const reader = openFileReader();
  const handlers: Record<keyof JobData, Handler> = {
    'import.read': (job) => readImport({ engine, files, reader }, job),
    'import.run': (job, progress) => runImport({ engine, files }, job, progress),
    'clone.run': (job, progress) => runClone({ engine, files }, job, progress),
    'import.forget': (job) => forgetImport(files, job),
    'import.template': (job) => keptADay(jobs, job, writeTemplate(files, job)),
    'export.plan': (job, progress) => keptADay(jobs, job, exportPlan({ engine, files }, job, progress)),
    'export.forget': (job) => files.remove((job.data as JobData['export.forget']).path),
  };
  const working = Object.entries(handlers).map(([name, handler]) => jobs.work(name, handler));
  const watching = watchBatches({ ports, ...(log && { log }) });
  return {
    async close() {
      await watching.close();
      await Promise.all(working.map((it) => it.close()));
      await reader.close();
    },
  };
}

const day = 86_400_000;

/** A made file lies ready for a day. */
async function keptADay(jobs: Jobs, { tenant }: Job, making: Promise<MadeFile>): Promise<MadeFile> {
  const file = await making;
  await jobs.add(tenant, 'export.forget', { path: file.path }, { delay: day, key: `export.forget/${file.path}` });
  return file;
}
