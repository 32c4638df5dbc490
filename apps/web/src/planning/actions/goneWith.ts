import type { Deleted } from '@contracts/planning/things.js';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';

/** Of invoices that stay as they are of other elements too: their numbers, the first three of many. */
export function stayed(kept: Deleted['kept']): string[] {
  if (kept.length === 0) return [];
  const names = kept.slice(0, 3).map(({ label = '' }) => label);
  return [t('planning.invoicesStayed', { names: [...names, ...(kept.length > 3 ? ['…'] : [])].join(', ') })];
}

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
