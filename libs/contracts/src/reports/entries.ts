import { type Amount, amount, choice, group, integer, list, type Period, period, reference, text } from '../fields.js';
import { type CostKind, costKinds } from '../planning/element.js';
import { CostReport, type FigureName, figureNames } from './reports.js';

/**
 * POST report/cost/entries: what a number of a report is made of. The report is asked as it was, and the number named by its
 * place in it; what is not named means all of them together: neither row nor period is the number below on the right.
 */
export class CellAsked extends CostReport {
  /** `key` of its row. */
  @text({ max: 100, nullable: true }) row: string | null = null;
  /** Of its column. */
  @text({ max: 10, nullable: true }) period: string | null = null;
  /** `key` of its column, where the report is crossed with a second dimension. */
  @text({ max: 100, nullable: true }) column: string | null = null;
  @choice(figureNames) figure!: FigureName;
  /** Of a comparison: an earlier moment. What the number moved by since is made of; entries that are the same add nothing. */
  @text({ max: 40, nullable: true }) since: string | null = null;
}

/** The invoice that an actual cost was booked by. */
class BookedBy {
  @reference('invoice') id!: string;
  @text() identifier!: string;
  @text() label!: string;
}

class CellEntry {
  @reference('plan-element') elementId!: string;
  @text() label!: string;
  /** null: it was changed since the number was made. */
  @reference('cost-entry', { nullable: true }) id!: string | null;
  @choice(costKinds) kind!: CostKind;
  @period() period!: Period;
  /** What it adds to the number: below zero where the figure takes it off. */
  @amount() amount!: Amount;
  /** What it added at `since`; null: it was not in the number then, or nothing is compared. */
  @amount({ nullable: true }) was!: Amount | null;
  /** The entry as a whole: more than what it adds where it is split over several records. */
  @amount() whole!: Amount;
  @text() description!: string;
  @reference('cost-type', { nullable: true }) costTypeId!: string | null;
  @group(BookedBy, { nullable: true }) invoice!: BookedBy | null;
  /** Who wrote it last, and when; null: longer ago than is looked for. */
  @reference('user', { nullable: true }) user!: string | null;
  @text({ format: 'time', nullable: true }) date!: string | null;
}

/** The largest first; of a comparison what each moved by, those that are gone too. Together with `hidden` and what `count` says of more they are exactly the number. */
export class CellEntries {
  @amount() amount!: Amount;
  @integer() count!: number;
  /** Of elements that may not be seen one by one; null: there are none. */
  @amount({ nullable: true }) hidden!: Amount | null;
  /** At most 500. */
  @list(CellEntry) entries!: readonly CellEntry[];
}
