import type { Amount, Period } from '@contracts/fields.js';
import { addMonths } from '../calendar.js';
import type { CommitmentItem, Order } from './element.js';
import type { Plan } from './plan.js';

/** What an order has committed in a month. */
interface Held {
  entry: string;
  element: string;
  period: Period;
  amount: Amount;
}

/** What entries of an order are told from others by. */
export const orderSource = (order: string): string => `order ${order}`;
export const isOfOrder = (source: string | undefined): boolean => source?.startsWith('order ') === true;

/** What an order has committed now. */
export function heldBy(plan: Plan, id: string): Held[] {
  const element = plan.orders.get(id)?.planElementId ?? '';
  const source = orderSource(id);
  return plan.costs(element).flatMap((it) => {
    const { id: entry, period, amount } = it;
    return it.source === source ? [{ entry, element, period, amount }] : [];
  });
}

/**
 * What must change for an order, as it shall be, to have committed what is ordered and not invoiced, and no more. Invoices
 * use its months up from the first. Closed months stay as they are: the open ones make good for them, and where it has
 * none of these any more, the first open month after it. `off`: the tenant keeps no committed money.
 */
export function settledAs(plan: Plan, next: Order, off = false): CommitmentItem[] {
  const held = heldBy(plan, next.id);
  const wanted = wantedOf(plan, next, { held, off });
  const items = held.flatMap(({ entry, element, period, amount }): CommitmentItem[] => {
    const now = element === next.planElementId ? (wanted.get(period) ?? 0) : 0;
    if (element === next.planElementId) wanted.delete(period);
    return now === amount ? [] : [[next.id, entry, element, period, amount, now]];
  });
  for (const [period, amount] of wanted)
    if (amount > 0) items.push([next.id, entryOf(next.id, period), next.planElementId, period, 0, amount]);
  return items;
}

interface Now {
  held: readonly Held[];
  off: boolean;
}

function wantedOf(plan: Plan, order: Order, { held, off }: Now): Map<Period, Amount> {
  const isNone = off || order.closed || order.deleted;
  const wanted = new Map<Period, Amount>();
  // A credit note alone orders nothing more.
  let left = isNone ? 0 : Math.min(order.amount, Math.max(0, order.amount - order.invoiced));
  for (const { element, period, amount } of held) {
    if (element !== order.planElementId || !plan.isClosed(period)) continue;
    wanted.set(period, amount);
    left -= amount;
  }
  const months = order.expectedPeriods.toSorted((a, b) => (a.period < b.period ? 1 : -1));
  const open = months.filter(({ period }) => !plan.isClosed(period));
  for (const { period, amount } of open) {
    const part = Math.max(0, Math.min(left, amount));
    wanted.set(period, part);
    left -= part;
  }
  if (left > 0) {
    const at = open.at(-1)?.period ?? openAfter(plan, months[0]?.period as Period);
    wanted.set(at, (wanted.get(at) ?? 0) + left);
  }
  return wanted;
}

function openAfter(plan: Plan, period: Period): Period {
  let at = period;
  while (plan.isClosed(at)) at = addMonths(at, 1);
  return at;
}

/** The entry of an order in a month: the same wherever it is reckoned, as an undo has no new ids to give. */
function entryOf(order: string, period: Period): string {
  const hex = [1, 2, 3, 4].map((n) => mixed(`${n} ${order} ${period}`)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a, stirred, as eight hexadecimal digits. */
function mixed(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
