import { hasPhase } from '../rows/filter.js';
import { row } from '../rows/rows.harness.js';
import { type BoardField, grouped, isCard, lanesOf, readLimits, together, usedPhases, writeLimits } from './groups.js';

const fair = row({ id: 'fair', phase: 'PLAN', responsible: 'mira', startDate: '2026-05-01' });
const stand = row({ id: 'stand', type: 'SUB', phase: 'EXEC', responsible: 'gone', startDate: '2026-04-01' });
const mail = row({ id: 'mail', type: 'SUB', phase: 'PLAN', startDate: '2026-03-01' });
const shape = (columns: ReturnType<typeof grouped>) =>
  columns.map(({ id, cards }) => [id, cards.map((card) => card.id)]);
const by = (id: 'phase' | 'responsible', values: readonly string[]): BoardField => ({
  ...{ id, name: id, fieldsFor: null, choices: values.map((value) => ({ id: value, label: value })) },
  valueIn: (it) => (id === 'phase' && !hasPhase(it) ? null : (it[id] ?? '')),
});
const phase = by('phase', ['PLAN', 'PRE', 'EXEC']);
const person = by('responsible', ['', 'mira']);

test('each choice has a column, its cards by their first day', () => {
  expect(shape(grouped([fair, stand, mail], phase))).toEqual([
    ['PLAN', ['mail', 'fair']],
    ['PRE', []],
    ['EXEC', ['stand']],
  ]);
});

test('nothing is a column, and so is what can no longer be chosen', () => {
  expect(shape(grouped([fair, stand, mail], person))).toEqual([
    ['', ['mail']],
    ['mira', ['fair']],
    ['gone', ['stand']],
  ]);
});

test('lanes divide the same columns; one without cards is left out', () => {
  const lanes = lanesOf(grouped([fair, stand, mail], person), by('phase', ['PLAN', 'PRE', 'EXEC']));
  expect(lanes.map(({ id, columns }) => [id, shape([...columns])])).toEqual([
    [
      'PLAN',
      [
        ['', ['mail']],
        ['mira', ['fair']],
        ['gone', []],
      ],
    ],
    [
      'EXEC',
      [
        ['', []],
        ['mira', []],
        ['gone', ['stand']],
      ],
    ],
  ]);
});

test('projects and actions are cards, others where the filter asks for them, and what has all that the board goes by', () => {
  const campaign = row({ id: 'c', type: 'GROUPING' });
  const inTypes = { ...person, valueIn: () => null };
  expect(isCard(fair, [phase], [])).toBe(true);
  expect(isCard(campaign, [person], [])).toBe(false);
  expect(isCard(campaign, [person], ['GROUPING'])).toBe(true);
  expect(isCard(campaign, [person, phase], ['GROUPING'])).toBe(false);
  expect(isCard(fair, [inTypes], [])).toBe(false);
});

test('a phase that no type uses has no column', () => {
  expect(usedPhases([{ phasesUsed: ['PLAN', 'EXEC'] }, { phasesUsed: ['COMPLETED'] }])).toEqual([
    'PLAN',
    'EXEC',
    'COMPLETED',
  ]);
});

test('limits stand in the address, whatever the columns are called', () => {
  const limits = new Map([
    ['PLAN', 5],
    ['Insel: A, B', 2],
  ]);
  expect(readLimits(writeLimits(limits))).toEqual(limits);
  expect([writeLimits(new Map()), readLimits('PLAN:x,EXEC'), readLimits(null)]).toEqual([null, new Map(), new Map()]);
  expect(readLimits('100%:5')).toEqual(new Map([['100%', 5]]));
});

test('a card that goes to another column and lane is written once, with the values of both', () => {
  const [one, other] = [{ selections: { product: [] } }, { selections: { 'cost-center': [] } }];
  expect(together(one, other)).toEqual({ selections: { product: [], 'cost-center': [] } });
  expect(together({ responsible: 'mira' }, { unitId: null })).toEqual({ responsible: 'mira', unitId: null });
});
