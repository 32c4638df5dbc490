import type { JobData } from '@contracts/catalogue.js';
import type { JobHandlers, WorkerNeeds } from '../handlers.js';
import { exportAudit } from './auditExport.js';
import { exportPaper } from './paper/paperExport.js';
import { exportRecords } from './recordExport.js';
import { exportReport } from './reportExport.js';
import { exportRows } from './rows.js';
import { exportTable } from './tables.js';
import { writeEmpty, writeTemplate } from './template.js';

export const exportHandlers = (needs: WorkerNeeds): JobHandlers => ({
  handlers: {
    'import.template': (job) => writeTemplate(needs, job),
    'export.template': (job) => writeEmpty(needs, job),
    'export.paper': (job) => exportPaper(needs.files, job),
    'export.table': (job, progress) => exportTable(needs, job, progress),
    'export.audit': (job, progress) => exportAudit(needs, job, progress),
    'export.report': (job) => exportReport(needs, job),
    'export.records': (job, progress) => exportRecords(needs, job, progress),
    'export.rows': (job) => exportRows(needs.files, job),
    'export.forget': (job) => needs.files.remove((job.data as JobData['export.forget']).path),
  },
});
