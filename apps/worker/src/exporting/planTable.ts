import { planCells } from '@domain/importing/planCells.js';
import { namesByKind, wordsIn } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import { ownOf } from '../importing/known.js';
import type { Asked, RowsOf } from './pieces.js';

/** A row an element. */
export async function planRows({ plan, users, wish, words, state }: Asked): Promise<RowsOf> {
  const who = { by: wish.by, facts: { users } };
  const masterData = await state<MasterData>('masterData');
  const names = namesByKind(wordsIn({ users, masterData }));
  const mayRead = (id: string) => mayOnPlan(plan, 'read', id, who);
  const elements = {
    idOf: (text: string) => plan.holderOf(text),
    nameOf: (id: string) => (mayRead(id) && plan.element(id)?.identifier) || id,
  };
  const cell = planCells({ users, words, own: ownOf(plan, masterData), names, elements });
  return (id) => {
    const element = plan.element(id);
    if (!element || !mayRead(id)) return [];
    const sums = mayOnPlan(plan, 'readCosts', id, who) ? moneyOf(plan.total(id)) : null;
    const row = { ...element.content, ...element };
    return [(column) => cell(column, row, sums)];
  };
}
