import { type Class, check, fieldsOf } from '../fields.js';
import { type RecordKind, recordKinds, sharedSegment } from './kinds.js';

const kinds = Object.entries<RecordKind>(recordKinds);
const rulesOf = (of: Class, body: object) => {
  const checked = check(of, body);
  return checked.ok ? [] : checked.errors.map(({ field, rule }) => `${field}:${rule}`);
};

test('every kind has a number, a label and a description, and points only to kinds that there are', () => {
  for (const [name, { of }] of kinds) {
    const fields = fieldsOf(of);
    expect([name, fields.slice(0, 3).map((it) => it.name)]).toEqual([name, ['identifier', 'label', 'description']]);
    const named = fields
      .flatMap((it) => [it.to, it.items?.to])
      .filter((to) => to && !['user', sharedSegment].includes(to));
    expect(named.filter((to) => !kinds.some(([other]) => other === to))).toEqual([]);
  }
});

test('segments and numbers are those of the specification, no number twice', () => {
  const own = kinds.filter(([, { segment }]) => segment !== 'data-element');
  expect(new Set(own.map(([, { segment }]) => segment)).size).toBe(own.length);
  expect(own.flatMap(([, { number, segment }]) => (number ? [`${number} ${segment}`] : []))).toEqual(
    expect.arrayContaining(['-5 service-provider', '-10 group', '-210 todo/status', '-300 resource/resource']),
  );
});

test('rules of section 5: rank not 0, website https, hours 0 to 24, entry before exit', () => {
  const of = (name: keyof typeof recordKinds) => recordKinds[name].of;
  expect(rulesOf(of('todostatus'), { label: 'Neu', rank: 0 })).toEqual(['rank:not_zero']);
  expect(rulesOf(of('service-provider'), { label: 'Druck', websiteUrl: 'http://x.de' })).toEqual(['websiteUrl:url']);
  expect(rulesOf(of('resource'), { label: 'Kim', workingHours: { monday: 24.5 } })).toEqual([
    'workingHours.monday:max_value',
  ]);
  expect(rulesOf(of('resource'), { label: 'Kim', workingHours: { monday: 7.75 } })).toEqual([]);
  expect(rulesOf(of('resource'), { label: 'Kim', entryDate: '2026-05-02', exitDate: '2026-05-01' })).toEqual([
    'exitDate:date_after',
  ]);
  expect(
    rulesOf(of('resource'), { label: 'Kim', absences: [{ from: '2026-05-02', to: '2026-05-01', description: '' }] }),
  ).toEqual(['absences[0].to:date_after']);
  expect(rulesOf(of('cost-center'), { label: 'Rot', color: 'rot' })).toEqual(['color:color']);
});

test('a choice needs choices, a reference a kind, keys are unique', () => {
  const fields = [
    { key: 'a', label: 'A', kind: 'CHOICE' },
    { key: 'a', label: 'B', kind: 'REFERENCE' },
  ];
  expect(rulesOf(recordKinds['data-element-type'].of, { label: 'Messe', fields })).toEqual([
    'fields[0].choices:required',
    'fields[1].key:is_unique',
    'fields[1].to:selection_required',
  ]);
});
