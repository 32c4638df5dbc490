import { useMemo } from 'react';
import { topmost } from '../../ui/grid/forest.js';
import { formatAmount } from '../../words/formats/amount.js';
import { chosenOf } from '../rows/filter.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { type BoardField, grouped, isCard, lanesOf } from './groups.js';

/** The columns of the plan's board with what the filter leaves, and the lanes that they are divided into. */
export function useBoardColumns(plan: Plan, by: BoardField, divided: BoardField | null) {
  const { forest, matches, filter, nameOf } = plan;
  const kinds = useMemo(() => chosenOf(filter, 'type'), [filter]);
  const columns = useMemo(() => {
    const fields = divided ? [by, divided] : [by];
    const rows = forest.rows.filter((row) => isCard(row, fields, kinds) && matches(row));
    const isChoice = (id: string) => by.choices.some((choice) => choice.id === id);
    return grouped(rows, by).map((column) => {
      const sum = budgetOf(forest, column.cards);
      const { id, label } = column;
      return { ...column, ...(sum && { sum }), label: isChoice(id) ? label : (nameOf(id) ?? label) };
    });
  }, [forest, matches, kinds, by, divided, nameOf]);
  const lanes = useMemo(() => {
    if (!divided) return null;
    const named = lanesOf(columns, divided);
    const isChoice = (id: string) => divided.choices.some((choice) => choice.id === id);
    return named.map((lane) => ({ ...lane, label: isChoice(lane.id) ? lane.label : (nameOf(lane.id) ?? lane.label) }));
  }, [columns, divided, nameOf]);
  return { columns, lanes };
}

/** What stands below another card of the same column does not count: the sums of that one carry its own. */
function budgetOf(forest: Forest, cards: readonly PlanRow[]): string {
  const tops = topmost(
    forest,
    cards.map(({ id }) => id),
  );
  const sum = tops.reduce((all, { costs }) => all + (costs?.budget ?? 0), 0);
  return sum > 0 ? formatAmount(sum, { decimals: 0 }) : '';
}
