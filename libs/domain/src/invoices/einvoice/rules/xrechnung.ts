import type { EInvoice, PaymentMeans } from '@contracts/invoices/einvoice.js';
import { compared, sum } from '../decimal.js';
import { type DeclaredRule, required, unless, unlessEach } from './declared.js';

const taxed = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];
const types = ['326', '380', '381', '384', '389', '875', '876', '877'];

/** How it is paid, by the codes of UNTDID 4461. */
const transfers = ['30', '58'];
const cards = ['48', '54', '55'];
const debits = ['59'];

const hasAccount = ({ account, accountName, bic }: PaymentMeans) => account + accountName + bic !== '';
const hasCard = ({ card }: PaymentMeans) => card !== '';
const hasDebit = ({ debitedAccount }: PaymentMeans) => debitedAccount !== '';

/** A means of payment that has to be told, or may not be, for some codes. */
const paid = (
  rule: string,
  { codes, is }: { codes: readonly string[]; is: (it: PaymentMeans, of: EInvoice) => boolean },
): DeclaredRule => ({
  ...{ rule, since: 2 },
  broken: (of) => unlessEach(of.payment, 'payment[#]', (it) => !codes.includes(it.code) || is(it, of)),
});

/** What KoSIT asks of an XRechnung beside EN 16931. BR-DE-18, on cash discount, is asked where they are read. */
export const xrechnungRules: readonly DeclaredRule[] = [
  { rule: 'BR-DE-1', broken: ({ payment }) => unless(payment.length > 0, 'payment') },
  { rule: 'BR-DE-2', broken: ({ seller }) => unless(hasContact(seller), 'seller.contact') },
  required('BR-DE-3', 'seller.address.city'),
  required('BR-DE-4', 'seller.address.postcode'),
  ...(['contact', 'phone', 'mail'] as const).map(
    (name, i): DeclaredRule => ({
      rule: `BR-DE-${5 + i}`,
      broken: ({ seller }) => unless(!hasContact(seller) || seller[name] !== '', `seller.${name}`),
    }),
  ),
  required('BR-DE-8', 'buyer.address.city'),
  required('BR-DE-9', 'buyer.address.postcode'),
  { rule: 'BR-DE-10', broken: ({ deliveryAddress: at }) => unless(at?.city !== '', 'deliveryAddress.city') },
  { rule: 'BR-DE-11', broken: ({ deliveryAddress: at }) => unless(at?.postcode !== '', 'deliveryAddress.postcode') },
  { rule: 'BR-DE-14', broken: ({ vat }) => unlessEach(vat, 'vat[#].rate', ({ rate }) => rate !== null) },
  required('BR-DE-15', 'references.buyer'),
  { rule: 'BR-DE-16', broken: (of) => unless(!isTaxed(of) || isKnown(of), 'seller.vatId') },
  { rule: 'BR-DE-17', broken: ({ type }) => unless(types.includes(type), 'type') },
  {
    rule: 'BR-DE-19',
    broken: ({ payment }) =>
      unlessEach(payment, 'payment[#].account', ({ code, account }) => code !== '58' || isIban(account)),
  },
  {
    rule: 'BR-DE-20',
    broken: ({ payment }) =>
      unlessEach(payment, 'payment[#].debitedAccount', (it) => !debits.includes(it.code) || isIban(it.debitedAccount)),
  },
  {
    rule: 'BR-DE-22',
    broken({ attachments }) {
      const names = attachments.map(({ fileName }) => fileName);
      return names.flatMap((name, i) => unless(name === '' || names.indexOf(name) === i, `attachments[${i}].fileName`));
    },
  },
  paid('BR-DE-23-a', { codes: transfers, is: hasAccount }),
  paid('BR-DE-23-b', { codes: transfers, is: (it) => !hasCard(it) && !hasDebit(it) }),
  paid('BR-DE-24-a', { codes: cards, is: hasCard }),
  paid('BR-DE-24-b', { codes: cards, is: (it) => !hasAccount(it) && !hasDebit(it) }),
  paid('BR-DE-25-a', { codes: debits, is: (it, { mandate }) => hasDebit(it) || mandate !== '' }),
  paid('BR-DE-25-b', { codes: debits, is: (it) => !hasAccount(it) && !hasCard(it) }),
  { rule: 'BR-DE-26', broken: ({ type, preceding }) => unless(type !== '384' || preceding.length > 0, 'preceding') },
  {
    rule: 'BR-DE-27',
    broken: ({ seller: { phone } }) => unless(phone === '' || /\d\D*\d\D*\d/.test(phone), 'seller.phone'),
  },
  {
    rule: 'BR-DE-28',
    broken: ({ seller: { mail } }) => unless(mail === '' || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(mail), 'seller.mail'),
  },
  { rule: 'BR-DE-30', since: 3, broken: (of) => unless(!isDebited(of) || of.creditorId !== '', 'creditorId') },
  {
    rule: 'BR-DE-31',
    since: 3,
    broken: (of) => unless(!isDebited(of) || of.payment.some(hasDebit), 'payment'),
  },
  { rule: 'BR-DEX-02', broken: gatheredSums },
];

const hasContact = ({ contact, phone, mail }: EInvoice['seller']): boolean => contact + phone + mail !== '';

const isTaxed = ({ lines, allowancesCharges }: EInvoice): boolean =>
  [...lines, ...allowancesCharges].some(({ vatCategory }) => taxed.includes(vatCategory));

const isKnown = ({ seller: { vatId, taxNumber }, taxRepresentative }: EInvoice): boolean =>
  vatId + taxNumber !== '' || taxRepresentative !== null;

const isDebited = ({ mandate, payment }: EInvoice): boolean => mandate !== '' || payment.some(hasDebit);

/** ISO 13616: the two digits behind the country prove all others. */
function isIban(written: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/.test(written)) return false;
  const turned = (written.slice(4) + written.slice(0, 4)).toUpperCase();
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)) % 97n === 1n;
}

/** A line that gathers others is their sum. */
function gatheredSums({ lines }: EInvoice): readonly string[] {
  const below = Map.groupBy(lines, ({ parent }) => parent);
  return unlessEach(lines, 'lines[#].net', ({ id, net }) => {
    const nets = (below.get(id) ?? []).flatMap((it) => it.net ?? []);
    return id === '' || net === null || nets.length === 0 || compared(sum(nets), net) === 0;
  });
}
