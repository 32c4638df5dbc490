import { Sums } from '@contracts/costs/sums.js';
import { type Class, fieldsOf } from '@contracts/fields.js';
import type { Conclusion } from '@contracts/planning/element.js';
import { GanttElement, PlanElement } from '@contracts/planning/things.js';
import type { Row } from '@platform/ports.js';
import type { WishTerm } from '../lists/wish.js';
import type { Termed, Terms } from '../reading/terms.js';
import { sumsIn } from './shapes.js';

type Held = NonNullable<WishTerm['held']>;

const findable = (of: Class): string[] => fieldsOf(of).flatMap(({ name, find }) => (find ? [name] : []));
const [inRow, inElement] = [findable(GanttElement), findable(PlanElement)];
const sums = fieldsOf(Sums).map(({ name }) => name as keyof Sums);

/**
 * What elements and rows of the plan are filtered by beside the fields that they have themselves: sums with all below
 * (`available='..-1'`), whether more is spent than there is (`overBudget='true'`), the rounded average of their conclusions (`rating='4'`), and the fields of the other form.
 */
export function rowTerms({ row: of, month, sees }: Termed): Terms {
  const isRow = of === GanttElement;
  if (!isRow && of !== PlanElement) return { keys: [], understood: (wish) => wish };
  const held = new Map<string, Held>([
    ...sums.map((name): [string, Held] => [name, ofSums((it) => it[name], month, sees)]),
    ['overBudget', ofSums((it) => it.budget > 0 && it.available < 0, month, sees)],
    ['rating', { column: { name: 'rating', of: ratingOf }, seen: own }],
    ...(isRow
      ? inElement.filter((name) => !inRow.includes(name)).map((name) => [name, ofElement(name, sees)] as const)
      : [['approvalState', { inTree: true, column: columnOf('approvalState'), seen: own }] as const]),
  ] as [string, Held][]);
  const understood = (term: WishTerm): WishTerm => {
    const it = held.get(term.key);
    return it ? { ...term, held: it } : term;
  };
  return { keys: [...held.keys()], understood: (wish) => ({ ...wish, terms: wish.terms.map(understood) }) };
}

const own = (value: unknown): unknown => value;
const columnOf = (name: string) => ({ name, of: (row: Row) => row[name] });

/** Of whoever may not see money nothing is found by it. */
const ofSums = (told: (sums: Sums) => unknown, month: string, sees: Termed['sees']): Held => ({
  inTree: true,
  column: { name: 'costs', of: (row) => row },
  seen: (row) => (sees(row as Row, 'costs') ? told(sumsIn(row as Row, month)) : null),
});

const ofElement = (name: string, sees: Termed['sees']): Held => ({
  column: columnOf(name),
  seen: (value, row) => (sees(row as Row, name) ? value : null),
});

/** 1 to 5: the average of what was rated, rounded; null: nothing was. */
function ratingOf(row: Row): number | null {
  const given = (row['conclusions'] as readonly Conclusion[] | undefined) ?? [];
  return given.length === 0 ? null : Math.round(given.reduce((sum, { rating }) => sum + rating, 0) / given.length);
}
