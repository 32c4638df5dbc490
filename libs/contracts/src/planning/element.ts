import {
  type Amount,
  amount,
  choice,
  integer,
  map,
  type Percentage,
  type Period,
  percentage,
  period,
  reference,
  text,
} from '../fields.js';

/** Kinds of plan elements, outermost first: campaign, project, action, milestone. */
export const elementTypes = ['GROUPING', 'MAIN', 'SUB', 'MILESTONE'] as const;
export type ElementType = (typeof elementTypes)[number];

export const phases = ['PLAN', 'PRE', 'EXEC', 'POST', 'COMPLETED'] as const;
export type Phase = (typeof phases)[number];

export const approvalStates = ['EDIT', 'SUBMITTED', 'REJECTED', 'APPROVED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const costKinds = ['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'] as const;
export type CostKind = (typeof costKinds)[number];

export const kpiOperators = ['AT_LEAST', 'AT_MOST', 'EQUAL', 'NOT_EQUAL', 'MORE_THAN', 'LESS_THAN'] as const;

/** Target and actual are integers of thousandths. */
export class Kpi {
  @reference('kpi', { optional: true }) id?: string;
  @text({ min: 1, max: 300 }) label!: string;
  @choice(kpiOperators) operator: (typeof kpiOperators)[number] = 'AT_LEAST';
  @amount() plan = 0;
  @text({ max: 40 }) unit = '';
  @amount({ nullable: true, optional: true }) actual?: Amount | null;
}

export class Conclusion {
  @reference('conclusion', { optional: true }) id?: string;
  @reference('conclusion-topic') topicId!: string;
  @integer({ min: 1, max: 5 }) rating!: number;
}

export class StatusAndNextStep {
  static readonly ignores = ['modifiedDate', 'createdBy'];
  @reference('status', { optional: true }) id?: string;
  @text({ max: 4_000, lines: 'many' }) status = '';
  @text({ max: 4_000, lines: 'many' }) nextStep = '';
}

/** A part of 100 %: the sum of a dimension's shares is 0 or 100000. */
export class Share {
  @reference('data-element') id!: string;
  @percentage({ optional: true }) share?: Percentage;
}

/** Follows another element: it may begin `lagDays` after that one's end. */
export class Dependency {
  @reference('plan-element') id!: string;
  @integer({ min: -3_650, max: 3_650 }) lagDays = 0;
}

/** A cost entry: amount of one kind in one month. */
export class CostEntry {
  @reference('cost-entry', { optional: true }) id?: string;
  @choice(costKinds) kind!: CostKind;
  @reference('cost-type', { nullable: true }) costTypeId: string | null = null;
  @period() period!: Period;
  @amount() amount!: Amount;
  @text({ max: 1_000 }) description = '';
  /** Per dimension the shares; each dimension's sum is exactly 100 %. */
  @map(Share, { optional: true }) split?: Readonly<Record<string, readonly Share[]>>;
  static readonly ignores = ['source'];
}

/** What a planner writes about an element. Form, table, history, import and export are made from these fields. */
export class ElementContent {
  @text({ min: 1, max: 300 }) label!: string;
  @text({ max: 20_000, lines: 'many' }) description = '';
  @text({ max: 200 }) sponsorName = '';
  @text({ max: 20_000, lines: 'many' }) goalDescription = '';
  @text({ max: 4_000, lines: 'many' }) goalAchievement = '';
  @text({ max: 1_000 }) fileServerPath = '';
  @map() customProperties: Readonly<Record<string, unknown>> = {};
}
