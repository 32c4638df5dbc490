import { Invoice, type InvoiceItem, type ItemMatch } from '@contracts/invoices/invoice.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { CostEntry } from '@contracts/planning/element.js';
import { isMatched, matchesOf } from '@domain/invoices/matches.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, notFound } from '../http/problem.js';
import { mayRead, mayReadCosts, type Reader, readerOf } from '../reading/reader.js';
import { areaOf, viewOfArea } from '../records/kinds.js';

const providers = kindNamedBy(Invoice, 'serviceProviderId');

/** `GET accounting/invoice-item/{id}/match` */
export async function itemMatches(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const { rows } = context.ports;
  const [id = ''] = idsOf(call.params['id']);
  const reader = readerOf(context, tenant, personOf(call));
  const item = readable(reader, await rows.get(tenant, 'invoiceItems', id)) as Row & InvoiceItem;
  const elementId = item.planElementId ?? item.proposedElementId;
  if (elementId === null) return ok([]);
  const element = readable(reader, await rows.get(tenant, 'elements', elementId));
  const others = await rows.find(tenant, 'invoiceItems', {
    where: [
      { field: 'planElementId', in: [elementId] },
      { field: 'deleted', in: [false] },
    ],
  });
  const taken = new Set(others.rows.flatMap((it) => (it.id === id ? [] : (it as Row & InvoiceItem).planEntries)));
  const entries = (element['costObjects'] as readonly (CostEntry & { id: string })[]).filter(isMatched);
  const invoiced = {
    ...{ amounts: [item.amount, item.actual], periods: item.payingPeriods.map(({ period }) => period) },
    provider: await providerOf(context, tenant, item.invoiceId),
  };
  const body = matchesOf(entries, invoiced).map(({ entry, reasons }): ItemMatch => {
    const { kind, period, amount, description } = entry;
    const marks = { chosen: item.planEntries.includes(entry.id), taken: taken.has(entry.id) };
    return { id: entry.id, elementId, kind, period, amount, description, reasons, ...marks };
  });
  return ok(body);
}

/** Whose money the reader may see. Throws 403, 404. */
function readable(reader: Reader, row: Row | null): Row {
  if (!row || !mayRead(reader, row)) throw notFound();
  if (!mayReadCosts(reader, row)) throw missingPrivilege('readCosts');
  return row;
}

async function providerOf({ ports: { rows } }: Context, tenant: string, invoiceId: string): Promise<string> {
  const invoice = await rows.get(tenant, 'invoices', invoiceId);
  const provider = invoice?.['serviceProviderId'] as string | null | undefined;
  const row = provider ? await rows.get(tenant, viewOfArea[areaOf(providers)], provider) : null;
  return (row?.['label'] as string | undefined) ?? '';
}
