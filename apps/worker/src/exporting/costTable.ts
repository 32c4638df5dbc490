import { moneyHeading } from '@contracts/importing/tables.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { namesByKind, wordsIn } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import type { Asked, RowsOf } from './pieces.js';
import type { SheetCell } from './sheet.js';

const costTypeKind = kindNamedBy(CostEntry, 'costTypeId');

/** A row a cost entry, of elements whose money may be read; an element is named by its number, else by its id. */
export async function costRows({ plan, users, wish, words, state }: Asked): Promise<RowsOf> {
  const who = { by: wish.by, facts: { users } };
  const masterData = await state<MasterData>('masterData');
  const costTypes = namesByKind(wordsIn({ users, masterData }))(costTypeKind);
  return (elementId) => {
    const element = plan.element(elementId);
    if (!element || !mayOnPlan(plan, 'readCosts', elementId, who)) return [];
    const own = { project: element.identifier || elementId, element: element.content.label };
    // Provisions are made by runs alone.
    const entries = plan.costs(elementId).filter(({ kind }) => kind !== 'PROVISION');
    return entries.map(({ id, period, amount, kind, costTypeId, description }) => {
      const cells: Readonly<Record<string, SheetCell>> = {
        ...{ ...own, id, period, amount, kind: (words && moneyHeading(kind.toLowerCase())?.[words]) || kind },
        ...{ costTypeId: costTypeId && costTypes.nameOf(costTypeId), costDescription: description },
      };
      return (column: string) => cells[column] ?? null;
    });
  };
}
