import type { Amount, Period } from '@contracts/fields.js';
import { type Given, part } from '../decider.js';
import type { Effect, Followed } from '../effect.js';
import { type Refused, refused } from '../refused.js';
import { type BookingEvent, bookingEvents } from './bookings.events.js';
import { idsFrom } from './checks.js';
import { costList } from './costs.events.js';
import type { CostData, CostItem, Selections } from './element.js';
import { listChanges, type Wish } from './lists.js';
import { settledBy } from './orders.js';
import type { Plan } from './plan.js';
import type { Charge } from './planTables.js';
import { releasedBy } from './provisions.js';
import { type PlanEvent, trial } from './trial.js';

/** What a source shall have booked: all that it booked before is replaced by it. A closed month refuses it as all else. */
export interface Book {
  source: string;
  /** The revision of the event that says so: an older one, tried again later, changes nothing. */
  at: number;
  element: string | null;
  label: string;
  entries: readonly { period: Period; amount: Amount }[];
  split: Selections;
  /** The order that it is an invoice of, and how much of it. */
  order?: Charge;
}

/** Numbers of new ids (`idsFrom`). */
const base = 3_000_000;

/** Actual costs that others own, such as invoice items: they are booked by their events, never by hand. */
export const bookings = part<Plan, BookingEvent>()({
  ...bookingEvents,
  decide: {
    bookSource: (data: Book, plan: Plan, given: Given) => booked(plan, data, given) as never,
  },
});

export function booked(plan: Plan, data: Book, given: Given): readonly PlanEvent[] | Refused {
  const { source, at, element } = data;
  const before = plan.bookings.get(source);
  if (before && before.at >= at) return [];
  // On a deleted one, too: what it costs is in no sum until the element is restored.
  if (element !== null && !plan.element(element)) return refused('NOT_FOUND', { id: element });
  const run = trial(plan, given);
  const newId = idsFrom(given, base);
  for (const id of new Set([before?.element, element])) {
    if (!id || !plan.element(id)) continue;
    const wanted = id === element ? entriesOf(data) : [];
    const events = replaced(run.plan, { id, source, wanted, newId });
    if (!Array.isArray(events)) return events as Refused;
    run.add(...events);
  }
  run.add(...releasedBy(run.plan, [before?.element, element].filter((id) => id && plan.element(id)) as string[]));
  const charged = { ...(data.order && { order: data.order }), ...(before?.order && { before: before.order }) };
  run.add({ type: 'SourceBooked', data: { source, at, element, ...charged } });
  run.add(...settledBy(run.plan, [before?.order?.id, data.order?.id], given));
  return run.events;
}

const entriesOf = ({ entries, label, split, source }: Book): Omit<CostData, 'id'>[] =>
  entries.map(({ period, amount }) => ({
    ...{ kind: 'ACTUAL', costTypeId: null, period, amount, description: label },
    ...(Object.keys(split).length && { split }),
    source,
  }));

interface Replacing {
  id: string;
  source: string;
  wanted: readonly Omit<CostData, 'id'>[];
  newId(): string;
}

/** A month keeps its entry; entries of others are left alone. */
function replaced(plan: Plan, { id, source, wanted, newId }: Replacing): readonly PlanEvent[] | Refused {
  const now = plan.costs(id);
  const own = new Map(now.filter((it) => it.source === source).map((it) => [it.period, it.id]));
  const named = wanted.map((it) => ({ ...it, id: own.get(it.period) ?? newId() }));
  return listChanges(costList, {
    ...{ id, now, newId, kept: ['since'], optional: ['split'] },
    wanted: named as unknown as Wish<CostItem>['wanted'],
    removes: (item) => item.source === source,
  });
}

/** The entries that a source has booked. */
export const standingOf = (plan: Plan, source: string): readonly CostItem[] =>
  plan.costs(plan.bookings.get(source)?.element ?? '').filter((it) => it.source === source);

/** The closed months of a source, as it is booked and as it would be. */
export const closedFor = (plan: Plan, { source, entries }: Pick<Book, 'source' | 'entries'>): Period[] =>
  [...new Set([...entries, ...standingOf(plan, source)].map(({ period }) => period))]
    .filter((period) => plan.isClosed(period))
    .sort();

interface Books {
  books?: readonly (Omit<Book, 'source' | 'at'> & { item: string })[];
}
const booksItems = ({ data, revision }: Followed) =>
  ((data as Books).books ?? []).map(({ item, ...it }) => ({
    ...({ area: 'plan', command: 'bookSource' } as const),
    data: { ...it, source: item, at: revision },
  }));

/** What happens to invoices and their items is booked: in place of what the item booked before. */
export const booksInvoices: readonly Effect[] = [
  'InvoiceChanged',
  'InvoiceItemAdded',
  'InvoiceItemChanged',
  'InvoiceItemRemoved',
  'InvoiceDeleted',
  'InvoiceRestored',
].map((type) => ({ of: 'invoices', type, wishes: booksItems }));
