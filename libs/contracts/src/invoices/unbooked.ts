import { type Amount, amount, listOf, type Period, reference, text } from '../fields.js';

/**
 * GET accounting/unbooked: an invoice item that stands in the plan otherwise than it says, because its last change could
 * not be booked there: its month is closed.
 */
export class UnbookedItem {
  /** Of the item; also of one that was removed, whose costs still stand there. */
  @reference('invoice-item') id!: string;
  @reference('invoice') invoiceId!: string;
  /** The invoice's number. */
  @text() identifier!: string;
  @text() label!: string;
  /** Where it should stand; of a removed one where it still stands. */
  @reference('plan-element') planElementId!: string;
  /** What it should have booked in all its months, and what of it stands there. */
  @amount() amount!: Amount;
  @amount() booked!: Amount;
  /** The closed months among those. */
  @listOf('period') closed!: readonly Period[];
  /** The refusal's code. */
  @text() code!: string;
  /** Of the last try. */
  @text({ format: 'time' }) time!: string;
}
