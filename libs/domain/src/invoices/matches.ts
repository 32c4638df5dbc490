import type { Amount, Period } from '@contracts/fields.js';
import { type MatchReason, matchReasons } from '@contracts/invoices/invoice.js';
import type { CostKind } from '@contracts/planning/element.js';
import { monthNumber } from '../calendar.js';

/** What is invoiced of an element: what was planned, and what was ordered. */
type MatchedKind = 'PLAN' | 'COMMITTED';
export const isMatched = <T extends { kind: CostKind }>(entry: T): entry is T & { kind: MatchedKind } =>
  entry.kind === 'PLAN' || entry.kind === 'COMMITTED';

interface Entry {
  kind: MatchedKind;
  period: Period;
  amount: Amount;
  description: string;
}
/** What an entry is compared with. */
export interface Invoiced {
  /** Net, and what of it is booked: a planned amount may be either. */
  amounts: readonly Amount[];
  periods: readonly Period[];
  /** The provider's name; empty: nobody has said who it is. */
  provider: string;
}

/** Each entry with what speaks for it, the likeliest first: by how much does, then by the nearest amount and month. */
export function matchesOf<T extends Entry>(
  entries: readonly T[],
  invoiced: Invoiced,
): { entry: T; reasons: MatchReason[] }[] {
  const { amounts, periods } = invoiced;
  const off = ({ amount }: Entry) => Math.min(...amounts.map((it) => Math.abs(it - amount)));
  const away = ({ period }: Entry) => Math.min(...periods.map((it) => Math.abs(monthNumber(it) - monthNumber(period))));
  return entries
    .map((entry) => ({ entry, reasons: matchReasons.filter((reason) => speaks[reason](entry, invoiced)) }))
    .sort(
      (a, b) => b.reasons.length - a.reasons.length || off(a.entry) - off(b.entry) || away(a.entry) - away(b.entry),
    );
}

const speaks: Readonly<Record<MatchReason, (entry: Entry, invoiced: Invoiced) => boolean>> = {
  AMOUNT: ({ amount }, { amounts }) => amounts.includes(amount),
  MONTH: ({ period }, { periods }) => periods.includes(period),
  PROVIDER: ({ description }, { provider }) =>
    provider !== '' && description.toLowerCase().includes(provider.toLowerCase()),
};
