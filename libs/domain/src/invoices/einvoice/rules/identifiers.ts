import type { EInvoice } from '@contracts/invoices/einvoice.js';
import { type DeclaredRule, unless, unlessEach } from './declared.js';

/** Numbers whose last digits are reckoned from the others, by the list that they are of (ISO 6523). */
const reckoned: Readonly<Record<string, readonly [rule: string, isRight: (id: string) => boolean]>> = {
  /** GLN, of GS1. */
  '0088': ['PEPPOL-COMMON-R040', (id) => /^\d{2,}$/.test(id) && isChecked(id, 10, (i) => (i % 2 === 0 ? 3 : 1))],
  /** Norwegian organisations. */
  '0192': ['PEPPOL-COMMON-R041', (id) => /^\d{9}$/.test(id) && isChecked(id, 11, (i) => (i % 6) + 2)],
  /** Belgian enterprises. */
  '0208': [
    'PEPPOL-COMMON-R043',
    (id) => /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  ],
};

export const identifierRules: readonly DeclaredRule[] = Object.entries(reckoned).map(([scheme, [rule, isRight]]) => ({
  rule,
  broken: (invoice) => wrongOnes(invoice, (of) => of.scheme !== scheme || isRight(of.id)),
}));

function wrongOnes(invoice: EInvoice, isKept: (of: { id: string; scheme: string }) => boolean): readonly string[] {
  return (['seller', 'buyer', 'payee'] as const).flatMap((at) => {
    const party = invoice[at];
    if (!party) return [];
    const { endpoint, legalId, ids } = party;
    return [
      ...unless(isKept(endpoint), `${at}.endpoint`),
      ...unless(isKept(legalId), `${at}.legalId`),
      ...unlessEach(ids, `${at}.ids[#]`, isKept),
    ];
  });
}

/** Its last digit makes the sum of its weighed ones whole; `weight` counts from the one before the last. */
function isChecked(id: string, whole: number, weight: (i: number) => number): boolean {
  const [last = '', ...others] = [...id].reverse();
  const sum = others.reduce((all, digit, i) => all + Number(digit) * weight(i), 0);
  return (whole - (sum % whole)) % whole === Number(last);
}
