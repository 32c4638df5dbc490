import type { GanttPaper, PaperFormat, TablesPaper } from '@contracts/planning/paper.js';
import type { FileLanguage } from '@domain/importing/planCells.js';
import { writtenDay } from '@domain/writtenDay.js';
import { dayIn } from '@platform/zones.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { exportLaid } from '../importing/gathered.js';

interface Words {
  gantt: string;
  today: string;
  asOf(day: string): string;
  comparedWith(day: string): string;
  rows(count: number): string;
}
/** What stands over a file for people. */
export const paperWords: Readonly<Record<FileLanguage, Words>> = {
  de: {
    ...{
      gantt: 'Gantt',
      today: 'heute',
      asOf: (day) => `Stand ${day}`,
      comparedWith: (day) => `verglichen mit ${day}`,
    },
    rows: (count) => (count === 1 ? '1 Zeile' : `${count} Zeilen`),
  },
  en: {
    ...{ gantt: 'Gantt', today: 'today', asOf: (day) => `As of ${day}`, comparedWith: (day) => `compared with ${day}` },
    rows: (count) => (count === 1 ? '1 row' : `${count} rows`),
  },
  ja: {
    ...{ gantt: 'ガント', today: '今日', asOf: (day) => `${day}時点`, comparedWith: (day) => `${day}と比較` },
    rows: (count) => `${count}行`,
  },
};

interface Said {
  language: FileLanguage;
  timeZone: string;
}
/** A day or a time as the day that it is where the company is. */
export const momentText = (given: string, { language, timeZone }: Said): string =>
  writtenDay(given.length > 10 ? dayIn(timeZone, Date.parse(given)) : given, language);

/** Lays it ready and has a worker draw it. */
export const exportPaper = (
  context: Context,
  call: Call,
  { paper, format }: { paper: GanttPaper | TablesPaper; format: PaperFormat },
): Promise<Answer> =>
  exportLaid(context, call, {
    name: 'export.paper',
    content: Buffer.from(JSON.stringify(paper)),
    told: (path) => ({ by: personOf(call).by, kind: paper.kind === 'gantt' ? 'gantt' : 'details', path, format }),
  });
