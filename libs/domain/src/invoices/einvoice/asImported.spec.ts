import { EInvoice, Line, Totals } from '@contracts/invoices/einvoice.js';
import { Refused } from '../../refused.js';
import { asImported } from './asImported.js';

const file = { id: 'f', name: 'a.xml', type: 'application/xml', size: 1, sha256: '0', isOriginal: true };
const discount = (days: number, percent: string, base: string | null = null) => ({ days, percent, base });

function itemOf(discounts: EInvoice['discounts']) {
  const line = Object.assign(new Line(), { name: 'Anzeige', net: '100', vatRate: '19' });
  const invoice = Object.assign(new EInvoice(), {
    ...{ number: 'RE-1', type: '380', issued: '2026-11-20', due: '2026-12-20', currency: 'EUR', lines: [line] },
    ...{ totals: { ...new Totals(), net: '100', gross: '119', payable: '119' }, discounts },
  });
  const id = '01890000-0000-7000-8000-000000000001';
  const wanted = asImported({ invoice, findings: [] }, { id, file, own: 'EUR' });
  if (wanted instanceof Refused) throw new Error(JSON.stringify(wanted.refusal));
  return wanted.items[0];
}

test('the highest cash discount is taken and paid in the month that it ends in; one of a part of the sum is not', () => {
  expect(itemOf([])).toMatchObject({ discountRate: 0, period: '2026-12' });
  expect(itemOf([discount(14, '1'), discount(7, '2')])).toMatchObject({ discountRate: 2_000, period: '2026-11' });
  expect(itemOf([discount(7, '2', '119')])).toMatchObject({ discountRate: 2_000, period: '2026-11' });
  expect(itemOf([discount(7, '2', '59.5')])).toMatchObject({ discountRate: 0, period: '2026-12' });
});
