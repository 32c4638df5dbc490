import { moreTargets } from '@contracts/importing/planTargets.js';
import { ownFields } from '@contracts/importing/recordTargets.js';
import { type FileCell, written } from '@domain/importing/fieldCell.js';
import { planCell } from '@domain/importing/planCells.js';
import { namesByKind } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Element } from '@domain/planning/element.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import { addedTo } from '../importing/known.js';
import { wordsIn } from '../recordsOf.js';
import type { Asked, RowsOf } from './pieces.js';
import type { SheetCell } from './sheet.js';

/** A row an element. */
export async function planRows({ plan, users, wish, words, state }: Asked): Promise<RowsOf> {
  const who = { by: wish.by, facts: { users } };
  const more = new Map(moreTargets(addedTo(plan)).map((it) => [it.name, it.field]));
  const names = namesByKind(wordsIn({ users, masterData: await state<MasterData>('masterData') }));
  const how = { language: words, nameOf: (kind: string, id: string) => names(kind).nameOf(id) };
  return (id) => {
    const element = plan.element(id);
    if (!element || !mayOnPlan(plan, 'read', id, who)) return [];
    const sums = mayOnPlan(plan, 'readCosts', id, who) ? moneyOf(plan.total(id)) : null;
    const row = { ...element.content, ...element };
    return [
      (column) => {
        const field = more.get(column);
        return field
          ? inOneCell(written(field, heldIn(element, column), how))
          : planCell(column, row, { users, words, sums });
      },
    ];
  };
}

/** A list among the values of a plan's JSON would be read as rows of their own. */
const inOneCell = (cell: FileCell): SheetCell => (Array.isArray(cell) ? JSON.stringify(cell) : (cell as SheetCell));

/** A list, or the value of a field that the tenant added. */
function heldIn(element: Element, column: string): unknown {
  const [, key] = column.split(`${ownFields}.`);
  return key === undefined ? element[column as 'kpis'] : element.content.customProperties[key];
}
