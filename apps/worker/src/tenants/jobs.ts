import type { JobData } from '@contracts/catalogue.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { Job } from '@platform/ports.js';
import { datedFile, type Progress } from '../exporting/pieces.js';
import type { JobHandlers, WorkerNeeds } from '../handlers.js';
import { exportOf } from './export.js';

export const tenantHandlers = (needs: WorkerNeeds): JobHandlers => ({
  handlers: { 'tenant.export': (job, progress) => exported(needs, job, progress) },
});

async function exported({ engine, ports, registry }: WorkerNeeds, job: Job, progress: Progress): Promise<MadeFile> {
  const tenant = await registry.tenant(job.tenant);
  if (!tenant) throw new Error('the tenant is closed');
  const { language } = job.data as JobData['tenant.export'];
  const content = await exportOf({ engine, ports }, { tenant, language, progress });
  return datedFile(ports.files, job, { content, title: tenant.name, ending: 'zip', type: 'application/zip' });
}
