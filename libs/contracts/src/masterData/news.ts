import { type Day, day, text } from '../fields.js';
import type { BrokenRule } from '../message.js';
import { MasterRecord } from './record.js';

/** What a tenant tells everybody in it, from a day on. Where a language has no text of its own, `label` and `description` are shown. */
export class News extends MasterRecord {
  @day({ find: true }) from!: Day;
  /** The last day on which it is shown; empty: until each has put it away. */
  @day({ nullable: true, find: true }) until: Day | null = null;
  @text({ max: 300, search: true }) labelEn = '';
  @text({ max: 20_000, lines: 'many', search: true }) descriptionEn = '';
  @text({ max: 300, search: true }) labelJa = '';
  @text({ max: 20_000, lines: 'many', search: true }) descriptionJa = '';

  static readonly rules = ({ from, until }: News): BrokenRule[] =>
    until && from > until ? [{ field: 'until', rule: 'date_after', params: { date: from } }] : [];
}
