import { elementTypes } from '@contracts/planning/element.js';
import type { Standing } from '@contracts/planning/standing.js';
import { rowOf } from '../../ui/grid/forest.js';
import * as nesting from './nesting.js';
import { mayStandUnder, usual } from './nesting.js';
import type { PlanRow } from './planRow.js';
import { tree } from './rows.harness.js';

const forest = tree(
  'G a',
  '  G b',
  '    G c',
  '      M p',
  '        S s1',
  '          S s2',
  '            S s3',
  '              S s4',
  '        ! m',
  'G d',
  '  G e',
  '  M q',
  '    S t',
  '      S u',
);
const of = (id: string) => rowOf(forest, id) as PlanRow;

const usualOf = (row: PlanRow): Standing => usual[row.type];
const mayMoveUnder = (row: PlanRow, parent: PlanRow | null) => nesting.mayMoveUnder(forest, row, parent, usualOf);
const indented = (row: PlanRow) => nesting.indented(forest, row, usualOf);
const outdented = (row: PlanRow) => nesting.outdented(forest, row, usualOf);
const typesUnder = (parent: PlanRow | null) => elementTypes.filter((type) => mayStandUnder(forest, type, parent));

test('each type under its own parents', () => {
  expect(typesUnder(null)).toEqual(['GROUPING', 'MAIN']);
  expect(typesUnder(of('d'))).toEqual(['GROUPING', 'MAIN']);
  expect(typesUnder(of('p'))).toEqual(['SUB', 'MILESTONE']);
  expect(typesUnder(of('m'))).toEqual([]);
});

test("a tenant's own type stands where it says", () => {
  const fair = { kind: 'SUB', parents: ['ROOT', 'SUB'], maxDepth: 2 } as const;
  expect([null, of('s1'), of('s2'), of('p')].map((under) => mayStandUnder(forest, fair, under))).toEqual([
    ...[true, true, false, false],
  ]);
});

test("what is of a tenant's own type moves where that type says, not where its kind does", () => {
  const fair = { kind: 'MAIN', parents: ['ROOT'], maxDepth: 1 } as const;
  const fairOf = (row: PlanRow): Standing => (row.id === 'p' ? fair : usual[row.type]);
  expect(nesting.mayMoveUnder(forest, of('p'), of('e'), fairOf)).toBe(false);
  expect(nesting.mayMoveUnder(forest, of('p'), null, fairOf)).toBe(true);
});

test('campaigns three deep, actions four', () => {
  expect(mayStandUnder(forest, 'GROUPING', of('c'))).toBe(false);
  expect(mayStandUnder(forest, 'SUB', of('s3'))).toBe(true);
  expect(mayStandUnder(forest, 'SUB', of('s4'))).toBe(false);
});

test('a move counts all that comes along', () => {
  expect(mayMoveUnder(of('t'), of('s2'))).toBe(true);
  expect(mayMoveUnder(of('t'), of('s3'))).toBe(false);
  expect(mayMoveUnder(of('d'), of('b'))).toBe(false);
  expect(mayMoveUnder(of('e'), of('b'))).toBe(true);
});

test('nothing goes under itself or what is below it', () => {
  expect(mayMoveUnder(of('s1'), of('s1'))).toBe(false);
  expect(mayMoveUnder(of('a'), of('b'))).toBe(false);
});

test('why something may not move is told by the rule that the server has for it', () => {
  const rule = (row: PlanRow, parent: PlanRow | null) => nesting.brokenMove(forest, row, parent, usualOf)?.rule;
  expect(rule(of('a'), of('b'))).toBe('cycle');
  expect(rule(of('s1'), of('a'))).toBe('parent_forbidden');
  expect(rule(of('s1'), null)).toBe('not_at_root');
  expect(rule(of('t'), of('s3'))).toBe('max_depth');
  expect(rule(of('t'), { ...of('p'), masked: true })).toBe('selection_required');
});

test('in goes under the sibling before, out after the parent', () => {
  expect(indented(of('d'))).toEqual({ parentId: 'a' });
  expect(indented(of('q'))).toEqual({ parentId: 'e' });
  expect(indented(of('a'))).toBeNull();
  expect(outdented(of('u'))).toEqual({ parentId: 'q', position: 1 });
  expect(outdented(of('t'))).toBeNull();
  expect(outdented(of('e'))).toEqual({ parentId: null, position: 2 });
});
