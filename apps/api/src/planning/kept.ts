import type { CommandLine } from '@contracts/calls.js';
import { mayOn } from '@domain/identity/rights.js';
import type { Invoices, InvoiceThing } from '@domain/invoices/invoices.js';
import { scopeOfInvoice } from '@domain/invoices/views.js';
import type { Kept } from '@domain/planning/element.js';
import type { Plan } from '@domain/planning/plan.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { readerOf } from '../reading/reader.js';

/**
 * Of a deletion that takes invoices along: those that stay as they have items elsewhere too, as far as the caller may read
 * them (decisions.md, Plan elements).
 */
export async function withKeptInvoices(
  context: Context,
  call: Call<CommandLine>,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data['invoices'] !== 'DELETE') return data;
  const plan = await context.engine.state<Plan>(call.tenant, 'plan');
  const state = await context.engine.state<Invoices>(call.tenant, 'invoices');
  const gone = new Set((data['ids'] as string[]).flatMap((id) => [id, ...plan.descendants(id)]));
  const { person, readsAll } = readerOf(context, call.tenant, personOf(call));
  const isRead = (invoice: InvoiceThing) => readsAll || mayOn(person, 'read', scopeOfInvoice(invoice));
  const kept: Kept[] = [];
  for (const invoice of state.invoices.values()) {
    const items = invoice.deleted ? [] : state.itemsOf(invoice);
    const hit = items.filter(({ planElementId }) => planElementId !== null && gone.has(planElementId));
    if (hit.length === 0 || hit.length === items.length || !isRead(invoice)) continue;
    const label = invoice.identifier || invoice.label;
    kept.push({ id: invoice.id, type: 'accounting/invoice', reason: 'LINKED_ELSEWHERE', ...(label && { label }) });
  }
  return { ...data, kept };
}

/** What stayed when these were deleted, each once. */
export const keptWith = (plan: Plan, ids: readonly string[]): Kept[] => [
  ...new Map(ids.flatMap((id) => plan.element(id)?.deleted?.kept ?? []).map((it) => [it.id, it])).values(),
];
