import type { Asking } from './asking.js';

/** What has a category of VAT: a line, what is taken off the whole, what is added to it; each has a rule of its own. */
const uses = ['02', '03', '04'] as const;

/** How the rules of each category are called, `BR-{…}-02`. */
const names = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O', L: 'AF', M: 'AG', B: 'B' } as const;
type Category = keyof typeof names;

/** BR-…-02 to 04 and the like: who has to be known for the tax that an invoice says is due, or not due. */
export function askParties(ask: Asking): void {
  const { invoice } = ask;
  const { seller, buyer, taxRepresentative } = invoice;
  const used = usedIn(ask);
  const each = (category: Category, holds: boolean, path: string): void => {
    for (const use of uses) if (used[use].has(category)) ask.holds(holds, `BR-${names[category]}-${use}`, path);
  };
  const vatId = seller.vatId || (taxRepresentative?.vatId ?? '');
  const isTaxed = vatId !== '' || seller.taxNumber !== '';
  for (const category of ['S', 'Z', 'E', 'AE', 'L', 'M'] as const) each(category, isTaxed, 'seller.vatId');
  each('AE', buyer.vatId !== '' || buyer.legalId.id !== '', 'buyer.vatId');
  for (const category of ['K', 'G'] as const) each(category, vatId !== '', 'seller.vatId');
  each('K', buyer.vatId !== '', 'buyer.vatId');
  each('O', vatId === '' && buyer.vatId === '', 'seller.vatId');
  if (invoice.vat.some(({ category }) => category === 'K')) {
    ask.given(invoice.delivered ?? invoice.period.from ?? invoice.period.to, 'BR-IC-11', 'delivered');
    ask.given(invoice.deliveryAddress?.country ?? '', 'BR-IC-12', 'deliveryAddress.country');
  }
  askAlone(ask, used);
}

type Used = Record<(typeof uses)[number], ReadonlySet<string>>;

function usedIn({ invoice, lines }: Asking): Used {
  const of = (isCharge: boolean) =>
    new Set(invoice.allowancesCharges.flatMap((it) => (it.isCharge === isCharge ? it.vatCategory : [])));
  return { '02': new Set(lines.map(({ line }) => line.vatCategory)), '03': of(false), '04': of(true) };
}

/** Where nothing is taxable there is nothing else beside it; what Italy has its authorities pay is Italy's alone. */
function askAlone(ask: Asking, used: Used): void {
  const { vat, seller, buyer } = ask.invoice;
  const has = (category: string) => uses.some((use) => used[use].has(category));
  if (vat.some((it) => it.category === 'O')) {
    const isAlone = (use: (typeof uses)[number]) => [...used[use]].every((it) => it === 'O');
    ask.holds(isAlone('02'), 'BR-O-12', 'lines');
    ask.holds(isAlone('03'), 'BR-O-13', 'allowancesCharges');
    ask.holds(isAlone('04'), 'BR-O-14', 'allowancesCharges');
  }
  if (!has('B')) return;
  ask.holds(seller.address.country === 'IT' && buyer.address.country === 'IT', 'BR-B-01', 'seller.address.country');
  ask.holds(!has('S'), 'BR-B-02', 'lines');
}
