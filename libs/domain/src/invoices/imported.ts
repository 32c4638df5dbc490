import { identifierKey } from '@contracts/identifiers.js';
import type { ImportedInvoice, ImportedItem } from '@contracts/invoices/imported.js';
import { Invoice, type InvoiceSender } from '@contracts/invoices/invoice.js';
import { type RecordKind, recordKinds } from '@contracts/masterData/kinds.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { Given } from '../decider.js';
import type { Order } from '../planning/element.js';
import type { Plan } from '../planning/plan.js';
import { RecordState } from '../records/state.js';
import { type Refused, refused } from '../refused.js';
import { fileKey, type Invoices, type InvoiceThing, type Item, providerKey, senderKey, sentKey } from './invoices.js';

const provider = kindNamedBy(Invoice, 'serviceProviderId');
const dimensions = Object.entries<RecordKind>(recordKinds).flatMap(([name, { dimension }]) => (dimension ? name : []));

/** An e-invoice as an invoice to be made, with what is proposed of it; refused where it is there already. */
export function ofImported(data: ImportedInvoice, state: Invoices, given: Given) {
  const { sender, identifier, items, file, order: named, ...content } = data;
  const serviceProviderId = creditorOf(sender, state, given);
  const other = duplicateOf({ sender, identifier, serviceProviderId }, file.sha256, state);
  if (other) return refused('DUPLICATE_INVOICE', { id: other.id, identifier: other.identifier }) satisfies Refused;
  const past = pastOf(sender, serviceProviderId, state);
  const order = orderOf(named, serviceProviderId, given);
  const proposed = items.map((item) => proposedItem(item, { past, order }, given));
  const element = proposed.find((it) => it.proposedElementId)?.proposedElementId;
  return {
    ...{ ...content, identifier, sender, serviceProviderId, source: 'E_INVOICE' as const, exchangeRate: null },
    ...{ planElementId: element && mayBookOn(element, given) ? element : null, responsible: null },
    items: proposed,
  };
}

/** A project or action that is there, and whose costs one may write. The server itself books on none. */
export function mayBookOn(id: string, { facts, may }: Given): boolean {
  const plan = facts.plan as Plan | undefined;
  if (!plan) return true;
  const element = plan.live(id);
  return (element?.type === 'MAIN' || element?.type === 'SUB') && may('writeCosts', id);
}

type Numbered = { sender: InvoiceSender; identifier: string; serviceProviderId: string | null };

/** The same file, or the same number of the same sender, or of the service provider that the sender is. */
function duplicateOf({ sender, identifier, serviceProviderId }: Numbered, sha256: string, state: Invoices) {
  const [same] = [...state.foundBy(fileKey(sha256)), ...state.foundBy(sentKey(sender, identifier))];
  if (same || serviceProviderId === null) return same;
  const key = identifierKey(identifier);
  return state.foundBy(providerKey(serviceProviderId)).find((it) => identifierKey(it.identifier) === key);
}

/** Whom the sender's last invoice was put to; else the only service provider of that name or number. */
function creditorOf(sender: InvoiceSender, state: Invoices, { facts: { masterData } }: Given): string | null {
  if (!(masterData instanceof RecordState)) return null;
  const known = newestFirst(state.foundBy(senderKey(sender))).flatMap((it) => it.serviceProviderId ?? []);
  const [told] = known.filter((id) => masterData.isUsable(provider, id));
  if (told) return told;
  const names = new Set([sender.name, sender.vatId].map(identifierKey).filter(Boolean));
  const fits = masterData
    .usable(provider)
    .filter((it) => names.has(identifierKey(it.label)) || names.has(identifierKey(it.identifier)));
  return fits.length === 1 ? (fits[0]?.id ?? null) : null;
}

/** The items of the same creditor that are booked, the newest first. */
function pastOf(sender: InvoiceSender, serviceProviderId: string | null, state: Invoices): readonly Item[] {
  const byProvider = serviceProviderId === null ? [] : state.foundBy(providerKey(serviceProviderId));
  const all = new Set([...state.foundBy(senderKey(sender)), ...byProvider]);
  return newestFirst([...all]).flatMap((it) => state.itemsOf(it).filter(({ planElementId }) => planElementId !== null));
}

const newestFirst = (invoices: readonly InvoiceThing[]): InvoiceThing[] =>
  invoices.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));

/** The order of the number that the sender names, unless it was placed with another creditor. */
function orderOf(number: string, serviceProviderId: string | null, { facts }: Given): Order | null {
  const plan = facts.plan as Plan | undefined;
  const [id] = plan && number !== '' ? plan.ordersNumbered(number) : [];
  const order = id === undefined ? undefined : plan?.orders.get(id);
  const isTheirs = !order?.serviceProviderId || !serviceProviderId || order.serviceProviderId === serviceProviderId;
  return order && isTheirs ? order : null;
}

interface Known {
  /** Items of the same creditor, the newest first. */
  past: readonly Item[];
  order: Order | null;
}

/** An item is of the order that is named; else what is proposed follows the last that was called the same, or the creditor's last. */
function proposedItem(item: ImportedItem, { past, order }: Known, given: Given) {
  const { label, amount, gstRate, discountRate, period, accounting } = item;
  const like = past.find((it) => identifierKey(it.label) === identifierKey(label)) ?? past[0];
  const proposedElementId = order?.planElementId ?? like?.planElementId;
  return {
    ...{
      label,
      amount,
      gstRate,
      discountRate,
      planElementId: null,
      orderId: order?.id ?? null,
      planEntries: [],
      payingPeriods: [{ period, amount }],
    },
    ...(proposedElementId && { proposedElementId }),
    dataElements: linksOf(accounting, order ?? like, given),
  };
}

/** Where the sender names a cost center, or another record of a dimension, by its number: that one; all else as ordered or last time. */
function linksOf(
  accounting: string,
  like: Pick<Item, 'dataElements'> | undefined,
  { facts: { masterData } }: Given,
): Item['dataElements'] {
  if (!(masterData instanceof RecordState)) return [];
  const links = (like?.dataElements ?? []).filter(({ type, id }) => masterData.isUsable(type, id));
  const key = identifierKey(accounting);
  if (key === '') return links;
  const found = dimensions.flatMap((type) =>
    masterData.usable(type).flatMap(({ id, identifier }) => (identifierKey(identifier) === key ? [{ type, id }] : [])),
  );
  const [named] = found.length === 1 ? found : [];
  return named ? [...links.filter(({ type }) => type !== named.type), named] : links;
}
