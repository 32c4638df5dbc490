import { planCell } from '@domain/importing/planCells.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import type { Asked, RowsOf } from './pieces.js';

/** A row an element. */
export function planRows({ plan, users, wish, words }: Asked): RowsOf {
  const who = { by: wish.by, facts: { users } };
  return (id) => {
    const element = plan.element(id);
    if (!element || !mayOnPlan(plan, 'read', id, who)) return [];
    const sums = mayOnPlan(plan, 'readCosts', id, who) ? moneyOf(plan.total(id)) : null;
    const row = { ...element.content, ...element };
    return [(column) => planCell(column, row, { users, words, sums })];
  };
}
