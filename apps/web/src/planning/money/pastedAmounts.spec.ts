import { setLanguage } from '../../words/language.js';
import { inOwnLanguage } from './pastedAmounts.js';

afterEach(() => setLanguage('de'));

test('a block that a spreadsheet of another language wrote is read as that one whole; one of the own stays as it is', () => {
  const english = [
    ['1,234.50', 'Print'],
    ['-20', '3,000'],
  ];
  expect(inOwnLanguage(english)).toEqual([
    ['1.234,50', 'Print'],
    ['-20', '3.000'],
  ]);
  // In English three and not three thousand: as the own language says it.
  expect(inOwnLanguage([['3.000', '1.234,50']])).toEqual([['3.000', '1.234,50']]);
  for (const other of ['en', 'ja'] as const) {
    setLanguage(other);
    expect(inOwnLanguage([['1.234,50', '']])).toEqual([['1,234.50', '']]);
    expect(inOwnLanguage(english)).toEqual(english);
  }
});

test('a cell that is no amount in the language of those beside it is left out, not read in another', () => {
  // `1,000` alone would be one in German.
  expect(
    inOwnLanguage([
      ['1,234.56', '2,000.50'],
      ['1,000', '1e3'],
    ]),
  ).toEqual([
    ['1.234,56', '2.000,50'],
    ['1.000', null],
  ]);
  expect(inOwnLanguage([['12,5', '1,234.56', '3.5']])).toEqual([[null, '1.234,56', '3,50']]);
  expect(inOwnLanguage([['￥1,234,567', '4,000円', '▲1.5']])).toEqual([['1.234.567', '4.000', '-1,50']]);
});

test('what is an amount in none of them is left to be refused where it stands', () => {
  expect(inOwnLanguage([['12 Stück', '1,2,3.4']])).toEqual([['12 Stück', '1,2,3.4']]);
});
