import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepted, nestedTable, read, tableOf } from './sample.harness.js';

/** Real files that nobody here made; a clone without them says so and passes (data/README.md). */
const data = join(process.cwd(), '../shared/data');
const plans = join(data, 'plans/kubernetes-releases.json');
const spend = join(data, 'spend/medientransparenz-at-2012q3.csv');
const withPlans = existsSync(plans) ? test : test.skip;
const withSpend = existsSync(spend) ? test : test.skip;

withPlans('eight release plans: every date is read or asked for, none is lost', () => {
  const table = nestedTable(JSON.parse(readFileSync(plans, 'utf8')));
  expect(table.rows).toHaveLength(222);
  const first = read('PLAN', table);
  const years = first.questions.filter((it) => it.kind === 'year');
  expect(Object.fromEntries(years.map((it) => [it.about.slice(-4), [it.count, it.proposed]]))).toEqual({
    1.17: [10, '2019'],
    1.18: [28, '2020'],
    1.19: [31, '2020'],
    '1.20': [28, '2020'],
    1.21: [31, '2021'],
    1.22: [33, '2021'],
  });
  expect(first.problems).toEqual([expect.objectContaining({ rule: 'date_format', value: 'TBD', column: 'when' })]);

  const second = read('PLAN', table, { answers: accepted(first) });
  expect(second.questions.map((it) => it.kind)).toContain('range');
  const tbd = second.problems[0]?.row as number;
  const corrections = new Map([[tbd, { values: { when: '2020-08-05' } }]]);
  const third = read('PLAN', table, { answers: accepted(second), corrections });
  expect(third.problems).toEqual([]);
  expect(third.counts).toMatchObject({ rows: 222, create: 230, open: 0, problems: 0 });
  const written = JSON.parse(readFileSync(plans, 'utf8')) as { items: { date: string | null }[] }[];
  const dates = written.flatMap(({ items }) => items.map((it) => it.date));
  for (const it of third.elements) {
    const known = it.row === null ? null : dates[it.row - 1];
    if (known) expect(it.startDate).toBe(known);
  }
  const spans = third.elements.filter((it) => it.type === 'SUB').map((it) => [it.startDate, it.endDate]);
  expect(spans).toEqual([
    ['2021-05-03', '2021-05-07'],
    ['2021-10-11', '2021-10-15'],
  ]);
  const projects = third.elements.filter((it) => it.type === 'MAIN');
  expect(projects.map((it) => it.label)).toHaveLength(8);
  expect(projects[0]).toMatchObject({ startDate: '2019-04-08', endDate: '2019-06-17' });
});

withSpend('2,134 payments: the total, by quarter and by payer, exact to the thousandth', () => {
  const [head = '', ...lines] = readFileSync(spend, 'utf8').trim().split(/\r?\n/);
  const table = tableOf(head.split(','), ...lines.map(fields));
  const first = read('COST', table);
  expect(first.problems).toEqual([]);
  expect(first.questions.map((it) => [it.id, it.proposed])).toEqual([
    ['costKind', 'ACTUAL'],
    ['parts:QUARTER', 'EQUAL'],
  ]);
  const second = read('COST', table, { answers: accepted(first) });
  expect(second.counts).toMatchObject({ rows: 2134, create: 2134, open: 0, entries: 6402, amount: 44_282_771_460 });
  expect(second.elements).toHaveLength(422);
  expect(second.elements.every((it) => it.startDate === '2012-07-01' && it.endDate === '2012-09-30')).toBe(true);
  const payers = new Map(second.elements.map((it) => [it.id, it.label]));
  const vienna = [...second.entries].find(([id]) => payers.get(id) === 'Stadt Wien')?.[1] ?? [];
  const expected = lines.map(fields).filter((it) => it[2] === 'Stadt Wien');
  expect(vienna).toHaveLength(expected.length * 3);
  const cents = expected.reduce((sum, it) => sum + BigInt(Math.round(Number(it[9]) * 100)), 0n);
  expect(vienna.reduce((sum, it) => sum + it.amount, 0)).toBe(Number(cents) * 10);
});

function fields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
