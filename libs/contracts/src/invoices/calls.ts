import { call, calls, changes, command, creates, lists, reads } from '../calls.js';
import { Access } from '../identity/access.js';
import { JobStarted } from '../importing/import.js';
import { PlanElement, Rights } from '../planning/things.js';
import { InvoiceEffect } from './effect.js';
import { EInvoiceRead } from './einvoiceFinding.js';
import {
  AddInvoiceItem,
  ChangeInvoices,
  CreateInvoice,
  ExportInvoices,
  Invoice,
  InvoicedElements,
  InvoiceItem,
  ItemMatch,
  ItemsAsked,
} from './invoice.js';
import { RefusedFile } from './refusedFile.js';
import { UnbookedItem } from './unbooked.js';

export const invoiceCalls = calls('invoices', {
  'POST accounting/invoice': creates(Invoice, { by: 'createInvoice', body: CreateInvoice, may: 'writeCosts' }),
  'PUT accounting/invoice/{id}': changes(Invoice, { by: 'changeInvoice', may: 'writeCosts' }),
  'PUT accounting/invoice': command('changeInvoices', {
    ...{ body: ChangeInvoices, may: 'writeCosts', on: 'items', answers: [Invoice] },
  }),
  'POST accounting/invoice/import': call('importInvoice', {
    ...{ may: 'writeCosts', uploads: true, changes: true, commands: true, status: 201, answers: Invoice },
  }),
  'GET accounting/invoice/{id}/e-invoice': call('readEInvoice', { may: 'readCosts', answers: EInvoiceRead }),
  /** What booking it would change; `item`: one of its items, or one more, as somebody is about to have it (`WeighedItem`). */
  'GET accounting/invoice/{id}/effect': call('invoiceEffect', {
    ...{ may: 'readCosts', asks: ['item'], answers: InvoiceEffect },
  }),
  'POST accounting/invoice/{id}/file': call('attachInvoiceFile', {
    ...{ may: 'writeCosts', uploads: true, changes: true, commands: true, status: 201, answers: Invoice },
  }),
  'GET accounting/invoice/{id}/file/{file}': call('invoiceFile', { may: 'readCosts', answers: 'file' }),
  'DELETE accounting/invoice/{id}/file/{file}': call('removeInvoiceFile', {
    ...{ may: 'writeCosts', changes: true, commands: true, answers: Invoice },
  }),
  'POST accounting/invoice/{ids}': command('cloneInvoices', {
    ...{ may: 'writeCosts', on: 'ids', status: 201, answers: [Invoice] },
  }),
  'DELETE accounting/invoice/{ids}': command('deleteInvoices', { may: 'writeCosts', on: 'ids', answers: [Invoice] }),
  'DELETE accounting/invoice/plan-elements/{ids}': command('deleteInvoicesOf', {
    ...{ may: 'writeCosts', on: 'ids', answers: [Invoice] },
  }),
  'POST accounting/invoice/{ids}/restore': command('restoreInvoices', {
    ...{ may: 'writeCosts', on: 'ids', answers: [Invoice] },
  }),
  'POST accounting/invoice-item': creates(InvoiceItem, {
    ...{ by: 'addInvoiceItem', body: AddInvoiceItem, may: 'writeCosts' },
  }),
  'PUT accounting/invoice-item/{id}': changes(InvoiceItem, { by: 'changeInvoiceItem', may: 'writeCosts' }),
  'POST accounting/invoice-item/{ids}': command('cloneInvoiceItems', {
    ...{ may: 'writeCosts', on: 'ids', status: 201, answers: [InvoiceItem] },
  }),
  'DELETE accounting/invoice-item/{ids}': command('removeInvoiceItems', {
    ...{ may: 'writeCosts', on: 'ids', answers: [Invoice] },
  }),
  /** Files that came by folder or mail and became no invoice. */
  'GET accounting/refused-file': lists(RefusedFile, { may: 'read' }),
  'GET accounting/refused-file/{id}': reads(RefusedFile, { may: 'read' }),
  'DELETE accounting/refused-file/{ids}': command('discardRefusedFiles', {
    ...{ may: 'writeCosts', on: 'ids', answers: [RefusedFile] },
  }),
  'POST accounting/refused-file/{ids}/restore': command('restoreRefusedFiles', {
    ...{ may: 'writeCosts', on: 'ids', answers: [RefusedFile] },
  }),
  /** What the plan has refused of invoices; once the reason is gone it is booked by a second try. */
  'GET accounting/unbooked': call('unbookedItems', { may: 'CONTROLLER', answers: [UnbookedItem] }),
  'POST accounting/unbooked/{ids}/retry': call('bookAgain', {
    ...{ may: 'CONTROLLER', changes: true, answers: [UnbookedItem] },
  }),
  'GET accounting/invoice': lists(Invoice, { may: 'read' }),
  'GET accounting/invoice/{id}': reads(Invoice, { may: 'read' }),
  /** Why one may or may not; whoever administers hears it of everybody. */
  'GET accounting/invoice/{id}/access': call('invoiceAccess', { may: 'read', answers: Access }),
  'GET accounting/permissions': call('invoicePermissions', {
    ...{ may: 'signedIn', asks: ['idsString'], answers: { byName: Rights } },
  }),
  'PUT accounting/plan-elements': call('invoicedElements', {
    ...{ may: 'read', body: InvoicedElements, answers: [PlanElement] },
  }),
  'POST accounting/export/invoices': call('exportInvoices', {
    ...{ body: ExportInvoices, may: 'read', asks: ['filters'], status: 202, file: true, answers: JobStarted },
  }),
  'GET accounting/invoice-item': lists(InvoiceItem, { may: 'read', query: ItemsAsked }),
  'GET accounting/invoice-item/{id}/match': call('itemMatches', { may: 'readCosts', answers: [ItemMatch] }),
  'GET accounting/invoice-item/{id}': reads(InvoiceItem, { may: 'read' }),
});
