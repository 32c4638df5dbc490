import type { ImportedInvoice } from '@contracts/invoices/imported.js';
import {
  type AddInvoiceItem,
  type ChangeInvoices,
  type ChangeOneInvoice,
  type CreateInvoice,
  Invoice,
  type InvoiceFile,
  InvoiceItem,
  type InvoiceItemContent,
} from '@contracts/invoices/invoice.js';
import type { BrokenRule } from '@contracts/message.js';
import { differences } from '../changes.js';
import { type Changed, type Given, part } from '../decider.js';
import { personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import type { Plan } from '../planning/plan.js';
import { brokenLinks, brokenMonths, followed } from '../records/booked.js';
import { brokenChoices } from '../records/checks.js';
import { broken, Refused, refused } from '../refused.js';
import {
  addition,
  alteration,
  bookingsOf,
  changeOf,
  deletion,
  type InvoiceEvent,
  invoiceEvents,
  removal,
} from './events.js';
import { mayBookOn, ofImported } from './imported.js';
import type { InvoiceData, Invoices, Item } from './invoices.js';
import { isMatched } from './matches.js';
import { broughtBack, deletedOf } from './withElement.js';

type Decided = readonly InvoiceEvent[] | Refused;
type Ids = { ids: readonly string[] };

/** Invoices and their items: what is entered, changed, copied, deleted and brought back. */
export const invoicing = part<Invoices, InvoiceEvent>()({
  ...invoiceEvents,
  decide: {
    createInvoice: created,
    changeInvoice: (data: ChangeOneInvoice, state: Invoices, given: Given): Decided => changed(state, data, given),
    /** All or none; the first that is refused says why. */
    changeInvoices({ items }: ChangeInvoices, state: Invoices, given: Given): Decided {
      const events: InvoiceEvent[] = [];
      for (const item of new Map(items.map((it) => [it.id, it])).values()) {
        const own = changed(state, item, given);
        if (own instanceof Refused) return own;
        events.push(...own);
      }
      return events;
    },
    importInvoice(data: ImportedInvoice, state: Invoices, given: Given): Decided {
      const invoice = ofImported(data, state, given);
      if (invoice instanceof Refused) return invoice;
      const events = created(invoice, state, given);
      if (events instanceof Refused) return events;
      return [...events, { type: 'InvoiceFileAttached', data: { id: data.id, file: data.file } }];
    },
    attachInvoiceFile({ id, file }: { id: string; file: InvoiceFile }, state: Invoices): Decided {
      const invoice = state.live(id);
      if (!invoice) return refused('NOT_FOUND', { id });
      if (invoice.files.length >= mostFiles)
        return broken({ field: 'files', rule: 'max_items', params: { max: mostFiles } });
      return [{ type: 'InvoiceFileAttached', data: { id, file } }];
    },
    /** The original of an e-invoice stays as long as the invoice does. */
    removeInvoiceFile({ id, file: fileId }: { id: string; file: string }, state: Invoices): Decided {
      const file = state.live(id)?.files.find((it) => it.id === fileId && !it.isOriginal);
      return file ? [{ type: 'InvoiceFileRemoved', data: { id, file } }] : refused('NOT_FOUND', { id: fileId });
    },
    cloneInvoices: ({ ids }: Ids, state: Invoices, given: Given): Decided => cloned(state, ids, given),
    deleteInvoices: ({ ids }: Ids, state: Invoices): Decided =>
      eachOf(ids, (id) => (state.invoice(id) ? (state.live(id) ? [deletion(state, id)] : []) : null)),
    /** Those with items on these elements and on no others; the rest lose those items. */
    deleteInvoicesOf: ({ ids }: Ids, state: Invoices, given: Given): Decided => deletedOf(state, new Set(ids), given),
    /** The same of an element that was deleted with its invoices, and of all below it. */
    deleteInvoicesBelow({ id }: { id: string }, state: Invoices, given: Given): Decided {
      const below = (given.facts.plan as Plan | undefined)?.descendants(id) ?? [];
      return deletedOf(state, new Set([id, ...below]), given, id);
    },
    /** What went with an element comes back with it, unless its invoice was deleted since. */
    restoreInvoicesBelow: ({ id }: { id: string }, state: Invoices, given: Given): Decided =>
      broughtBack(state, id, given),
    restoreInvoices: ({ ids }: Ids, state: Invoices): Decided =>
      eachOf(ids, (id) => {
        const invoice = state.invoice(id);
        if (!invoice) return null;
        return invoice.deleted ? [{ type: 'InvoiceRestored', data: { id, books: bookingsOf(state, id) } }] : [];
      }),
    addInvoiceItem(data: AddInvoiceItem, state: Invoices, given: Given): Decided {
      const invoice = state.live(data.invoiceId);
      if (!invoice) return broken({ field: 'invoiceId', rule: 'selection_required', params: { id: data.invoiceId } });
      if (!given.may('writeCosts', invoice.id)) return refused('MISSING_PRIVILEGE', { right: 'writeCosts' });
      const id = data.id ?? given.newId(0);
      if (state.items.get(id)) return refused('ID_TAKEN', { id });
      const item = itemOf(data, { id, invoiceId: invoice.id });
      const errors = brokenItem(item, null, given);
      return errors.length ? broken(...errors) : [addition(state, item, invoice.items.at(-1) ?? null)];
    },
    changeInvoiceItem(data: Partial<InvoiceItemContent> & { id: string }, state: Invoices, given: Given): Decided {
      const item = state.items.get(data.id);
      if (!item || !state.live(item.invoiceId)) return refused('NOT_FOUND', { id: data.id });
      const { id: _, ...wanted } = follows(item, data);
      const changed: Changed<Omit<Item, 'id' | 'invoiceId'>> | null = differences(item, wanted as Partial<Item>);
      if (!changed) return [];
      const errors = brokenItem({ ...item, ...wanted }, item, given);
      return errors.length ? broken(...errors) : [changeOf(state, item, changed)];
    },
    cloneInvoiceItems({ ids }: Ids, state: Invoices, given: Given): Decided {
      let n = 0;
      return eachOf(ids, (id) => {
        const item = state.items.get(id);
        if (!item || !state.live(item.invoiceId)) return null;
        return [addition(state, { ...item, id: given.newId(n++) }, id)];
      });
    },
    removeInvoiceItems({ ids }: Ids, state: Invoices): Decided {
      return eachOf(ids, (id) => {
        const item = state.items.get(id);
        return item && state.live(item.invoiceId) ? [removal(state, item)] : null;
      });
    },
  },
});

const mostFiles = 50;

type Create = Omit<CreateInvoice, 'items'> &
  Partial<Pick<InvoiceData, 'source' | 'sender'>> & { items: readonly (InvoiceItemContent & Proposed)[] };
type Proposed = Pick<Item, 'proposedElementId'>;

function created(
  { items, source = 'MANUAL', sender = null, id: own, ...data }: Create,
  state: Invoices,
  given: Given,
): Decided {
  const id = own ?? given.newId(0);
  if (state.invoice(id)) return refused('ID_TAKEN', { id });
  const unit = personOf(given.facts.users as Users | undefined, given.by);
  const unitId = data.unitId === undefined ? ((unit && groupOf(given)) ?? null) : data.unitId;
  const content: InvoiceData = { ...data, unitId, id, source, sender };
  const all = items.map((item, i) => itemOf(item, { id: given.newId(i + 1), invoiceId: id }));
  const isDraft = source === 'E_INVOICE';
  const errors = [
    ...brokenChoices(Invoice, { before: {}, now: content }, given),
    ...brokenElement('planElementId', content.planElementId, null, given),
    ...all.flatMap((item, i) =>
      brokenItem(item, isDraft ? item : null, given).map((it) => ({ ...it, field: `items[${i}].${it.field}` })),
    ),
  ];
  if (errors.length) return broken(...errors.slice(0, 100));
  const scratch = state.fork();
  invoiceEvents.evolve.InvoiceCreated(scratch, content);
  return [
    { type: 'InvoiceCreated', data: content },
    ...all.map((item, i) => addition(scratch, item, all[i - 1]?.id ?? null)),
  ];
}

function changed(state: Invoices, { id, ...wanted }: ChangeOneInvoice, given: Given): Decided {
  const invoice = state.live(id);
  if (!invoice) return refused('NOT_FOUND', { id });
  const differs = differences<Omit<InvoiceData, 'id' | 'source' | 'sender'>>(invoice, wanted);
  if (!differs) return [];
  const errors = [
    ...brokenChoices(Invoice, { before: invoice, now: { ...invoice, ...wanted } }, given),
    ...brokenElement('planElementId', wanted.planElementId, invoice.planElementId, given),
  ];
  return errors.length ? broken(...errors) : [alteration(state, id, differs)];
}

const groupOf = ({ facts, by }: Given): string | null =>
  (facts.users as Users | undefined)?.user(by.actingFor ?? by.user)?.group ?? null;

/** Copies carry no number, as elements' do; what they book is booked once more. */
function cloned(state: Invoices, ids: readonly string[], given: Given): Decided {
  let n = 0;
  const scratch = state.fork();
  return eachOf(ids, (from) => {
    const invoice = state.live(from);
    if (!invoice) return null;
    const id = given.newId(n++);
    const { items: _, files: __, deleted: ___, ...content } = invoice;
    const copy: InvoiceData = { ...content, id, identifier: '', source: 'MANUAL', sender: null };
    invoiceEvents.evolve.InvoiceCreated(scratch, copy);
    let after: string | null = null;
    const items = state.itemsOf(invoice).map((item) => {
      const event = addition(scratch, { ...item, id: given.newId(n++), invoiceId: id }, after);
      after = event.data.id;
      return event;
    });
    return [{ type: 'InvoiceCreated', data: copy }, ...items];
  });
}

/** null: there is none of that id. */
function eachOf(ids: readonly string[], decide: (id: string) => readonly InvoiceEvent[] | null): Decided {
  const events: InvoiceEvent[] = [];
  for (const id of new Set(ids)) {
    const own = decide(id);
    if (!own) return refused('NOT_FOUND', { id });
    events.push(...own);
  }
  return events;
}

const itemOf = (data: InvoiceItemContent & Proposed, ids: Pick<Item, 'id' | 'invoiceId'>): Item => {
  const { label, planElementId, amount, gstRate, discountRate, payingPeriods, dataElements } = data;
  const { proposedElementId, orderId, planEntries = [] } = data;
  return {
    ...{ ...ids, label, planElementId, amount, gstRate, discountRate, payingPeriods, dataElements, planEntries },
    ...(orderId && { orderId }),
    ...(proposedElementId && { proposedElementId }),
  };
};

/** The one month that an item is paid in follows its amount; on another element it is the invoice of nothing planned yet. */
const follows = <T extends Partial<InvoiceItemContent>>({ payingPeriods, planElementId }: Item, wanted: T): T => {
  const months = wanted.payingPeriods ?? followed(payingPeriods, wanted.amount);
  const isElsewhere = wanted.planElementId !== undefined && wanted.planElementId !== planElementId;
  return { ...(isElsewhere && { planEntries: [] }), ...wanted, ...(months && { payingPeriods: months }) };
};

/** `before`: what it said already is not asked about again. */
function brokenItem(item: Item, before: Item | null, given: Given): BrokenRule[] {
  const { amount, payingPeriods, dataElements, planElementId, orderId } = item;
  // What an e-invoice names is only proposed: its order is asked about when the item is booked.
  const wasBooked = planElementId === null || before?.planElementId !== null;
  return [
    ...brokenMonths('payingPeriods', payingPeriods, amount),
    ...(planElementId === null && before?.planElementId !== null ? [{ field: 'planElementId', rule: 'required' }] : []),
    ...brokenElement('planElementId', planElementId, before?.planElementId ?? null, given),
    ...brokenOrder(orderId, wasBooked ? before?.orderId : null, given),
    ...brokenChoices(InvoiceItem, { before: before ?? {}, now: item }, given),
    ...brokenLinks(dataElements, before?.dataElements, given),
    ...(before && before.planEntries === item.planEntries ? [] : brokenEntries(item, given)),
  ];
}

/** An order that is there, and whose committed costs one may write. */
function brokenOrder(id: string | null | undefined, before: string | null | undefined, given: Given): BrokenRule[] {
  const plan = given.facts.plan as Plan | undefined;
  if (!plan || !id || id === before) return [];
  const order = plan.orders.get(id);
  const fits = order && !order.deleted && given.may('writeCosts', id);
  return fits ? [] : [{ field: 'orderId', rule: 'selection_required', params: { id } }];
}

/** Only what is planned or ordered for the item's own element, each once. */
function brokenEntries({ planElementId, planEntries }: Item, { facts }: Given): BrokenRule[] {
  const plan = facts.plan as Plan | undefined;
  const entries = plan && planElementId !== null ? plan.costs(planElementId) : [];
  const open = new Set(entries.filter(isMatched).map(({ id }) => id));
  return planEntries.flatMap((id, i) =>
    !plan || (open.has(id) && planEntries.indexOf(id) === i)
      ? []
      : [{ field: `planEntries[${i}]`, rule: 'selection_required', params: { id } }],
  );
}

/** A project or action that is there, and whose costs one may write. */
const brokenElement = (
  field: string,
  id: string | null | undefined,
  before: string | null,
  given: Given,
): BrokenRule[] =>
  !id || id === before || mayBookOn(id, given) ? [] : [{ field, rule: 'selection_required', params: { id } }];
