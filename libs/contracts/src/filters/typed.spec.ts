import { printFilter } from './filter.js';
import { isRelative } from './relative.js';
import { readTyped, type TypedKey } from './typed.js';

const among = (values: Record<string, string>) => (text: string) => values[text.toLowerCase()] ?? null;
const number = (text: string) => (/^-?[\d.]+$/.test(text) ? String(Number(text.replaceAll('.', '')) * 1000) : null);
const day = (text: string) => (/^\d{4}(-(Q?\d|\d\d(-\d\d)?))?$/.test(text) || isRelative(text) ? text : null);
const keys: TypedKey[] = [
  { key: 'type', names: ['typ', 'Art', '種類'], read: among({ projekt: 'MAIN', maßnahme: 'SUB' }) },
  { key: 'responsible', names: ['verantwortlich', '担当'], read: among({ mira: 'u1', 'tom berg': 'u2', ich: 'ME' }) },
  { key: 'budget', names: ['Budget', '予算'], ordered: 'number', read: number },
  { key: 'endDate', names: ['ende', '終了'], ordered: 'day', read: day },
];
const says = (text: string) => {
  const { text: phrase, parts } = readTyped(text, keys);
  return [printFilter(parts.flatMap(({ term }) => term ?? [])), phrase];
};

test.each([
  ['typ:projekt budget>10000 verantwortlich:mira', "type='MAIN',budget='10000001..',responsible='u1'", ''],
  ['ende<2026-06-30', "endDate='..2026-06-29'", ''],
  ['Messe typ:projekt Köln', "type='MAIN'", 'Messe Köln'],
  ['種類：projekt 予算＞10000 担当:mira', "type='MAIN',budget='10000001..',responsible='u1'", ''],
  ['type:maßnahme,Projekt', "type='SUB';'MAIN'", ''],
  ['responsible:"Tom Berg",ich', "responsible='u2';'ME'", ''],
  ['budget<=10.000', "budget='..10000000'", ''],
  ['BUDGET:10000', "budget='10000000'", ''],
  ['budget:-5..10', "budget='-5000..10000'", ''],
  ['budget:5..', "budget='5000..'", ''],
  ['ende:2026-06', "endDate='2026-06..2026-06'", ''],
  ['ende:2026-Q2', "endDate='2026-Q2..2026-Q2'", ''],
  ['ende<2026-03', "endDate='..2026-02-28'", ''],
  ['ende>2026-Q2', "endDate='2026-07-01..'", ''],
  ['ende>=2026', "endDate='2026..'", ''],
  ['ende<TODAY', "endDate='..YESTERDAY'", ''],
  ['ende>THIS_MONTH', "endDate='NEXT_MONTH..'", ''],
  ['ende:THIS_WEEK', "endDate='THIS_WEEK'", ''],
  ['ende:TODAY..NEXT_QUARTER', "endDate='TODAY..NEXT_QUARTER'", ''],
  [' Messe  in Köln ', '', ' Messe  in Köln '],
  ['"typ:projekt"', '', '"typ:projekt"'],
])('%s', (text, filter, phrase) => expect(says(text)).toEqual([filter, phrase]));

test.each([
  ['farbe:rot Messe', 'key', 'farbe:rot Messe'],
  ['typ:kampagne', 'value', ''],
  ['typ>projekt', 'order', ''],
  ['budget>viel', 'value', ''],
  ['budget>1..2', 'value', ''],
  ['ende<LAST_MONTH', 'value', ''],
])('%s is not understood: %s', (text, wrong, phrase) => {
  const typed = readTyped(text, keys);
  expect([typed.parts[0]?.wrong, typed.parts[0]?.term, typed.text]).toEqual([wrong, null, phrase]);
});

test('a key without its value is waited for, and says where it stands', () => {
  expect(readTyped('Messe typ:', keys).parts).toMatchObject([
    { at: 6, name: 'typ', value: '', wrong: null, term: null, key: { key: 'type' } },
  ]);
  expect(says('Messe typ:')).toEqual(['', 'Messe']);
});
