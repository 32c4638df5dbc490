import { fieldsOf } from '@contracts/fields.js';
import { parseFilter } from '@contracts/filters/filter.js';
import { User } from '@contracts/identity/user.js';
import { Invoice } from '@contracts/invoices/invoice.js';
import type { Option } from '../record/useNames.js';
import { meaning } from './meaning.js';
import { fitsTerms } from './terms.js';

const now = { today: '2026-11-23', year: 2025, me: 'mira' };
const unit = (id: string, parentId: string | null, mergedInto: string | null = null): Option => ({
  ...{ id, label: id, hint: '', deleted: mergedInto !== null, parentId, mergedInto },
});
const options = new Map([
  ['group', [unit('sales', null), unit('south', 'sales'), unit('old', null, 'south'), unit('north', null)]],
]);

/** Whether things of a list fit a filter, as the page finds them. */
const fits = (of: typeof Invoice | typeof User, filter: string, ...things: object[]): boolean[] => {
  const terms = meaning(
    parseFilter(filter, () => true),
    fieldsOf(of),
    { now, options },
  );
  return things.map((thing) => fitsTerms(thing, terms, fieldsOf(of)));
};

test('days that are others on another day are those of today, the year looked at is SELECTED', () => {
  const dated = ['2026-11-25', '2026-12-01', '2025-03-01'].map((date) => ({ date }));
  expect(fits(Invoice, "date='THIS_WEEK'", ...dated)).toEqual([true, false, false]);
  expect(fits(Invoice, "date='NEXT_MONTH';'SELECTED'", ...dated)).toEqual([false, true, true]);
  expect(fits(Invoice, "date='TODAY..'", ...dated)).toEqual([true, true, false]);
  expect(fits(Invoice, "date='2026-Q4..2026-Q4'", ...dated)).toEqual([true, true, false]);
});

test('oneself is ME, nobody is the empty value', () => {
  const of = ['mira', 'tom', null].map((responsible) => ({ responsible }));
  expect(fits(Invoice, "responsible='ME'", ...of)).toEqual([true, false, false]);
  expect(fits(Invoice, "responsible='ME';''", ...of)).toEqual([true, false, true]);
});

test('a unit means those below it too, and those merged into one of them', () => {
  const of = ['sales', 'south', 'old', 'north', null].map((group) => ({ group }));
  expect(fits(User, "group='sales'", ...of)).toEqual([true, true, true, false, false]);
  expect(fits(User, "group='old'", ...of)).toEqual([false, true, true, false, false]);
  expect(fits(User, "group=''", ...of)).toEqual([false, false, false, false, true]);
});
