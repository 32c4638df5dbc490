import { readTyped } from '@contracts/filters/typed.js';
import { speak } from '../../words/t.js';
import { chosenKey, fieldKey, optionFor, type QueryKey } from './queryKeys.js';
import { begunWith, suggestionsFor, takenFrom } from './suggestions.js';

let keys: QueryKey[];
beforeAll(async () => {
  await speak('de');
  const people = [
    { id: 'u1', label: 'Mira Klein' },
    { id: 'u2', label: 'Tom Berg' },
    { id: 'u3', label: 'Tina Berg' },
  ];
  const types = [
    { id: 'MAIN', label: 'Projekt' },
    { id: 'SUB', label: 'Maßnahme' },
  ];
  keys = [
    chosenKey('type', 'Art', types, 'typ'),
    chosenKey('responsible', 'Verantwortlich', people),
    fieldKey({ name: 'budget', kind: 'amount', label: 'Budget' } as never),
    fieldKey({ name: 'endDate', kind: 'day', label: 'Ende' } as never),
  ];
});
const offered = (text: string) =>
  suggestionsFor(text, keys).map((it) => (it.kind === 'key' ? begunWith(it.key) : it.option.label));

test('keys are offered for the word that is typed, then the values of the one that stands there', () => {
  expect(offered('Messe ty')).toEqual(['art:']);
  expect(offered('b')).toEqual(['budget>']);
  expect(offered('typ:')).toEqual(['Projekt', 'Maßnahme']);
  expect(offered('typ:projekt,m')).toEqual(['Maßnahme']);
  expect(offered('verantwortlich:be')).toEqual(['Tom Berg', 'Tina Berg']);
  expect([offered('typ:projekt '), offered('xyz'), offered('')]).toEqual([[], [], []]);
});

test('somebody is meant by a name that only one has', () => {
  const people = keys[1]?.options ?? [];
  expect(['mira', 'klein', 'Tom Berg', 'berg', 'nobody', ''].map((text) => optionFor(people, text))).toEqual([
    'u1',
    'u1',
    'u2',
    null,
    null,
    null,
  ]);
});

test.each([
  ['budget>10.000', { from: '10000001' }],
  ['budget<=10000,50', { to: '10000500' }],
  ['ende<2026-06-30', { to: '2026-06-29' }],
  ['ende<=30.6.2026', { to: '2026-06-30' }],
  ['ende:2026-06', { from: '2026-06', to: '2026-06' }],
  ['ende:q2/2026', { from: '2026-Q2', to: '2026-Q2' }],
  ['ende:LAST_7_DAYS', { is: 'LAST_7_DAYS' }],
])('%s is read as German is written', (text, value) => {
  expect(readTyped(text, keys).parts[0]?.term?.values).toEqual([value]);
});

test('what is whole is taken out of the text', () => {
  const taken = (text: string) => takenFrom(text, readTyped(text, keys));
  expect(taken('Messe typ:projekt Köln verantwortlich:')).toMatchObject({
    terms: [{ key: 'type', values: [{ is: 'MAIN' }] }],
    rest: 'Messe Köln verantwortlich:',
  });
  expect(taken(' Messe  Köln ')).toEqual({ terms: [], rest: ' Messe  Köln ' });
});
