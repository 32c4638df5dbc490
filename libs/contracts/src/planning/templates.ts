import { type Day, day, flag, reference, text } from '../fields.js';

/** POST plan-element/{id}/template */
export class SaveTemplate {
  @text({ min: 1, max: 300 }) label!: string;
  @text({ max: 20_000, lines: 'many' }) description = '';
  /** With its budget and plan costs, as far as the caller may read them. */
  @flag() costs = false;
}

/** POST plan-element/from-template: all that the template makes, in one command. */
export class PlanFromTemplate {
  @reference('plan-template') templateId!: string;
  /** Of its first element. */
  @day() startDate!: Day;
  /** Of its first element; left out: as the template calls it. */
  @text({ min: 1, max: 300, optional: true }) label?: string;
  @reference('plan-element', { nullable: true }) parentId: string | null = null;
  /** With the template's budget and plan costs, where the caller may book. */
  @flag() costs = false;
  @flag() extendParents = false;
}
