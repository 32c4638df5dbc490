import type { JobData } from '@contracts/catalogue.js';
import type { JobHandlers, JobNeeds } from '../handlers.js';
import { exportRecords } from './recordExport.js';
import { exportTable } from './tables.js';
import { writeTemplate } from './template.js';

export const exportHandlers = ({ engine, files }: JobNeeds): JobHandlers => ({
  handlers: {
    'import.template': (job) => writeTemplate({ engine, files }, job),
    'export.table': (job, progress) => exportTable({ engine, files }, job, progress),
    'export.records': (job, progress) => exportRecords({ engine, files }, job, progress),
    'export.forget': (job) => files.remove((job.data as JobData['export.forget']).path),
  },
});
