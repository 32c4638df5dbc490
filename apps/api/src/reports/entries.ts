import type { Amount } from '@contracts/fields.js';
import type { Invoice } from '@contracts/invoices/invoice.js';
import type { CostEntry } from '@contracts/planning/element.js';
import { CellAsked, type CellEntries } from '@contracts/reports/entries.js';
import { type Part, partsOf, unlike } from '@domain/reports/entries.js';
import type { ElementRow } from '@domain/reports/groups.js';
import type { Row } from '@platform/ports.js';
import { checked } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { writersOf } from '../history/writers.js';
import { type Answer, ok } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { eachElement } from '../planning/counted.js';
import { momentOf } from '../reading/asOf.js';
import { mayRead, mayReadCosts, type Reader } from '../reading/reader.js';
import { askedReport, spanOf } from './asking.js';

/** Entries that are told one by one; those that are compared for it. */
const most = 500;
const mostCompared = 5_000;

/** `POST report/cost/entries`: what a number of a report is made of (contracts/reports/entries.ts). Throws 400, 403, 422. */
export async function cellEntries(context: Context, call: Call): Promise<Answer> {
  const { since, ...asked } = checked(CellAsked, call.body);
  const now = await momentOfCell(context, call, asked);
  const nowhere = (field: string) => rulesBroken([{ field, rule: 'selection_required' }]);
  if (since === null && now.unknown) throw nowhere(now.unknown);
  if (since === null) {
    const entries = await told(context, call.tenant, { ...now, until: now.time, parts: now.seen.slice(0, most) });
    return ok(answered(now.all, { shown: now.shown, count: now.seen.length, entries }));
  }
  const time = momentOf(context, call.tenant, { name: 'since', given: since });
  const then = await momentOfCell(context, call, asked, time);
  // What came or went whole has no such row, or column, at one of them.
  if (then.unknown && now.unknown) throw nowhere(now.unknown);
  const parts = unlike(then.seen, now.seen).map((all) => all.slice(0, mostCompared)) as [Part[], Part[]];
  const before = await told(context, call.tenant, { ...then, parts: parts[0], until: now.time });
  const after = await told(context, call.tenant, { ...now, until: now.time, parts: parts[1] });
  const entries = moved(before, after);
  const shown = now.shown - then.shown;
  return ok(answered(now.all - then.all, { shown, count: entries.length, entries: entries.slice(0, most) }));
}

const answered = (
  amount: Amount,
  { shown, ...more }: Pick<CellEntries, 'count' | 'entries'> & { shown: Amount },
): CellEntries => ({ amount, ...more, hidden: shown === amount ? null : amount - shown });

/** The number at a moment, what of it is of elements that may be seen, and the entries of that. */
async function momentOfCell(context: Context, call: Call, { filters, ...question }: CellQuestion, at?: string) {
  const { of, weights, reader, time } = await askedReport(context, call, filters, at);
  const found = partsOf(of, { ...question, ...spanOf(question, reader), weights });
  const [parts, unknown] = 'unknown' in found ? [[], found.unknown] : [found, null];
  const isSeen = ({ element }: Part): boolean => {
    const row = of.elements.get(element) as ElementRow;
    return of.mayRead(row) && of.mayReadCosts(row);
  };
  const seen = parts.filter(isSeen);
  return { seen, all: sumOf(parts), shown: sumOf(seen), unknown, reader, time };
}
type CellQuestion = Omit<CellAsked, 'since'>;
type Entry = CellEntries['entries'][number];

/** What each entry moved by, the largest first: what is gone takes all away that it was. */
function moved(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const keyOf = ({ elementId, id }: Entry): string => `${elementId} ${id}`;
  const left = Map.groupBy(before, keyOf);
  const now = after.map((entry): Entry => {
    const was = left.get(keyOf(entry))?.shift()?.amount ?? null;
    return { ...entry, amount: entry.amount - (was ?? 0), was };
  });
  const gone = [...left.values()]
    .flat()
    .map((entry): Entry => ({ ...entry, amount: -entry.amount, was: entry.amount }));
  return [...now, ...gone].filter(({ amount }) => amount !== 0).sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

interface Told {
  parts: readonly Part[];
  reader: Reader;
  time: string | undefined;
  /** Up to when it is looked for who wrote them. */
  until: string | undefined;
}

/** With what stands in their elements, who wrote them and which invoice booked them. */
async function told(context: Context, tenant: string, { parts, reader, time, until }: Told): Promise<Entry[]> {
  const ids = [...new Set(parts.map(({ element }) => element))];
  const elements = new Map<string, Row>();
  await eachElement(context, tenant, { ids, time }, (row) => elements.set(row.id, row));
  const found = parts.map((part) => {
    const row = elements.get(part.element);
    const entry = (row?.['costObjects'] as readonly CostEntry[] | undefined)?.[part.place];
    return { part, label: (row?.['label'] as string) ?? '', entry: entry && isThat(part, entry) ? entry : null };
  });
  const writerOf = await writersOf(context, tenant, {
    ...{ area: 'plan', things: ids, field: 'costObjects', until },
  });
  const sources = found.flatMap(({ entry }) => (entry?.kind === 'ACTUAL' && entry.source ? [entry.source] : []));
  const invoiceOf = await invoicesOf(context, tenant, { sources: [...new Set(sources)], reader });
  return found.map(({ part: { element, kind, period, amount, whole }, label, entry }) => ({
    ...{ elementId: element, label, id: entry?.id ?? null, kind, period, amount, was: null, whole },
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
