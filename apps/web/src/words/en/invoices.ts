import type { WordsOf } from '../keys.js';

export const invoices: WordsOf<'invoices'> = {
  title: 'Invoices',
  one: 'Invoice',
  item: 'Item',
  items: 'Items',
  newItem: 'New item',
  labelOrItem: 'Title, item',
  element: 'Project, action',
  net: 'Net €',
  gross: 'Gross €',
  payingPeriod: 'Paying month',
  differs: 'The items do not add up to the net amount of the invoice.',
  actual: 'Actual after discount',
  sums: 'Sums',
  clone: 'Duplicate',
  cloned: '{{name}} duplicated',
  itemsRemoved_one: '{{count}} item deleted',
  itemsRemoved_other: '{{count}} items deleted',
  addLink: 'Assignment',
};
