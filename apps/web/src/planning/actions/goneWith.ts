import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';

/** What goes with rows that are deleted: how many stand below them, and the money that leaves the sums. */
export function goneWith(roots: readonly Pick<PlanRow, 'costs'>[], below: number): string[] {
  const sum = (kind: keyof typeof kinds) => roots.reduce((all, { costs }) => all + (costs?.[kind] ?? 0), 0);
  const money = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const amount = sum(kind);
    return amount === 0 ? [] : [`${t(kinds[kind])} ${formatAmount(amount, { decimals: 0 })}`];
  });
  return [...(below > 0 ? [t('planning.deletedBelow', { count: below })] : []), ...money];
}

const kinds = {
  budget: 'costs.kindBUDGET',
  plan: 'costs.kindPLAN',
  committed: 'costs.kindCOMMITTED',
  actual: 'costs.kindACTUAL',
} as const;
