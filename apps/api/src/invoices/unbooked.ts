import type { UnbookedItem } from '@contracts/invoices/unbooked.js';
import { mayOn } from '@domain/identity/rights.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import { type Book, closedFor, standingOf } from '@domain/planning/bookings.js';
import type { Plan } from '@domain/planning/plan.js';
import { scopeOf } from '@domain/planning/scope.js';
import { keptEffects, tryAgain, wishedBy } from '@platform/effects.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { around } from '../effects/module.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';

/** What waits of an item, and the refused effects that it is of, the oldest first. */
interface Waiting {
  told: UnbookedItem;
  effects: readonly string[];
}

/** `GET accounting/unbooked`: of elements whose money the caller may see. */
export async function unbookedItems(context: Context, call: Call): Promise<Answer> {
  return ok((await waiting(context, call)).map(({ told }) => told));
}

/** `POST accounting/unbooked/{ids}/retry`: answers those that are refused again. Throws 404. */
export async function bookAgain(context: Context, call: Call): Promise<Answer> {
  const ids = new Set(idsOf(call.params['ids']));
  const isAsked = ({ told }: Waiting): boolean => ids.has(told.id);
  const asked = (await waiting(context, call)).filter(isAsked);
  if (asked.length === 0) throw notFound();
  for (const id of asked.flatMap(({ effects }) => effects)) await tryAgain(around(context), call.tenant, id);
  return ok((await waiting(context, call)).filter(isAsked).map(({ told }) => told));
}

interface Refused {
  effect: string;
  invoiceId: string;
  code: string;
  time: string;
  booking: Book;
}

/** By item the last that it said; what was booked since by a later change of it waits no more. */
async function waiting(context: Context, call: Call): Promise<Waiting[]> {
  const { engine } = context;
  const found = await refusedBookings(context, call);
  const [plan, invoices] = await Promise.all([
    engine.state<Plan>(call.tenant, 'plan'),
    engine.state<Invoices>(call.tenant, 'invoices'),
  ]);
  return [...Map.groupBy(found, ({ booking }) => booking.source)].flatMap(([source, all]) => {
    const inOrder = all.toSorted((a, b) => a.booking.at - b.booking.at);
    const last = inOrder.at(-1) as Refused;
    if ((plan.bookings.get(source)?.at ?? -1) >= last.booking.at) return [];
    const told = toldOf(last, plan, invoices);
    const element = told && plan.element(told.planElementId);
    if (!element || !mayOn(personOf(call), 'readCosts', scopeOf(plan, element))) return [];
    return [{ told, effects: inOrder.map(({ effect }) => effect) }];
  });
}

async function refusedBookings(context: Context, { tenant }: Call): Promise<Refused[]> {
  const kept = await keptEffects(context.ports.vault, tenant, 'refused');
  const found: Refused[] = [];
  for (const it of kept) {
    const wished = it.command === 'bookSource' ? await wishedBy(around(context), tenant, it) : null;
    if (!wished) continue;
    const { id, invoiceId = id } = wished.event.data as { id: string; invoiceId?: string };
    const { code, time } = it;
    found.push({ effect: it.id, invoiceId, code, time, booking: wished.wish.data as Book & Record<string, unknown> });
  }
  return found;
}

/** null: it stands nowhere, and should not. */
function toldOf({ invoiceId, code, time, booking }: Refused, plan: Plan, invoices: Invoices): UnbookedItem | null {
  const { source, entries } = booking;
  const standing = plan.bookings.get(source)?.element ?? null;
  const planElementId = booking.element ?? standing;
  if (planElementId === null) return null;
  const there = standingOf(plan, source);
  return {
    ...{ id: source, invoiceId, planElementId, code, time },
    identifier: invoices.invoice(invoiceId)?.identifier ?? '',
    label: invoices.items.get(source)?.label || booking.label || there[0]?.description || '',
    ...{ amount: sumOf(entries), booked: sumOf(there), closed: closedFor(plan, booking) },
  };
}

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
