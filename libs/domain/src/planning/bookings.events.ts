import type { PropertyChange } from '../decider.js';
import type { Plan } from './plan.js';
import type { Charge } from './planTables.js';

/** Names and shapes are stored for ever. Where a source booked last, for which event of its area, and of which orders. */
export type BookingEvent = {
  type: 'SourceBooked';
  data: {
    source: string;
    at: number;
    element: string | null;
    /** The order that it is an invoice of. */
    order?: Charge;
    /** What it no longer invoices of another, or of the same. */
    before?: Charge;
  };
};
type Booked = BookingEvent['data'];

const ordersOf = ({ order, before }: Booked) => [...new Set([before, order].flatMap((it) => it?.id ?? []))];

export const bookingEvents = {
  kind: 'booking',
  evolve: {
    SourceBooked(plan: Plan, { source, at, element, order, before }: Booked) {
      plan.bookings.set(source, { at, element, ...(order && { order }) });
      for (const [charge, sign] of [[before, -1] as const, [order, 1] as const]) {
        const invoiced = charge && plan.orders.get(charge.id)?.invoiced;
        if (charge && invoiced !== undefined) plan.withOrder(charge.id, { invoiced: invoiced + sign * charge.amount });
      }
    },
  },
  touches: { SourceBooked: (data: Booked) => ordersOf(data).map((id) => ({ kind: 'order', id })) },
  history: {
    SourceBooked: ({ order, before }: Booked, id: string): PropertyChange[] => [
      {
        name: 'invoiced',
        ...{ old: before?.id === id ? before.amount : null, new: order?.id === id ? order.amount : null },
      },
    ],
  },
};
