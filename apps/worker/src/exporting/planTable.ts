import type { ElementContent } from '@contracts/planning/element.js';
import type { Users } from '@domain/identity/users.js';
import { flagWords, personText } from '@domain/importing/matching.js';
import type { Element } from '@domain/planning/element.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import type { Asked, RowsOf } from './pieces.js';
import type { SheetCell } from './sheet.js';
import { typeWords } from './words.js';

/** Columns that are sums: seen by who may read the element's costs. */
const sums = ['budget', 'plan', 'committed', 'provision', 'actual'];

/** A row an element. */
export function planRows(asked: Asked): RowsOf {
  const { plan, users, wish } = asked;
  const who = { by: wish.by, facts: { users } };
  return (id) => {
    const element = plan.element(id);
    if (!element || !mayOnPlan(plan, 'read', id, who)) return [];
    const costs = mayOnPlan(plan, 'readCosts', id, who);
    return [(column) => cellOf(column, element, asked, costs)];
  };
}

function cellOf(name: string, element: Element, { plan, users, words }: Asked, costs: boolean): SheetCell {
  if (sums.includes(name)) return costs ? moneyOf(plan.total(element.id))[name as 'budget'] : null;
  if (name === 'type') return words ? typeWords[words][element.type] : element.type;
  if (name === 'detached') return words ? flagWords[words][element.detached ? 'yes' : 'no'] : element.detached;
  if (name === 'responsible') {
    const user = element.responsible ? users.user(element.responsible) : undefined;
    return user ? personText(user) : element.responsible;
  }
  if (name === 'unitId') return element.unitId && unitText(users, element.unitId);
  const value = name in element ? element[name as 'id'] : element.content[name as keyof ElementContent];
  return (value as string | null | undefined) ?? null;
}

/** By its label where no other unit has it. */
function unitText(users: Users, id: string): string {
  const label = users.unit(id)?.label;
  const same = users.units().filter((it) => it.label === label).length;
  return label && same === 1 ? label : id;
}
