import { check, fieldsOf } from './fields.js';
import { ChangeElement, CreateElement, PlaceElements } from './planning/commands.js';
import { ChangeElementType } from './planning/types.js';

const element = { type: 'SUB', label: 'Messestand', startDate: '2026-04-12' };

test('a body is checked against the class, defaults filled in', () => {
  const checked = check(CreateElement, { ...element, kpis: [{ label: 'Kontakte' }] });
  expect(checked).toMatchObject({
    ok: true,
    value: { label: 'Messestand', identifier: '', kpis: [{ label: 'Kontakte', operator: 'AT_LEAST', plan: 0 }] },
  });
});

test('every broken rule is named with its field', () => {
  const checked = check(CreateElement, {
    type: 'X',
    label: ' ',
    startDate: '2026-02-30',
    kpis: [{ label: 'a', plan: 1.5 }],
    foo: 1,
  });
  expect(checked.ok ? [] : checked.errors.map((e) => `${e.field}:${e.rule}`).sort()).toEqual([
    'foo:unknown_field',
    'kpis[0].plan:integer',
    'label:required',
    'startDate:date_format',
    'type:selection_required',
  ]);
});

test('a change has only what was named, and echoes of read-only fields are left out', () => {
  const checked = check(ChangeElement, { label: 'Neu', revision: 3, childCount: 2 });
  expect(checked).toEqual({ ok: true, value: { label: 'Neu', extendParents: false } });
  expect(fieldsOf(ChangeElement).every((it) => !it.required)).toBe(true);
});

test('text is neither trimmed nor normalised; lone surrogates, and line breaks in one line, are refused', () => {
  const label = ' e\u0301 ';
  expect(check(ChangeElement, { label })).toMatchObject({ ok: true, value: { label } });
  expect(check(ChangeElement, { label: '\ud800' })).toMatchObject({
    ok: false,
    errors: [{ field: 'label', rule: 'text' }],
  });
  expect(check(ChangeElement, { label: 'a\nb' })).toMatchObject({ ok: false, errors: [{ rule: 'one_line' }] });
  expect(check(ChangeElement, { description: 'a\nb' })).toMatchObject({ ok: true });
});

const errorsOf = (checked: ReturnType<typeof check>) => (checked.ok ? [] : checked.errors);
const wrong = (of: number) => Array.from({ length: of }, () => ({ amount: 'x', period: 0, nope: 1 }));

test.each([
  ['cost entries', ChangeElement, { costObjects: wrong(10_000) }],
  ['items of the Gantt', PlaceElements, { items: wrong(10_000) }],
  ['unknown fields', ChangeElement, Object.fromEntries(wrong(100_000).map((it, i) => [`f${i}`, it]))],
  ['shares', ChangeElement, { selections: Object.fromEntries(wrong(500).map((_, i) => [`s${i}`, wrong(400)])) }],
] as const)('of many wrong %s the first hundred rules are named', (_, of, body) => {
  expect(errorsOf(check(of as typeof ChangeElement, body))).toHaveLength(100);
});

test('lists are no longer than a person could mean them', () => {
  const many = { kpis: 200, conclusions: 200, dependsOn: 500, statusAndNextStepHistory: 1_000, extraReadUsers: 1_000 };
  for (const [field, max] of Object.entries(many))
    expect(errorsOf(check(ChangeElement, { [field]: wrong(max + 1) }))).toEqual([
      { field, rule: 'max_items', params: { max } },
    ]);
  const keys = Object.fromEntries(wrong(501).map((_, i) => [`k${i}`, []]));
  for (const field of ['customProperties', 'selections'])
    expect(errorsOf(check(ChangeElement, { [field]: keys }))).toMatchObject([{ field, rule: 'max_items' }]);
  const needsApproval = Array(6).fill('PRE');
  expect(errorsOf(check(ChangeElementType, { needsApproval }))).toMatchObject([{ rule: 'max_items' }]);
});
