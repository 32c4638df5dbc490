import type { WordsOf } from '../keys.js';

export const orders: WordsOf<'orders'> = {
  title: 'Orders',
  one: 'Order',
  emptyHint: 'What is ordered counts as committed in its expected months until invoices use it up.',
  close: 'Release the rest',
  reopen: 'Open again',
  closed: '{{name}} done, the rest is released',
  reopened: '{{name}} open again',
  isClosed: 'Done: nothing more is expected.',
  sums: 'So far',
  invoices: 'Invoice items',
  noInvoices: 'Nothing invoiced yet. The order can be chosen in an item of an invoice.',
  off: 'Committed money is not kept in this company.',
  openOf: 'open {{amount}}',
  openSum: 'Still open',
  isDone: 'closed',
};
