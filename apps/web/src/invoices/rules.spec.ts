import { AllowanceCharge, EInvoice, Line, PaymentMeans, VatPart } from '@contracts/invoices/einvoice.js';
import { Party, Place } from '@contracts/invoices/einvoiceParty.js';
import { needWords, say, speak } from '../words/t.js';
import { numberText, placeSaid, ruleSaid } from './rules.js';

beforeAll(async () => {
  await speak('de');
  await needWords('records', 'place');
});

test.each([
  ['totals.payable', 'Zu zahlen'],
  ['vat[0].tax', 'Umsatzsteuer 1, Steuerbetrag'],
  ['lines[2].allowancesCharges[0].base', 'Position 3, Nachlass oder Zuschlag 1, Bemessungsgrundlage'],
  ['seller.address.postcode', 'Verkäufer, Anschrift, Postleitzahl'],
  ['references.buyer', 'Leitweg-ID'],
  ['nothing[1].known', 'nothing 2, known'],
])('%s is said in words', (path, words) => expect(placeSaid(path)).toBe(words));

test('what may be asked of has words: a rule names no place that they lack', () => {
  const named = [AllowanceCharge, Line, Party, PaymentMeans, Place, VatPart].flatMap((Of) => Object.keys(new Of()));
  // These no rule asks of.
  const unasked = ['isCharge', 'counts', 'parent', 'description', 'sellersId', 'buyersId', 'orderLine', 'accounting'];
  expect(named.filter((it) => say(`place.${it}`) === null && !unasked.includes(it))).toEqual([]);
  const unread = ['syntax', 'profile', 'paymentReference'];
  const whole = Object.keys(new EInvoice()).filter((it) => say(`place.${it}`) === null);
  expect(whole.filter((it) => !unread.includes(it))).toEqual([]);
});

test('what is wrong is said by rule, place and figures of the language, exactly', () => {
  expect(ruleSaid('BR-CO-16', 'totals.payable', { expected: '1118', found: '-119.5' })).toBe(
    'BR-CO-16 · Zu zahlen · 1.118,00 erwartet, -119,50 gefunden',
  );
  expect(ruleSaid('BR-S-01', 'vat', { expected: 'S 19', found: null })).toBe(
    'BR-S-01 · Umsatzsteuer · S 19 erwartet, – gefunden',
  );
  expect(ruleSaid('BR-CL-04', 'currency', { expected: null, found: 'Euro' })).toBe(
    'BR-CL-04 · Währung · „Euro“ gefunden',
  );
  expect(ruleSaid('BR-02', 'number')).toBe('BR-02 · Nummer');
  expect(numberText('12345678901234567890.123456')).toBe('12.345.678.901.234.567.890,123456');
});
