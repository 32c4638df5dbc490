import type { JobData } from '@contracts/catalogue.js';
import type { JobHandlers, JobNeeds } from '../handlers.js';
import { exportPlan } from './planExport.js';
import { exportRecords } from './recordExport.js';
import { writeTemplate } from './template.js';

export const exportHandlers = ({ engine, files }: JobNeeds): JobHandlers => ({
  handlers: {
    'import.template': (job) => writeTemplate({ engine, files }, job),
    'export.plan': (job, progress) => exportPlan({ engine, files }, job, progress),
    'export.records': (job, progress) => exportRecords({ engine, files }, job, progress),
    'export.forget': (job) => files.remove((job.data as JobData['export.forget']).path),
  },
});
