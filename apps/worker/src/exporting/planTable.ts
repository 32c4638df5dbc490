import { planCells } from '@domain/importing/planCells.js';
import { namesByKind, wordsIn } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import { addedTo } from '../importing/known.js';
import type { Asked, RowsOf } from './pieces.js';

/** A row an element. */
export async function planRows({ plan, users, wish, words, state }: Asked): Promise<RowsOf> {
  const who = { by: wish.by, facts: { users } };
  const names = namesByKind(wordsIn({ users, masterData: await state<MasterData>('masterData') }));
  const nameOf = (kind: string, id: string) => names(kind).nameOf(id);
  const cell = planCells({ users, words, own: addedTo(plan), nameOf });
  return (id) => {
    const element = plan.element(id);
    if (!element || !mayOnPlan(plan, 'read', id, who)) return [];
    const sums = mayOnPlan(plan, 'readCosts', id, who) ? moneyOf(plan.total(id)) : null;
    const row = { ...element.content, ...element };
    return [(column) => cell(column, row, sums)];
  };
}
