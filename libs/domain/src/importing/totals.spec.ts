import { accepted, read, tableOf } from './sample.harness.js';

type Cells = (string | number | null)[][];
const columns = ['Projekt', 'Monat', 'Lieferant', 'Betrag'];
const answers = { costKind: 'ACTUAL' };
const spending = (rows: Cells, more: Parameters<typeof read>[2] = {}) =>
  read('COST', tableOf(columns, ...rows), { answers, ...more });
const asked = (rows: Cells) =>
  spending(rows)
    .questions.filter((it) => it.kind === 'total')
    .map(({ about, proposed, rows: of }) => [about, proposed, of]);
const entries: Cells = [
  ['Messe', '2026-01', 'Druck AG', '1.000,50'],
  ['Messe', '2026-02', 'Stand AG', '2.000,00'],
  ['Film', '2026-03', 'Studio AG', '-500,25'],
];

test('a row that adds up those before it is asked about, and left out where that is accepted', () => {
  const rows = [...entries, ['Summe', null, null, '2.500,25']];
  const first = spending(rows);
  expect(first.questions.filter((it) => it.answer === null)).toMatchObject([
    { id: 'total:SUM', kind: 'total', proposed: 'SKIP', answer: null, count: 1, samples: ['Summe'], rows: [5] },
  ]);
  expect(first.rows[3]).toMatchObject({ action: 'open', marks: { Projekt: { question: 'total:SUM' } } });
  expect(first.problems).toEqual([]);
  const second = spending(rows, { answers: { ...answers, ...accepted(first) } });
  expect(second.counts).toMatchObject({ open: 0, problems: 0, entries: 3, amount: 2_500_250, skipped: 1 });
  const third = spending(rows, { answers: { ...answers, 'total:SUM': 'ENTRY' } });
  expect(third.problems.map((it) => [it.row, it.column, it.rule])).toEqual([[5, 'Monat', 'period_required']]);
});

test.each([
  [
    'a subtotal and the total of all',
    [
      ['Zwischensumme Messe', null, null, 3000.5],
      ['Gesamt', null, null, 3000.5],
    ],
  ],
  ['a total without a word, but with nothing of an entry', [[null, null, null, 2500.25]]],
  ['a name before or behind', [['Total Marketing', null, null, 2500.25]]],
  ['in another column', [[null, null, 'Grand Total', 2500.25]]],
  ['in Japanese', [['合計', null, null, 2500.25]]],
  ['what was rounded to cents', [['Total:', null, null, 2500.26]]],
])('%s', (_, sums) => {
  const [first] = sums as Cells;
  const one =
    first?.[0] === 'Zwischensumme Messe' ? [...entries.slice(0, 2), ...(sums as Cells)] : [...entries, ...sums];
  expect(asked(one as Cells)).toMatchObject([['SUM', 'SKIP', expect.any(Array)]]);
});

test('who is only called so may be somebody: nothing is proposed; who only begins so and says all an entry says is one', () => {
  expect(asked([...entries, ['Total', '2026-03', 'TOTAL', 7]])).toEqual([['WORD', null, [5]]]);
  expect(
    asked([...entries, ['Messe', '2026-03', 'Total Solutions Ltd', 7], ['Gesamtkonzept', '2026-03', 'x', 1]]),
  ).toEqual([]);
  expect(asked([...entries, ['Total of all departments', null, null, 99]])).toEqual([['WORD', null, [5]]]);
});

test('a supplier called Total is none, whatever the payments before it come to', () => {
  const payments: Cells = [
    ['Messe', '2026-01', 'Druck AG', 5],
    ['Messe', '2026-01', 'TOTAL MERCHANDISE LTD', 5],
    ['Messe', '2026-02', 'Total Merchandise Ltd', 10],
    ['Messe', '2026-02', 'Stand AG', 3],
  ];
  expect(asked(payments)).toEqual([]);
  const named = (rows: Cells) =>
    read('COST', tableOf(['Lieferant', 'Betrag'], ...rows), { answers }).questions.flatMap((it) =>
      it.kind === 'total' ? [[it.about, it.proposed, it.rows]] : [],
    );
  const two: Cells = [
    ['Druck AG', 5],
    ['TOTAL MERCHANDISE LTD', 5],
    ['Stand AG', 7],
  ];
  expect(named(two)).toEqual([['WORD', null, [3]]]);
});

test('a last row that is the sum of all above is asked about, also where its name is misspelt', () => {
  const plan = (last: string) => {
    const rows: Cells = [
      ['Messe', 1],
      ['Film', 2],
      ['Druck', 4],
      [last, 7],
    ];
    return read('COST', tableOf(['Projekt', 'Betrag'], ...rows), { answers });
  };
  const { questions, counts } = plan('Gesammt');
  expect(questions.find((it) => it.kind === 'total')).toMatchObject({
    about: 'LAST',
    proposed: null,
    rows: [5],
    samples: ['Gesammt'],
  });
  expect(counts.open).toBeGreaterThan(0);
  expect(plan('Gesamt').questions.find((it) => it.kind === 'total')).toMatchObject({ about: 'SUM', proposed: 'SKIP' });
});

test('a row above those it adds up', () => {
  const rows: Cells = [
    ['Messen', null, null, 300],
    ['Messe A', '2026-01', 'x', 100],
    ['Messe B', '2026-02', 'y', 200],
    ['Filme', null, null, 30],
    ['Film A', '2026-01', 'x', 10],
    ['Film B', '2026-01', 'y', 20],
  ];
  expect(asked(rows)).toEqual([['SUM', 'SKIP', [2, 5]]]);
});

test('what was told of a row itself is not asked again', () => {
  const rows = [...entries, ['Summe', '2026-03', 'x', 2500.25]];
  const kept = spending(rows, { corrections: new Map([[5, { skip: false }]]) });
  expect(kept.counts).toMatchObject({ open: 0, entries: 4 });
  const skipped = spending(rows, { corrections: new Map([[5, { skip: true }]]) });
  expect(skipped.counts).toMatchObject({ open: 0, entries: 3, skipped: 1 });
});

test('sums of months count in all columns; where one differs, they are no sum', () => {
  const wide = (total: number[]) =>
    read('COST', tableOf(['Projekt', 'Jan 2026', 'Feb 2026'], ['A', 1, 2], ['B', 10, 20], ['Total', ...total]), {
      mapping: { Projekt: 'project', 'Jan 2026': 'monthAmount', 'Feb 2026': 'monthAmount' },
      answers,
    }).questions.map((it) => it.id);
  expect(wide([11, 22])).toEqual(['total:SUM', 'costKind']);
  expect(wide([11, 23])).toEqual(['total:WORD', 'costKind']);
});

test('headings that come again, and rows without an amount where there are many', () => {
  expect(asked([...entries, columns, ['Film', '2026-03', 'x', 1]])).toEqual([['HEADING', 'SKIP', [5]]]);
  const titles: Cells = [['— Messen —', null, null, null], ...entries, ['Film', '2026-04', 'x', '-']];
  expect(asked(titles)).toEqual([['EMPTY', 'SKIP', [2]]]);
  expect(spending(titles).problems.map((it) => [it.row, it.rule])).toEqual([[6, 'amount']]);
  const none: Cells = [4, 5, 6].map((month) => ['Film', `2026-0${month}`, 'x', null]);
  expect(asked([...entries, ...none])).toEqual([['EMPTY', 'SKIP', [5, 6, 7]]]);
});

test('a plan has no totals', () => {
  const plan = read('PLAN', tableOf(['Titel', 'Beginn'], ['A', '2026-01-01'], ['Total', '2026-01-02']));
  expect(plan.questions.map((it) => it.id)).toEqual(['elementType']);
});
