import { type InvoiceEffect, WeighedItem } from '@contracts/invoices/effect.js';
import { mayOn } from '@domain/identity/rights.js';
import { wouldBook } from '@domain/invoices/effect.js';
import type { Invoices, InvoiceThing } from '@domain/invoices/invoices.js';
import { scopeOfInvoice } from '@domain/invoices/views.js';
import { closedFor } from '@domain/planning/bookings.js';
import {
  changedElements,
  changedMonths,
  changedOrders,
  type Foreseen,
  foreseen,
  reachedAnew,
} from '@domain/planning/foreseen.js';
import type { Plan } from '@domain/planning/plan.js';
import { scopeOf } from '@domain/planning/scope.js';
import { byPeriod, sumsOfPeriods } from '@domain/planning/sums.js';
import { brokenMonths } from '@domain/records/booked.js';
import { freshId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import { checked, idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, missingPrivilege, notFound, rulesBroken } from '../http/problem.js';
import { type Reader, readerOf } from '../reading/reader.js';

/** `GET accounting/invoice/{id}/effect?item=`: by what booking itself does, on an overlay that is thrown away. */
export async function invoiceEffect(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const [id = ''] = idsOf(call.params['id']);
  const reader = readerOf(context, tenant, personOf(call));
  const [invoices, plan] = await Promise.all([
    context.engine.state<Invoices>(tenant, 'invoices'),
    context.engine.state<Plan>(tenant, 'plan'),
  ]);
  const invoice = readable(reader, invoices.live(id));
  const books = wouldBook(invoices, invoice, weighedOf(call, invoice)).filter(
    ({ element }) => element === null || isSeen(reader, plan, element),
  );
  const { person, users } = reader;
  const around = { by: person.by, now: isoTime(Date.now()), newId: () => freshId(), facts: { users } };
  return ok(told(reader, { plan, booked: foreseen(plan, books, around), invoices }));
}

/** Whose money the reader may see. Throws 403, 404. */
function readable({ person }: Reader, invoice: InvoiceThing | undefined): InvoiceThing {
  if (!invoice) throw notFound();
  const scope = scopeOfInvoice(invoice);
  if (!mayOn(person, 'read', scope)) throw notFound();
  if (!mayOn(person, 'readCosts', scope)) throw missingPrivilege('readCosts');
  return invoice;
}

const isSeen = ({ person }: Reader, plan: Plan, id: string): boolean => {
  const element = plan.element(id);
  return element !== undefined && mayOn(person, 'readCosts', scopeOf(plan, element));
};

/** Throws 400, 422. */
function weighedOf({ query }: Call, invoice: InvoiceThing): WeighedItem | null {
  const { item } = query;
  if (item === undefined) return null;
  const weighed = checked(WeighedItem, parsed(item));
  const { id, payingPeriods, amount } = weighed;
  const errors = brokenMonths('payingPeriods', payingPeriods, amount);
  if (id && !invoice.items.includes(id)) errors.push({ field: 'id', rule: 'selection_required', params: { id } });
  if (errors.length) throw rulesBroken(errors);
  return weighed;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw malformed('item', 'regex');
  }
}

interface Weighed {
  plan: Plan;
  booked: Foreseen;
  invoices: Invoices;
}

function told(reader: Reader, { plan, booked, invoices }: Weighed): InvoiceEffect {
  const sees = (id: string): boolean => isSeen(reader, plan, id);
  const looking = { month: reader.month, thresholds: reader.users.settings.budgetThresholds };
  const changed = changedElements(plan, booked.plan);
  const reached = reachedAnew(plan, booked.plan, changed, looking);
  const elements = [...new Set([...changed, ...reached.keys()])].filter(sees).map((id) => {
    const [was, now] = [byPeriod(plan.total(id)), byPeriod(booked.plan.total(id))];
    return {
      ...{ id, label: plan.element(id)?.content.label ?? '', months: changedMonths(was, now) },
      ...{ before: sumsOfPeriods(was, reader.month), after: sumsOfPeriods(now, reader.month) },
      reached: reached.get(id) ?? [],
    };
  });
  const orders = changedOrders(plan, booked.plan)
    .filter(({ order }) => sees(order.planElementId))
    .map(({ order: { id, identifier, label, invoiced, amount }, before, after }) => ({
      ...{ id, identifier, label, before, after, excess: Math.max(0, invoiced - amount) },
    }));
  const refused = booked.refused.map(({ book, refusal: { code } }) => ({
    ...{ id: book.source, label: invoices.items.get(book.source)?.label ?? '', code },
    closed: closedFor(plan, book),
  }));
  return { elements, orders, refused };
}
