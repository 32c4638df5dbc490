import type { AuditKind } from '../identity/audit.js';
import { job, shownJob } from '../jobs.js';
import type { By } from '../message.js';
import type { PaperFormat } from '../planning/paper.js';
import type { TemplateFormat } from './formats.js';
import type { ExportColumn, TableName } from './tables.js';

const day = 86_400_000;
const own = { seenBy: 'nobody', atOnce: 1, tries: 2 } as const;
/** Carries out a batch's list by the rights of who started it. */
const run = shownJob<{ id: string; by: By }>({ out: 'result', atOnce: 1, tries: 20 });

/** Jobs of imports, large clones and exports. Names are stored as long as their jobs are. */
export const importJobs = {
  'import.read': job<{ id: string; by: By; acceptProposals: boolean; withCommands: boolean }>({
    ...own,
    out: 'result',
  }),
  'import.run': run,
  'clone.run': run,
  /** Once nobody can want it any more: removes an import that was never run. */
  'import.forget': job<{ id: string }>({ ...own, out: 'nothing' }),
  'import.template': job<{ kind: string; format: TemplateFormat; language: string }>({
    ...own,
    out: 'file',
    keptFor: day,
  }),
  /** The same of a tenant's own columns, to be taken along empty. */
  'export.template': shownJob<{ by: By; kind: string; format: TemplateFormat; language: string }>({
    ...{ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true },
  }),
  'export.table': shownJob<{
    by: By;
    table: TableName;
    /** The things of its view, in this order. */
    ids: string[];
    columns: string[];
    format: TemplateFormat;
    language: string;
  }>({ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true }),
  'export.records': shownJob<{
    by: By;
    /** `typeId` of the records. */
    kind: string;
    ids: string[];
    format: TemplateFormat;
    language: string;
  }>({ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true }),
  /** The audit log from one time to another, as far as it was asked for. */
  'export.audit': shownJob<{
    by: By;
    from: string;
    to: string;
    user?: string | undefined;
    kinds?: readonly AuditKind[] | undefined;
    format: TemplateFormat;
    language: string;
  }>({ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true }),
  /** Draws what lies ready at `path` (`GanttPaper`, `TablesPaper`): as a PDF, or into a workbook. */
  'export.paper': shownJob<{ by: By; kind: 'gantt' | 'details'; path: string; format: PaperFormat }>({
    ...{ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true },
  }),
  /** Writes rows that lie ready, each a line of JSON, into a file. */
  'export.rows': shownJob<{
    by: By;
    path: string;
    title: string;
    columns: { name: string; kind: ExportColumn['kind']; heading: string }[];
    format: TemplateFormat;
    language: string;
  }>({ out: 'file', atOnce: 1, tries: 2, keptFor: day, cancels: true }),
  /** Removes a file that lay ready long enough. */
  'export.forget': job<{ path: string }>({ ...own, out: 'nothing' }),
};
