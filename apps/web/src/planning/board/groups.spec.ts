import { row } from '../rows/rows.harness.js';
import { grouped, isCard, usedPhases } from './groups.js';

const fair = row({ id: 'fair', phase: 'PLAN', responsible: 'mira', startDate: '2026-05-01' });
const stand = row({ id: 'stand', type: 'SUB', phase: 'EXEC', responsible: 'gone', startDate: '2026-04-01' });
const mail = row({ id: 'mail', type: 'SUB', phase: 'PLAN', startDate: '2026-03-01' });
const shape = (columns: ReturnType<typeof grouped>) =>
  columns.map(({ id, cards }) => [id, cards.map((card) => card.id)]);

test('each choice has a column, its cards by their first day', () => {
  const choices = ['PLAN', 'PRE', 'EXEC'].map((id) => ({ id, label: id }));
  expect(shape(grouped([fair, stand, mail], 'phase', choices))).toEqual([
    ['PLAN', ['mail', 'fair']],
    ['PRE', []],
    ['EXEC', ['stand']],
  ]);
});

test('nothing is a column, and so is what can no longer be chosen', () => {
  const choices = [
    { id: '', label: 'Niemand' },
    { id: 'mira', label: 'Mira' },
  ];
  expect(shape(grouped([fair, stand, mail], 'responsible', choices))).toEqual([
    ['', ['mail']],
    ['mira', ['fair']],
    ['gone', ['stand']],
  ]);
});

test('projects and actions are cards, others where the filter asks for them', () => {
  const campaign = row({ id: 'c', type: 'GROUPING' });
  expect(isCard(fair, 'phase', [])).toBe(true);
  expect(isCard(campaign, 'responsible', [])).toBe(false);
  expect(isCard(campaign, 'responsible', ['GROUPING'])).toBe(true);
  expect(isCard(campaign, 'phase', ['GROUPING'])).toBe(false);
});

test('a phase that no type uses has no column', () => {
  expect(usedPhases([{ phasesUsed: ['PLAN', 'EXEC'] }, { phasesUsed: ['COMPLETED'] }])).toEqual([
    'PLAN',
    'EXEC',
    'COMPLETED',
  ]);
});
