import {
  type Amount,
  amount,
  choice,
  type Day,
  day,
  integer,
  list,
  made,
  map,
  type Percentage,
  type Period,
  percentage,
  period,
  reference,
  text,
} from '../fields.js';
import type { BrokenRule } from '../message.js';

/** Kinds of plan elements, outermost first: campaign, project, action, milestone. */
export const elementTypes = ['GROUPING', 'MAIN', 'SUB', 'MILESTONE'] as const;
export type ElementType = (typeof elementTypes)[number];

export const phases = ['PLAN', 'PRE', 'EXEC', 'POST', 'COMPLETED'] as const;
export type Phase = (typeof phases)[number];

export const approvalStates = ['EDIT', 'SUBMITTED', 'REJECTED', 'APPROVED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const costKinds = ['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'] as const;
export type CostKind = (typeof costKinds)[number];
/** Kinds that nobody types: invoices, orders, runs and batches book them (decisions.md, Costs). Rule `derived`, in browser and server. */
const derivedKinds: ReadonlySet<string> = new Set<CostKind>(['COMMITTED', 'PROVISION', 'ACTUAL']);
export const isDerived = (kind: string): boolean => derivedKinds.has(kind);

export const kpiOperators = ['AT_LEAST', 'AT_MOST', 'EQUAL', 'NOT_EQUAL', 'MORE_THAN', 'LESS_THAN'] as const;

/** What was measured on a day; an integer of thousandths. */
export class KpiValue {
  @day() date!: Day;
  @amount() value!: Amount;
}

/** Target and actual are integers of thousandths. Of dated values the last one is the actual. */
export class Kpi {
  static readonly rules = ({ values = [] }: Pick<Kpi, 'values'>): BrokenRule[] =>
    values.flatMap(({ date }, i) =>
      values.findIndex((it) => it.date === date) < i ? [{ field: `values[${i}].date`, rule: 'is_unique' }] : [],
    );
  @reference('kpi', { optional: true }) id?: string;
  @text({ min: 1, max: 300 }) label!: string;
  @choice(kpiOperators) operator: (typeof kpiOperators)[number] = 'AT_LEAST';
  @amount() plan = 0;
  @text({ max: 40 }) unit = '';
  @amount({ nullable: true, optional: true }) actual?: Amount | null;
  /** Left out of a body: they stay, and another actual is one more of them. */
  @list(KpiValue, { max: 1_000, optional: true, sparse: true }) values?: readonly KpiValue[];
}

export class Conclusion {
  @reference('conclusion', { optional: true }) id?: string;
  @reference('conclusion-topic') topicId!: string;
  @integer({ min: 1, max: 5 }) rating!: number;
}

export class StatusAndNextStep {
  @reference('status', { optional: true }) id?: string;
  @text({ max: 4_000, lines: 'many' }) status = '';
  @text({ max: 4_000, lines: 'many' }) nextStep = '';
  @made(text({ format: 'time' })) readonly modifiedDate!: string;
  @made(reference('user')) readonly createdBy!: string;
}

/** A part of 100 %: the sum of a dimension's shares is 0 or 100000. */
export class Share {
  @reference('data-element') id!: string;
  @percentage({ optional: true, sparse: true }) share?: Percentage;
}

/** Where an element has its shares, by dimension. */
export const shares = 'selections';

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
  @map(Share, { optional: true, sparse: true, max: 100 }) split?: Readonly<Record<string, readonly Share[]>>;
  /** The batch that entered it. */
  @made(text({ sparse: true })) readonly source?: string;
}

/** What a planner writes about an element. Form, table, history, import and export are made from these fields. */
export class ElementContent {
  @text({ min: 1, max: 300, find: true, search: true }) label!: string;
  @text({ max: 20_000, lines: 'many', find: true, search: true }) description = '';
  @text({ max: 200, find: true }) sponsorName = '';
  @text({ max: 20_000, lines: 'many', find: true }) goalDescription = '';
  @text({ max: 4_000, lines: 'many', find: true }) goalAchievement = '';
  @text({ max: 1_000, find: true }) fileServerPath = '';
  @map(undefined, { max: 500 }) customProperties: Readonly<Record<string, unknown>> = {};
}
