import { nobody, read, tableOf } from './sample.harness.js';
import type { KnownElement } from './table.js';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const project = (n: number, refuses: string | null): KnownElement => ({
  ...{ id: uuid(n), type: 'MAIN', label: `Projekt ${n}`, identifier: `P-${n}`, parentId: null },
  ...{ startDate: '2026-01-01', endDate: '2026-12-31', deleted: false, refuses },
  fields: { label: `Projekt ${n}`, identifier: `P-${n}` },
});
const there = {
  ...nobody,
  elements: [project(1, null), project(2, 'MISSING_PRIVILEGE'), project(3, 'SUBMITTED_IS_READ_ONLY')],
};

test('what the run would refuse of a plan is a problem before: a change, a place below; what stays as it is is none', () => {
  const table = tableOf(
    ['Nummer', 'Bezeichnung', 'Art', 'Gehört zu', 'Beginn', 'Ende'],
    ['P-1', 'anders', null, undefined, '2026-01-01', '2026-12-31'],
    ['P-2', 'anders', null, undefined, '2026-01-01', '2026-12-31'],
    ['P-2', 'Projekt 2', null, undefined, '2026-01-01', '2026-12-31'],
    ['P-3', 'anders', null, undefined, '2026-01-01', '2026-12-31'],
    [null, 'neu', 'Maßnahme', 'P-2', '2026-02-01', '2026-02-02'],
    [null, 'neu', 'Maßnahme', 'P-1', '2026-02-01', '2026-02-02'],
  );
  const skipped = (row: number) => ({ corrections: new Map([[row, { skip: true }]]) });
  const problems = (row: number) =>
    read('PLAN', table, skipped(row), there).problems.map(({ row: at, column, rule }) => [at, column, rule]);
  expect(problems(4)).toEqual([
    [3, 'Nummer', 'MISSING_PRIVILEGE'],
    [5, 'Nummer', 'SUBMITTED_IS_READ_ONLY'],
    [6, 'Gehört zu', 'MISSING_PRIVILEGE'],
  ]);
  expect(problems(3)).toEqual(problems(4).slice(1));
});

test('who may not make projects books on those there are, and only on their own', () => {
  const columns = ['Projekt', 'Monat', 'Betrag', 'Kostenart'];
  const row = (name: string) => [name, '2026-01', '5,00', 'Plan'];
  const table = tableOf(columns, row('P-1'), row('P-2'), row('Neues'), row('Neues'));
  const problems = (mayAddProjects: boolean) =>
    read('COST', table, {}, { ...there, mayAddProjects }).problems.map(({ row: at, column, rule }) => [
      at,
      column,
      rule,
    ]);
  expect(read('COST', table, {}, there).counts).toMatchObject({ entries: 3, amount: 15_000 });
  expect(problems(true)).toEqual([[3, 'Projekt', 'MISSING_PRIVILEGE']]);
  expect(problems(false)).toEqual([3, 4, 5].map((at) => [at, 'Projekt', 'MISSING_PRIVILEGE']));
});
