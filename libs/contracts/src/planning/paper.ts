import { choice, type Day, day, flag, listOf, text } from '../fields.js';
import type { ExportColumn } from '../importing/tables.js';
import type { DifferenceKind } from './differences.js';
import type { Dependency, ElementType, Phase } from './element.js';

/** What is laid out for people goes out as (product.md, section 3: export format). */
export const paperFormats = ['PDF', 'EXCEL'] as const;
export type PaperFormat = (typeof paperFormats)[number];

/** Rows on paper at most: some hundred sheets. */
export const mostPaperRows = 5_000;

/** POST export/gantt: the plan's bars, as they are or as they were, and where they went since. */
export class ExportGantt {
  @text({ max: 20_000, optional: true }) filters?: string;
  /** Instead of filters: just these, as far as one may read them, in this order. */
  @listOf('reference', { to: 'plan-element' }, { optional: true }) ids?: readonly string[];
  /** The days that the axis shows; left out: those of its rows. */
  @day({ optional: true }) from?: Day;
  @day({ optional: true }) to?: Day;
  @text({ max: 40, optional: true }) asOf?: string;
  /** With `asOf`: also where everything is at a later moment, `compareTo`, or now without it. */
  @flag() compare = false;
  @text({ max: 40, optional: true }) compareTo?: string;
  @choice(paperFormats) format: PaperFormat = 'PDF';
  @text({ max: 10, optional: true }) language?: string;
}

/** POST export/details/{id}: an element's fields, money and history. */
export class ExportDetails {
  @text({ max: 40, optional: true }) asOf?: string;
  @choice(paperFormats) format: PaperFormat = 'PDF';
  @text({ max: 10, optional: true }) language?: string;
}

/** What a file for people is made of: laid ready by the api, drawn by a worker. */
interface Paper {
  /** Also of the file. */
  title: string;
  /** Below the title: which moment, compared with which, how many rows. */
  about: readonly string[];
  language: 'de' | 'en' | 'ja';
}

export interface GanttPaper extends Paper {
  kind: 'gantt';
  /** Of the budgets, such as `EUR`; null: no row's money may be seen. */
  currency: string | null;
  from?: Day;
  to?: Day;
  today: Day;
  /** The later moment that the bars are compared with, as it is said. */
  comparedWith: string | null;
  rows: readonly PaperRow[];
}
export interface PaperRow {
  id: string;
  depth: number;
  type: ElementType;
  label: string;
  identifier: string;
  startDate: Day;
  endDate: Day;
  /** null: of what goes through none. */
  phase: Phase | null;
  responsible: string;
  /** null: nobody may see it here. */
  budget: number | null;
  detached: boolean;
  dependsOn: readonly Pick<Dependency, 'id' | 'lagDays'>[];
  /** What became of it until the later moment. */
  difference?: DifferenceKind;
  /** Where it is then, if elsewhere. */
  later?: { startDate: Day; endDate: Day };
}

export type PaperCell = string | number | boolean | null;
/** A table under its title; in a workbook a sheet. Amounts are thousandths, days `YYYY-MM-DD`. */
export interface PaperTable {
  title: string;
  columns: readonly { heading: string; kind: ExportColumn['kind'] }[];
  rows: readonly (readonly PaperCell[])[];
}
export interface TablesPaper extends Paper {
  kind: 'tables';
  tables: readonly PaperTable[];
}
