import type { Asking } from './asking.js';

/** BR-…-02 and the like: who has to be known for the tax that an invoice says is due, or not due. */
export function askParties(ask: Asking): void {
  const { invoice, lines } = ask;
  const { seller, buyer, taxRepresentative } = invoice;
  const used = new Set([
    ...lines.map(({ line }) => line.vatCategory),
    ...invoice.allowancesCharges.map((it) => it.vatCategory),
  ]);
  const vatId = seller.vatId || (taxRepresentative?.vatId ?? '');
  const rules = { S: 'S', Z: 'Z', E: 'E', L: 'AF', M: 'AG' } as const;
  for (const category of ['S', 'Z', 'E', 'L', 'M'] as const)
    if (used.has(category)) ask.given(vatId || seller.taxNumber, `BR-${rules[category]}-02`, 'seller.vatId');
  if (used.has('AE')) {
    ask.given(vatId || seller.taxNumber, 'BR-AE-02', 'seller.vatId');
    ask.given(buyer.vatId || buyer.legalId.id, 'BR-AE-02', 'buyer.vatId');
  }
  if (used.has('K')) {
    ask.given(vatId, 'BR-IC-02', 'seller.vatId');
    ask.given(buyer.vatId, 'BR-IC-02', 'buyer.vatId');
    ask.given(invoice.delivered ?? invoice.period.from ?? invoice.period.to, 'BR-IC-11', 'delivered');
    ask.given(invoice.deliveryAddress?.country ?? '', 'BR-IC-12', 'deliveryAddress.country');
  }
  if (used.has('G')) ask.given(vatId, 'BR-G-02', 'seller.vatId');
  if (used.has('O')) ask.holds(vatId === '' && buyer.vatId === '', 'BR-O-02', 'seller.vatId');
}
