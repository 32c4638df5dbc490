import fc from 'fast-check';
import { currencySign, setCurrency } from '../currency.js';
import { editAmount, formatAmount, formatFigure, formatPercent, parseAmount, parsePercent } from './amount.js';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formatAmount', () => {
  test.each([
    [180_000_000, '180.000,00 €'],
    [69_849_600, '69.849,60 €'],
    [-1_500, '-1,50 €'],
    [0, '0,00 €'],
    [1, '0,00 €'],
    [5, '0,01 €'],
    [-5, '-0,01 €'],
    [-4, '0,00 €'],
    [1_005, '1,01 €'],
    [9_007_199_254_740_991, '9.007.199.254.740,99 €'],
  ])('%d thousandths are %s', (amount, text) => {
    expect(plain(formatAmount(amount, { language: 'de' }))).toBe(text);
  });

  test('the other languages, without decimals, without the sign', () => {
    expect(plain(formatAmount(1_234_500, { language: 'en' }))).toBe('€1,234.50');
    expect(plain(formatAmount(1_234_500, { language: 'ja' }))).toBe('€1,234.50');
    expect(formatAmount(1_234_500, { language: 'de', decimals: 0, currency: null })).toBe('1.235');
  });

  test('an amount without a currency of its own is of the company, with as many decimals as that has', () => {
    const shown = (currency: string) => {
      setCurrency(currency);
      return [currencySign(), plain(formatAmount(1_234_500, { language: 'de' }))];
    };
    expect(['CHF', 'USD', 'JPY', 'EUR'].map(shown)).toEqual([
      ['CHF', '1.234,50 CHF'],
      ['$', '1.234,50 $'],
      ['¥', '1.235 ¥'],
      ['€', '1.234,50 €'],
    ]);
  });

  test('a figure that is nothing is a dash', () => {
    expect([formatFigure(0), formatFigure(null), formatFigure(12_000)]).toEqual(['–', '–', '12']);
  });
});

describe('parseAmount', () => {
  test.each([
    ['de', '180.000,00 €', 180_000_000],
    ['de', '180000', 180_000_000],
    ['de', '1234,5', 1_234_500],
    ['de', ' 1 234,567 ', 1_234_567],
    ['de', '-0,01', -10],
    ['de', '−12', -12_000],
    ['de', ',5', 500],
    ['de', '1.234', 1_234_000],
    ['de', 'EUR 7', 7_000],
    ['de', '0', 0],
    ['en', '1,234.50', 1_234_500],
    ['en', '€1,234', 1_234_000],
    ['en', '1.5', 1_500],
    ['ja', '１，２３４．５', 1_234_500],
    ['ja', '▲4,000円', -4_000_000],
    ['de', '(1.234,50 €)', -1_234_500],
    ['de', '12,50-', -12_500],
  ] as const)('%s: %s', (language, text, amount) => {
    expect(parseAmount(text, language)).toEqual({ ok: true, amount });
  });

  test.each([
    ['de', '1.5', 'notAnAmount'],
    ['de', '12.34.567', 'notAnAmount'],
    ['de', '1,234.50', 'notAnAmount'],
    ['en', '1.234,50', 'notAnAmount'],
    ['de', 'viel', 'notAnAmount'],
    ['de', '', 'notAnAmount'],
    ['de', '-', 'notAnAmount'],
    ['de', '-5-', 'notAnAmount'],
    ['de', '(-5)', 'notAnAmount'],
    ['de', '(5', 'notAnAmount'],
    ['de', '1,2345', 'tooManyDecimals'],
    ['de', '9007199254740,992', 'tooLarge'],
  ] as const)('%s: %s is refused, not guessed', (language, text, reason) => {
    expect(parseAmount(text, language)).toEqual({ ok: false, reason });
  });

  test('what is shown for editing reads back as the same amount, in every language', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom('de' as const, 'en' as const, 'ja' as const),
        (amount, language) => {
          expect(parseAmount(editAmount(amount, language), language)).toEqual({ ok: true, amount: amount + 0 });
        },
      ),
    );
  });
});

test('percentages are thousandths too', () => {
  expect(plain(formatPercent(33_333, 'de'))).toBe('33,333 %');
  expect(formatPercent(100_000, 'en')).toBe('100%');
  expect(parsePercent('70 %', 'de')).toEqual({ ok: true, amount: 70_000 });
});
