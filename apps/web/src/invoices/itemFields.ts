import { fieldsOf } from '@contracts/fields.js';
import { InvoiceItemContent } from '@contracts/invoices/invoice.js';
import type { FormField } from '../ui/form/formField.js';

/** What is written about an item, but for what it is booked on beside its element and what it was planned as. */
export const itemFields: readonly FormField[] = fieldsOf(InvoiceItemContent).filter(
  ({ name }) => name !== 'dataElements' && name !== 'planEntries',
);
