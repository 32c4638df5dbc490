import type { BrokenRule } from '@contracts/message.js';
import type { CreateElement } from '@contracts/planning/commands.js';
import { brokenDimension, sumOf } from '@contracts/planning/shares.js';
import type { Given } from '../decider.js';
import type { Selections } from './element.js';

/** Rules at single fields that need more than the field: references and sums of shares. They answer what is broken. */

/** Ids in the order of asking; a part's numbers begin at its own base, so that parts of one command don't meet. */
export function idsFrom(given: Given, base: number): () => string {
  let n = base;
  return () => given.newId(n++);
}

/** A dimension's shares: none, or all, with the sum exactly 0 or 100 % (`always`: exactly 100 %). */
export const brokenShares = (selections: Selections, field: string, always = false): BrokenRule[] =>
  Object.entries(selections).flatMap(([dimension, shares]): BrokenRule[] => {
    const rule = brokenDimension(shares, always);
    return rule
      ? [{ field: `${field}.${dimension}`, rule, ...(rule === 'percentage_sum' && { params: { sum: sumOf(shares) } }) }]
      : [];
  });

type Lists = Pick<CreateElement, 'kpis' | 'conclusions' | 'statusAndNextStepHistory' | 'dependsOn' | 'costObjects'>;

/** Ids are unique in their list. */
export function repeatedIds(lists: Lists): BrokenRule[] {
  const { kpis, conclusions, statusAndNextStepHistory, dependsOn, costObjects } = lists;
  const all = { kpis, conclusions, statusAndNextStepHistory, dependsOn, costObjects };
  return Object.entries(all).flatMap(([field, items]) => {
    const ids = (items as readonly { id?: string }[]).flatMap(({ id }) => id ?? []);
    return ids.length > 1 && new Set(ids).size < ids.length ? [{ field, rule: 'is_unique' }] : [];
  });
}
