import type { JobData } from '@contracts/catalogue.js';
import type { JobHandlers, JobNeeds } from '../handlers.js';
import { exportPlan } from './planExport.js';
import { writeTemplate } from './template.js';

export const exportHandlers = ({ engine, files }: JobNeeds): JobHandlers => ({
  handlers: {
    'import.template': (job) => writeTemplate(files, job),
    'export.plan': (job, progress) => exportPlan({ engine, files }, job, progress),
    'export.forget': (job) => files.remove((job.data as JobData['export.forget']).path),
  },
});
