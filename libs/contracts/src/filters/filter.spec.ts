import { BadFilter, parseFilter, printFilter } from './filter.js';

const any = () => true;

test('terms are ANDed, values ORed, quotes doubled, ranges open at either end', () => {
  expect(
    parseFilter("phase='PLAN';'EXEC',text='it''s, = ; fine',startDate='2026-01-01..',amount='..-5',unitId=''", any),
  ).toEqual([
    { key: 'phase', values: [{ is: 'PLAN' }, { is: 'EXEC' }] },
    { key: 'text', values: [{ is: "it's, = ; fine" }] },
    { key: 'startDate', values: [{ from: '2026-01-01' }] },
    { key: 'amount', values: [{ to: '-5' }] },
    { key: 'unitId', values: [{ is: '' }] },
  ]);
  expect(parseFilter('', any)).toEqual([]);
});

test('what is printed reads back the same', () => {
  const text = "a='x''y';'',b='2026-01..2026-12',c='a..b'";
  expect(printFilter(parseFilter(text, any))).toBe(text);
});

test.each([
  ["a='x", 2, 'quote_open'],
  ['a=x', 2, 'quote_expected'],
  ["a'x'", 1, 'equals_expected'],
  ["a='x'b='y'", 5, 'comma_expected'],
  ["a='x',", 6, 'key_expected'],
  ["='x'", 0, 'key_expected'],
  ["a='x',nope='y'", 6, 'unknown_key'],
])('%s says where it is wrong', (text, at, wrong) => {
  const read = () => parseFilter(text, (key) => key !== 'nope');
  expect(read).toThrow(BadFilter);
  expect(read).toThrow(`${wrong} at ${at}`);
});
