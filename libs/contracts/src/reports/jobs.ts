import { shownJob } from '../jobs.js';
import type { By } from '../message.js';

const day = 86_400_000;

/** Jobs of reports. Names are stored as long as their jobs are. */
export const reportJobs = {
  /** Writes a workbook of what was asked; `path`: where the table lies that it is made of. */
  'export.report': shownJob<{ by: By; path: string }>({
    out: 'file',
    atOnce: 1,
    tries: 2,
    keptFor: day,
    cancels: true,
  }),
};

/** A cell: an amount in thousandths, a text, or what is calculated of others, with what comes out. */
export type ReportCell = string | number | null | { formula: string; result: number };
/** What a workbook of a report is made of. */
export interface ReportSheet {
  title: string;
  language: 'de' | 'en' | 'ja';
  columns: readonly { heading: string; kind: 'text' | 'amount' | 'number' }[];
  rows: readonly (readonly ReportCell[])[];
}
