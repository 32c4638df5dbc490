import { kindsIn } from '../ui/record/useNamed.js';
import { needWords, speak } from '../words/t.js';
import { partsOf, propertyName, valueText } from '../words/values.js';
import { type ChangeEntry, grouped } from './changeSet.js';

const entry = (id: string, command: string, ...names: string[]): ChangeEntry => ({
  id,
  command,
  date: `2026-03-2${command.length}T08:00:00Z`,
  user: 'mira',
  actingFor: null,
  type: 'UPDATE',
  properties: names.map((name) => ({ name, old: null, new: name })),
});
const nobody = () => null;

beforeAll(() => speak('de'));

test('what one command changed is one entry', () => {
  const groups = grouped([entry('4', 'bb', 'phase'), entry('3', 'a', 'endDate'), entry('2', 'a', 'startDate')]);
  expect(groups.map(({ properties }) => properties.map(({ name }) => name))).toEqual([
    ['phase'],
    ['startDate', 'endDate'],
  ]);
});

test('paths in words', () => {
  expect(partsOf('kpis[7].label')).toEqual({ field: 'kpis', item: '7', part: 'label' });
  expect(propertyName('kpis[7].label')).toBe('Kennzahlen: Bezeichnung');
  expect(propertyName('startDate')).toBe('Beginn');
  expect(propertyName('newField')).toBe('newField');
});

test('values as the screens write them', () => {
  expect(valueText('startDate', '2026-04-12', nobody)).toBe('12.04.2026');
  expect(valueText('costObjects[7].amount', 48_900_000, nobody)).toBe('48.900,00\u00a0€');
  expect(valueText('phase', 'EXEC', nobody)).toBe('Durchführung');
  expect(valueText('detached', true, nobody)).toBe('ja');
  expect(valueText('description', '', nobody)).toBeNull();
  const id = '0ae8777e-56c4-510a-88ce-cc2fc1f0227a';
  expect(valueText('responsible', id, () => 'Mira Kessler')).toBe('Mira Kessler');
  const cost = { id, kind: 'PLAN', period: '2026-04', amount: 1_000_000, description: 'Druck', costTypeId: null };
  expect(valueText('costObjects[7]', cost, nobody)).toBe('Plan · Apr 2026 · 1.000,00\u00a0€ · Druck');
});

test('shares are told by the names of their records, their dimension by its own', async () => {
  await speak('de');
  await needWords('records');
  const nameOf = (id: string) => ({ k1: 'Messen', own: 'Vertriebsweg' })[id] ?? null;
  const shares = [{ id: 'k1', share: 60_000 }, { id: 'gone' }];
  expect(propertyName('selections.cost-center')).toBe('Zuordnungen: Kostenstelle');
  expect(propertyName('selections.own', nameOf)).toBe('Zuordnungen: Vertriebsweg');
  expect(valueText('selections.cost-center', shares, nameOf)).toBe('Messen 60\u00a0%, …');
  expect(valueText('costObjects[7].split', { 'cost-center': shares }, nameOf)).toBe('Messen 60\u00a0%, …');
  const change = (name: string, now: unknown) => ({ name, old: null, new: now });
  expect(
    kindsIn([
      change('selections.product', shares),
      change('costObjects[7]', { kind: 'PLAN', split: { 'cost-center': shares } }),
      change('costObjects[8].split', { 'budget-pot': shares }),
      change('conclusions[3].rating', 4),
      change('label', 'Messe'),
    ]),
  ).toEqual(['budget-pot', 'conclusion-topic', 'cost-center', 'cost-type', 'product']);
});
