import { Sums } from '../costs/sums.js';
import { type Amount, amount, choice, flag, group, integer, list, listOf, type Percentage, text } from '../fields.js';
import { type CostKind, costKinds } from '../planning/element.js';

export const timeUnits = ['MONTH', 'QUARTER', 'YEAR'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Figures of sums, in the order in which reports show them. */
const costFigures = ['budget', 'plan', 'committed', 'provision', 'actual'] as const;
export const figureNames = [
  ...costFigures,
  ...(['budgetMinusPlan', 'planMinusActual', 'budgetMinusActual', 'forecast', 'available'] as const),
] as const;
export type FigureName = (typeof figureNames)[number];

/** Which money: of which elements, from when to when (`YYYY`, `YYYY-Qn`, `YYYY-MM`, both included). */
export class OfMoney {
  /** A dimension by a single record; then only what of an entry is on it, or on one below it, is counted. */
  @text({ max: 20_000 }) filters = '';
  @text({ min: 4, max: 10 }) from!: string;
  @text({ min: 4, max: 10 }) to!: string;
}

/** POST report/cost. */
export class CostReport extends OfMoney {
  @choice(timeUnits) timeUnit: TimeUnit = 'MONTH';
  /** `ELEMENT`, `COST_TYPE`, `RESPONSIBLE`, `UNIT`, `PHASE`, `STATUS`, or a dimension: a kind of records that costs are split over. */
  @text({ min: 1, max: 100 }) rows = 'ELEMENT';
  /** A second dimension: its records stand side by side, each with all the columns. */
  @text({ min: 1, max: 100, nullable: true }) across: string | null = null;
  /** Only entries of these kinds are added up. */
  @listOf('choice', { choices: costKinds }, { min: 1, max: 5 }) kinds: readonly CostKind[] = costKinds;
}

/** POST export/cost-report: as a workbook with sums that are calculated; `figures`: of each period, in this order. */
export class ExportCostReport extends CostReport {
  @listOf('choice', { choices: figureNames }, { min: 1, max: 10 }) figures: readonly FigureName[] = costFigures;
  @text({ max: 10, optional: true }) language?: string;
  /** Behind the months of a quarter what they sum up to, behind a year of several that of the year. */
  @flag() subtotals = false;
  /** An earlier moment: what of the report is more or less than then. */
  @text({ max: 40, nullable: true }) since: string | null = null;
}

class CostColumn {
  /** `2026`, `2026-Q1`, `2026-01`. */
  @text() period!: string;
  /** Of the second dimension. */
  @text({ sparse: true }) key?: string;
  @text({ sparse: true }) label?: string;
}

/** A row: an element, a record, a person; `key` and `label` are empty of what belongs to none. */
class CostRow {
  @text() key!: string;
  @text() label!: string;
  @integer() depth!: number;
  /** Its own money may not be seen: it stands there for what is below it, with no cells. */
  @flag({ sparse: true }) masked?: boolean;
  @list(Sums) cells!: readonly Sums[];
  @group(Sums, { nullable: true }) total!: Sums | null;
}

/** Rows that stand below others are in those others' sums. */
export class CostReported {
  @list(CostColumn) columns!: readonly CostColumn[];
  @list(CostRow) rows!: readonly CostRow[];
  @group(Sums) total!: Sums;
}

/** POST chart/distribution. */
export class Distribution extends OfMoney {
  @text({ min: 1, max: 100 }) by!: string;
  @choice(costKinds) kind!: CostKind;
}

/** POST export/distribution-chart: as a workbook. */
export class ExportDistribution extends Distribution {
  @text({ max: 10, optional: true }) language?: string;
}

class Slice {
  @text() key!: string;
  @text() label!: string;
  @amount() amount!: Amount;
  /** Below zero: a credit. */
  @integer() share!: Percentage;
}

/** Greatest first. Each record for itself, without what stands below it. */
export class Distributed {
  @list(Slice) slices!: readonly Slice[];
  @amount() total!: Amount;
}
