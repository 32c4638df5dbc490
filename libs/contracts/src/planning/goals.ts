import { type Amount, amount, choice, type Day, day, reference, text } from '../fields.js';
import { exportFormats, type TemplateFormat } from '../importing/formats.js';
import { type ElementType, elementTypes, kpiOperators } from './element.js';
import { type GoalState, goalStates } from './kpi.js';

/** GET plan/goal: a KPI of an element, and how it stands by today, or by the day asked about. */
export class Goal {
  /** Of the KPI. */
  @text() id!: string;
  @reference('plan-element') elementId!: string;
  @choice(elementTypes) type!: ElementType;
  @text() elementLabel!: string;
  @text() identifier!: string;
  @day() startDate!: Day;
  @day() endDate!: Day;
  @reference('user', { nullable: true }) responsible!: string | null;
  /** The campaign that it is, or that it stands in; null: none. */
  @reference('plan-element', { nullable: true }) campaignId!: string | null;
  @text({ nullable: true }) campaignLabel!: string | null;
  @text() label!: string;
  @choice(kpiOperators) operator!: (typeof kpiOperators)[number];
  /** Target and what was measured: integers of thousandths. */
  @amount() plan!: Amount;
  @text() unit!: string;
  @amount({ nullable: true }) actual!: Amount | null;
  @choice(goalStates) state!: GoalState;
}

/** POST plan/goal/export: the same as a file. */
export class ExportGoals {
  @text({ max: 20_000 }) filters = '';
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}
