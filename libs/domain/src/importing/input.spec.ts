import { inputs } from '../../../../tests/input/input.js';
import { accepted, nestedTable, read, tableOf } from './sample.harness.js';

interface ReleaseFacts {
  rows: number;
  made: number;
  /** By the end of the project's name: dates without a year, and the one proposed. */
  years: Record<string, [number, string]>;
  notADay: string;
  spans: [string, string][];
  projects: number;
  first: { startDate: string; endDate: string };
}
const releases = inputs<ReleaseFacts>(
  [
    'releases.json',
    {
      ...{ rows: 14, made: 17, years: { 2025: [4, '2025'], 2026: [3, '2026'] }, notADay: '2025-02-17' },
      spans: [
        ['2025-02-03', '2025-02-07'],
        ['2026-06-08', '2026-06-12'],
      ],
      ...{ projects: 3, first: { startDate: '2024-03-04', endDate: '2024-09-12' } },
    },
  ],
  [
    'plans/kubernetes-releases.json',
    {
      ...{ rows: 222, made: 230, notADay: '2020-08-05' },
      years: {
        1.17: [10, '2019'],
        1.18: [28, '2020'],
        1.19: [31, '2020'],
        '1.20': [28, '2020'],
        1.21: [31, '2021'],
        1.22: [33, '2021'],
      },
      spans: [
        ['2021-05-03', '2021-05-07'],
        ['2021-10-11', '2021-10-15'],
      ],
      ...{ projects: 8, first: { startDate: '2019-04-08', endDate: '2019-06-17' } },
    },
  ],
);

test.each(releases)('%s: every date is read or asked for, none is lost', (_, file, facts) => {
  const plans = JSON.parse(file.toString());
  const table = nestedTable(plans);
  expect(table.rows).toHaveLength(facts.rows);
  const first = read('PLAN', table);
  const years = first.questions.filter((it) => it.kind === 'year');
  expect(Object.fromEntries(years.map((it) => [it.about.slice(-4), [it.count, it.proposed]]))).toEqual(facts.years);
  expect(first.problems).toEqual([expect.objectContaining({ rule: 'date_format', value: 'TBD', column: 'when' })]);

  const second = read('PLAN', table, { answers: accepted(first) });
  expect(second.questions.map((it) => it.kind)).toContain('range');
  const tbd = second.problems[0]?.row as number;
  const corrections = new Map([[tbd, { values: { when: facts.notADay } }]]);
  const third = read('PLAN', table, { answers: accepted(second), corrections });
  expect(third.problems).toEqual([]);
  expect(third.counts).toMatchObject({ rows: facts.rows, create: facts.made, open: 0, problems: 0 });
  const written = plans as { items: { date: string | null }[] }[];
  const dates = written.flatMap(({ items }) => items.map((it) => it.date));
  for (const it of third.elements) {
    const known = it.row === null ? null : dates[it.row - 1];
    if (known) expect(it.startDate).toBe(known);
  }
  const spans = third.elements.filter((it) => it.type === 'SUB').map((it) => [it.startDate, it.endDate]);
  expect(spans).toEqual(facts.spans);
  const projects = third.elements.filter((it) => it.type === 'MAIN');
  expect(projects.map((it) => it.label)).toHaveLength(facts.projects);
  expect(projects[0]).toMatchObject(facts.first);
});

const payments = inputs(
  [
    'payments.csv',
    { rows: 15, amount: 65_432_210, payers: 3, one: 'Gemeinde Musterdorf', at: { payer: 2, amount: 7 } },
  ],
  [
    'spend/medientransparenz-at-2012q3.csv',
    { rows: 2_134, amount: 44_282_771_460, payers: 422, one: 'Stadt Wien', at: { payer: 2, amount: 9 } },
  ],
);

test.each(payments)('%s: the total, by quarter and by payer, exact to the thousandth', (_, file, facts) => {
  const [head = '', ...lines] = file.toString().trim().split(/\r?\n/);
  const table = tableOf(head.split(','), ...lines.map(fields));
  const first = read('COST', table);
  expect(first.problems).toEqual([]);
  expect(first.questions.map((it) => [it.id, it.proposed])).toEqual([
    ['costKind', 'ACTUAL'],
    ['parts:QUARTER', 'EQUAL'],
  ]);
  const { rows, amount, at } = facts;
  const second = read('COST', table, { answers: accepted(first) });
  expect(second.counts).toMatchObject({ rows, create: facts.payers, open: 0, entries: rows * 3, amount });
  expect(second.elements).toHaveLength(facts.payers);
  expect(second.elements.every((it) => it.startDate === '2012-07-01' && it.endDate === '2012-09-30')).toBe(true);
  const payers = new Map(second.elements.map((it) => [it.id, it.label]));
  const ofOne = [...second.entries].find(([id]) => payers.get(id) === facts.one)?.[1] ?? [];
  const expected = lines.map(fields).filter((it) => it[at.payer] === facts.one);
  expect(ofOne).toHaveLength(expected.length * 3);
  const cents = expected.reduce((sum, it) => sum + BigInt(Math.round(Number(it[at.amount]) * 100)), 0n);
  expect(ofOne.reduce((sum, it) => sum + it.amount, 0)).toBe(Number(cents) * 10);
});

function fields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
