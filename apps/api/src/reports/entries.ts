import type { Invoice } from '@contracts/invoices/invoice.js';
import type { CostEntry } from '@contracts/planning/element.js';
import { CellAsked, type CellEntries } from '@contracts/reports/entries.js';
import { type Part, partsOf } from '@domain/reports/entries.js';
import type { ElementRow } from '@domain/reports/groups.js';
import type { Row } from '@platform/ports.js';
import { checked } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { writersOf } from '../history/writers.js';
import { type Answer, ok } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { eachElement } from '../planning/details.js';
import { mayRead, mayReadCosts, type Reader } from '../reading/reader.js';
import { askedReport, spanOf } from './asking.js';

/** Entries that are told one by one. */
const most = 500;

/** `POST report/cost/entries`: what a number of a report is made of (contracts/reports/entries.ts). Throws 400, 403, 422. */
export async function cellEntries(context: Context, call: Call): Promise<Answer> {
  const { filters, ...question } = checked(CellAsked, call.body);
  const { of, weights, reader, time } = await askedReport(context, call, filters);
  const parts = partsOf(of, { ...question, ...spanOf(question, reader), weights });
  if ('unknown' in parts) throw rulesBroken([{ field: parts.unknown, rule: 'selection_required' }]);
  const isSeen = ({ element }: Part): boolean => {
    const row = of.elements.get(element) as ElementRow;
    return of.mayRead(row) && of.mayReadCosts(row);
  };
  const seen = parts.filter(isSeen);
  const [all, shown] = [sumOf(parts), sumOf(seen)];
  const body: CellEntries = {
    ...{ amount: all, count: seen.length, hidden: seen.length === parts.length ? null : all - shown },
    entries: await told(context, call.tenant, { parts: seen.slice(0, most), reader, time }),
  };
  return ok(body);
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

interface Told {
  parts: readonly Part[];
  reader: Reader;
  time: string | undefined;
}

/** With what stands in their elements, who wrote them and which invoice booked them. */
async function told(context: Context, tenant: string, { parts, reader, time }: Told): Promise<CellEntries['entries']> {
  const ids = [...new Set(parts.map(({ element }) => element))];
  const elements = new Map<string, Row>();
  await eachElement(context, tenant, { ids, time }, (row) => elements.set(row.id, row));
  const found = parts.map((part) => {
    const row = elements.get(part.element);
    const entry = (row?.['costObjects'] as readonly CostEntry[] | undefined)?.[part.place];
    return { part, label: (row?.['label'] as string) ?? '', entry: entry && isThat(part, entry) ? entry : null };
  });
  const writerOf = await writersOf(context, tenant, {
    ...{ area: 'plan', things: ids, field: 'costObjects', until: time },
  });
  const sources = found.flatMap(({ entry }) => (entry?.kind === 'ACTUAL' && entry.source ? [entry.source] : []));
  const invoiceOf = await invoicesOf(context, tenant, { sources: [...new Set(sources)], reader });
  return found.map(({ part: { element, kind, period, amount, whole }, label, entry }) => ({
    ...{ elementId: element, label, id: entry?.id ?? null, kind, period, amount, whole },
    ...{ description: entry?.description ?? '', costTypeId: entry?.costTypeId ?? null },
    invoice: invoiceOf(entry?.source),
    ...(writerOf(element, entry?.id ?? '') ?? { user: null, date: null }),
  }));
}

/** The index may be older than the rows. */
const isThat = ({ kind, period, whole }: Part, entry: CostEntry): boolean =>
  entry.kind === kind && entry.period === period && entry.amount === whole;

type Named = Pick<Invoice, 'id' | 'identifier' | 'label'>;

/** Invoices by the items that booked something, as far as the reader may see them. */
async function invoicesOf(
  { ports: { rows } }: Context,
  tenant: string,
  { sources, reader }: { sources: readonly string[]; reader: Reader },
): Promise<(source: string | undefined) => Named | null> {
  const items = await rows.getMany(tenant, 'invoiceItems', sources);
  const ids = [...new Set(items.map((item) => item['invoiceId'] as string))];
  const invoices = new Map<string, Named>();
  for (const row of await rows.getMany(tenant, 'invoices', ids)) {
    const { id, identifier, label } = row as Row & Named;
    if (mayRead(reader, row) && mayReadCosts(reader, row)) invoices.set(id, { id, identifier, label });
  }
  const byItem = new Map(items.map((item) => [item.id, invoices.get(item['invoiceId'] as string) ?? null]));
  return (source) => byItem.get(source ?? '') ?? null;
}
