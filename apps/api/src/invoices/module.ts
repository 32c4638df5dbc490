import { ExportInvoices, InvoicedElements } from '@contracts/invoices/invoice.js';
import { mayOn, type Rights, rightsOn, type Scope } from '@domain/identity/rights.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import { scopeOfInvoice, waysIntoInvoice } from '@domain/invoices/views.js';
import type { Row } from '@platform/ports.js';
import { checked, idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { exportOf } from '../importing/exporting.js';
import type { Module } from '../module.js';
import { accessTo } from '../reading/access.js';
import { mayRead, readerOf } from '../reading/reader.js';
import type { Shape } from '../reading/shapes.js';
import { invoiceEffect } from './effect.js';
import { attachFile, downloadFile, eInvoiceOf, removeFile } from './files.js';
import { importInvoice } from './importing.js';
import { itemMatches } from './matches.js';
import { bookAgain, unbookedItems } from './unbooked.js';

const shapeOf = (view: string, segment: string): Shape => ({
  ...{ view, segment, elementType: 'OTHER' },
  wire: (_, { scope: __, ...shown }) => shown,
});

const none: Rights = { read: false, write: false, delete: false, approve: false, readCosts: false, writeCosts: false };

/** `?idsString=a,b`. What isn't there is nobody's: all false. */
async function permissions({ ports }: Context, call: Call): Promise<Answer> {
  const person = personOf(call);
  const ids = call.query['idsString'] ? idsOf(call.query['idsString']) : [];
  const rightsOf = (row: Row | null) => (row ? rightsOn(person, row['scope'] as Scope) : none);
  const rows = await Promise.all(
    ids.map(async (id) => [id, await ports.rows.get(call.tenant, 'invoices', id)] as const),
  );
  return { ...ok(Object.fromEntries(rows.map(([id, row]) => [id, rightsOf(row)]))), cached: true };
}

/** Why somebody may or may not; whoever may not read it hears that there is none. */
async function invoiceAccess(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const person = personOf(call);
  const invoice = (await context.engine.state<Invoices>(call.tenant, 'invoices')).invoice(id);
  if (!invoice || !mayOn(person, 'read', scopeOfInvoice(invoice))) throw notFound();
  const labels = () => ({ elementId: null, label: null });
  const { units } = scopeOfInvoice(invoice);
  return ok(accessTo(person, { at: invoice, ways: waysIntoInvoice(invoice), units, labels }));
}

/** The elements named, as far as there are such and the caller may read them; also what is deleted since. */
async function invoicedElements(context: Context, call: Call): Promise<Answer> {
  const { ids } = checked(InvoicedElements, call.body);
  const reader = readerOf(context, call.tenant, personOf(call));
  const rows = await context.ports.rows.getMany(call.tenant, 'elements', [...new Set(ids)]);
  const shape = context.shapes.of('elements');
  return ok(rows.filter((row) => mayRead(reader, row)).map((row) => shape.wire(reader, row, { listed: true })));
}

const invoiceHandlers = (context: () => Context): Handlers => ({
  importInvoice: (call) => importInvoice(context(), call),
  invoiceEffect: (call) => invoiceEffect(context(), call),
  readEInvoice: (call) => eInvoiceOf(context(), call),
  attachInvoiceFile: (call) => attachFile(context(), call),
  invoiceFile: (call) => downloadFile(context(), call),
  removeInvoiceFile: (call) => removeFile(context(), call),
  itemMatches: (call) => itemMatches(context(), call),
  unbookedItems: (call) => unbookedItems(context(), call),
  bookAgain: (call) => bookAgain(context(), call),
  invoicedElements: (call) => invoicedElements(context(), call),
  exportInvoices: (call) => {
    const filters = call.query['filters'];
    const wish = { ...checked(ExportInvoices, call.body), ...(filters && { filters }) };
    return exportOf(context(), call, { table: 'invoices', ...wish });
  },
  invoiceAccess: (call) => invoiceAccess(context(), call),
  invoicePermissions: (call) => permissions(context(), call),
});

export const invoicesModule: Module = {
  shapes: [
    shapeOf('invoices', 'accounting/invoice'),
    shapeOf('refusedFiles', 'accounting/refused-file'),
    { ...shapeOf('invoiceItems', 'accounting/invoice-item'), by: ['invoiceId'] },
  ],
  handlers: invoiceHandlers,
  answers: {
    /** The copies only: what they were made of is as it was. */
    cloneInvoices: ({ touched }) => ({ ids: touched }),
    cloneInvoiceItems: ({ touched }) => ({ ids: touched }),
  },
};
