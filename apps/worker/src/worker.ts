import type { JobData, MadeFile } from '@contracts/importing/stored.js';
import type { Engine } from '@platform/engine.js';
import { inTurn } from '@platform/inTurn.js';
import type { Log } from '@platform/log.js';
import type { Job, Jobs, Ports, Subscription } from '@platform/ports.js';
import { exportPlan } from './exporting/planExport.js';
import { writeTemplate } from './exporting/template.js';
import { openFileReaders } from './importing/fileReader.js';
import { forgetImport, readImport } from './importing/readJob.js';
import { runBatch } from './importing/runJob.js';
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
  const reader = openFileReaders();
  const handlers: Record<keyof JobData, Handler> = {
    'import.read': (job) => readImport({ engine, files, reader }, job),
    'import.run': (job, progress) => runBatch({ engine, files }, job, progress),
    'clone.run': (job, progress) => runBatch({ engine, files }, job, progress),
    'import.forget': (job) => forgetImport(files, job),
    'import.template': (job) => keptADay(jobs, job, writeTemplate(files, job)),
    'export.plan': (job, progress) => keptADay(jobs, job, exportPlan({ engine, files }, job, progress)),
    'export.forget': (job) => files.remove((job.data as JobData['export.forget']).path),
  };
  const working = Object.entries(handlers).map(([name, handler]) =>
    tenantsApart.has(name) ? jobs.work(name, inTenantsTurn(name, handler), atOnce) : jobs.work(name, handler),
  );
  const watching = watchBatches({ ports, ...(log && { log }) });
  return {
    async close() {
      await watching.close();
      await Promise.all(working.map((it) => it.close()));
      await reader.close();
    },
  };
}

/** A tenant's jobs of these follow each other, and nobody else waits for them. */
const tenantsApart: ReadonlySet<string> = new Set<keyof JobData>(['import.read', 'import.run', 'clone.run']);
/** Jobs of a name in hand: most of them only wait. */
const atOnce = 32;

const inTenantsTurn =
  (name: string, handler: Handler): Handler =>
  (job, progress) =>
    inTurn(`${job.tenant}/${name}`, () => handler(job, progress));

const day = 86_400_000;

/** A made file lies ready for a day. */
async function keptADay(jobs: Jobs, { tenant }: Job, making: Promise<MadeFile>): Promise<MadeFile> {
  const file = await making;
  await jobs.add(tenant, 'export.forget', { path: file.path }, { delay: day, key: `export.forget/${file.path}` });
  return file;
}
