import type { FormField } from '../../ui/form/formField.js';
import { needWords, speak } from '../../words/t.js';
import { facetsOf, ownFacets } from './facets.js';
import { filterFields, isChosen, isFilterKey, namedBy, namingOf, ownFilterFields } from './fields.js';

const field = (name: string, more: object): [string, FormField] => [
  name,
  {
    name,
    label: name.toUpperCase(),
    nullable: true,
    required: false,
    within: 'customProperties',
    ...more,
  } as FormField,
];
const own = ownFilterFields(
  new Map([
    ['stand', new Map([field('size', { kind: 'decimal' }), field('form', { kind: 'choice', choices: ['Insel'] })])],
    ['mail', new Map([field('sent', { kind: 'flag' }), field('lead', { kind: 'reference', to: 'user' })])],
  ]),
);
beforeAll(async () => {
  await speak('de');
  await needWords('records');
});

test('fields that a tenant added are filtered by under their own keys: choices, records, figures', () => {
  expect(own.map(({ name }) => name)).toEqual(
    ['size', 'form', 'sent', 'lead'].map((name) => `customProperties.${name}`),
  );
  expect(ownFacets(own).map(({ name, choices }) => [name, choices.map(({ label }) => label)])).toEqual([
    ['FORM', ['Insel', 'Leer']],
    ['SENT', ['ja', 'nein']],
  ]);
  expect(namingOf([], own)).toEqual([{ key: 'customProperties.lead', to: 'user', label: 'LEAD' }]);
});

test('the server is asked by a field only while there is such a field', () => {
  expect(isFilterKey('customProperties.size', [], own)).toBe(true);
  expect(isFilterKey('customProperties.gone', [], own)).toBe(false);
  expect(isFilterKey('phase', [], own)).toBe(true);
});

test('how its KPIs stand is chosen in words and asked of the server', () => {
  const facets = facetsOf({ people: { users: [], units: [] }, forest: { rows: [] } } as never);
  const choices = facets.find(({ key }) => key === 'kpiState')?.choices.map(({ id, label }) => [id, label]);
  expect(choices).toEqual([
    ['REACHED', 'erreicht'],
    ['MISSED', 'nicht erreicht'],
    ['OPEN', 'noch kein Wert'],
  ]);
  expect(isFilterKey('kpiState', [], own)).toBe(true);
});

test('texts, where elements stand and to whom they are open are filtered by, too', () => {
  const names = filterFields.filter((it) => isChosen(it) && it.kind === 'text').map(({ name }) => name);
  expect(names).toEqual([
    'sponsorName',
    'goalDescription',
    'goalAchievement',
    'fileServerPath',
    'status',
    'nextStep',
    'comments',
  ]);
  expect(namingOf([], filterFields)).toEqual([
    { key: 'extraReadUsers', to: 'user', label: 'Lesen: Personen' },
    { key: 'extraWriteUsers', to: 'user', label: 'Bearbeiten: Personen' },
    { key: 'extraReadGroups', to: 'group', label: 'Lesen: Einheiten' },
    { key: 'extraWriteGroups', to: 'group', label: 'Bearbeiten: Einheiten' },
    { key: 'commentedBy', to: 'user', label: 'Kommentiert von' },
    { key: 'parentId', to: 'plan-element', label: 'Direkt unter' },
    { key: 'dependsOn', to: 'plan-element', label: 'Folgt auf' },
  ]);
  expect(filterFields.filter((it) => namedBy(it) !== '').map(({ name }) => name)).not.toContain('rating');
  expect(names.every((name) => isFilterKey(name, [], own))).toBe(true);
});
