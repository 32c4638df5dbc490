import { speak } from '../../words/t.js';
import { ids, tree } from '../rows/rows.harness.js';
import { comparedWith, compareParam, countsOf, type Difference, withAdded } from './comparison.js';
import { differenceLines } from './differenceText.js';

const then = tree('G a', '  M p 2026-01-01 2026-02-28', '    S s', '  M gone', 'G b').rows;
const now = tree('G a', '  M p 2026-01-08 2026-02-28', '    S s', '    S new', '  M before', 'G b', '  M q').rows;

beforeAll(() => speak('de'));

test('later rows stand where they stand later, each with its depth', () => {
  const rows = withAdded(then, now);
  expect(ids(rows)).toEqual(['a', 'p', 's', 'new', 'before', 'gone', 'b', 'q']);
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1, 1, 0, 1]);
  expect(ids(withAdded([], now))).toEqual(ids(now));
  expect(ids(withAdded(then, then))).toEqual(ids(then));
});

test('the address says with what is compared: nothing, now, or another moment', () => {
  expect(comparedWith(new URLSearchParams(''))).toBeNull();
  for (const to of [null, '2026-03-31', '2026-03-31T10:00:00.000Z'])
    expect(comparedWith(new URLSearchParams({ compare: compareParam(to) }))).toEqual({ to });
});

const parent = '0190a000-0000-7000-8000-000000000001';
const difference = (changes: Difference['changes'], more: Partial<Difference> = {}): Difference => ({
  ...{ id: 'x', kind: 'moved', parentId: null, depth: 0, type: 'MAIN', typeId: 't', label: 'Messe', identifier: '' },
  ...{ startDate: '2026-03-08', endDate: '2026-03-31', changes, modifiedAt: null, modifiedBy: null, ...more },
});

test('counts by kind', () => {
  const some = (['added', 'moved', 'moved'] as const).map((kind) => difference([], { kind }));
  expect(countsOf(some)).toEqual({ added: 1, removed: 0, moved: 2, changed: 0 });
});

test('both days are told as one change, money as money, the top by its name', () => {
  const told = differenceLines(
    difference([
      { name: 'startDate', old: '2026-03-01', new: '2026-03-08' },
      { name: 'parentId', old: null, new: parent },
      { name: 'costs.budget', old: 0, new: 12_500_000 },
    ]),
    (id) => (id === parent ? 'Frühjahr' : null),
  );
  expect(told.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Seither verschoben',
    'Zeitraum: 01.03. – 31.03.2026 → 08.03. – 31.03.2026',
    'Liegt unter: auf oberster Ebene → Frühjahr',
    'Budget: 0,00 € → 12.500,00 €',
  ]);
});
