import { type Amount, amount, choice, flag, integer, list, listOf, reference, text } from '../fields.js';
import type { BrokenRule } from '../message.js';
import { kpiOperators } from '../planning/element.js';
import { ColoredRecord, MasterRecord } from './record.js';

/** One KPI that a template brings along; the target is an integer of thousandths. */
export class KpiTemplateEntry {
  @reference('kpi', { optional: true }) id?: string;
  @text({ min: 1, max: 300 }) label!: string;
  @choice(kpiOperators) operator: (typeof kpiOperators)[number] = 'AT_LEAST';
  @amount() plan: Amount = 0;
  @text({ max: 40 }) unit = '';
}
/** KPIs that are put on an element together. */
export class KpiTemplate extends MasterRecord {
  @list(KpiTemplateEntry, { max: 200 }) entries: readonly KpiTemplateEntry[] = [];
}

export const todoPriorities = ['VERY_LOW', 'LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const;

/** A state of tasks on their board. `rank` is its place there and never 0 (product.md, section 5). */
export class TodoStatus extends ColoredRecord {
  @integer({ min: -1_000_000, max: 1_000_000, find: true }) rank!: number;
  /** A task that comes to this status is done. */
  @flag({ find: true }) setToDone = false;

  static readonly rules = ({ rank }: TodoStatus): BrokenRule[] =>
    rank === 0 ? [{ field: 'rank', rule: 'not_zero' }] : [];
}

/** One task that a template makes, relative to the start that is chosen then. */
export class TodoTemplateEntry {
  @reference('todo-template-entry', { optional: true }) id?: string;
  @text({ min: 1, max: 300 }) label!: string;
  @text({ max: 4_000, lines: 'many' }) description = '';
  @choice(todoPriorities) priority: (typeof todoPriorities)[number] = 'MEDIUM';
  /** Lead time in days before (negative) or after the start. */
  @integer({ min: -3_650, max: 3_650 }) offset!: number;
  /** Days. */
  @integer({ min: 1, max: 3_650 }) duration = 1;
  @listOf('reference', { to: 'user' }, { max: 100 }) responsible: readonly string[] = [];
}
/** Tasks that are made together. */
export class TodoTemplate extends MasterRecord {
  /** Offsets and durations count working days only. */
  @flag() weekdaysOnly = false;
  @list(TodoTemplateEntry, { max: 500 }) entries: readonly TodoTemplateEntry[] = [];
}
