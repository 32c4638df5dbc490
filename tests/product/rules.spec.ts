import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueLine } from '@contracts/calls.js';
import { catalogue } from '@contracts/catalogue.js';
import { cyclic } from '@contracts/cycles.js';
import { brokenRules, type Class, fieldsOf, rulesBetween } from '@contracts/fields.js';
import { isTaken } from '@contracts/identifiers.js';
import { brokenDelegation } from '@contracts/identity/delegation.js';
import { brokenReferences, namedIn } from '@contracts/masterData/references.js';
import { datesWished, outside } from '@contracts/planning/dates.js';
import { isDerived } from '@contracts/planning/element.js';
import { brokenEntry } from '@contracts/planning/entering.js';
import { brokenDimension } from '@contracts/planning/shares.js';
import { misplaced, type Standing } from '@contracts/planning/standing.js';
import { PlanElement } from '@contracts/planning/things.js';
import { ElementType } from '@contracts/planning/types.js';
import { builtInTypes } from '@domain/planning/elementTypes.js';
import { type Api, signIn } from './api.js';
import { type Element, make, type Problem, wish } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

const nobody = '00000000-0000-4000-8000-000000000000';
const named = { label: 'Messe' };
const kpi = { label: 'Besucher', operator: 'AT_LEAST', plan: 1, unit: '', actual: null };
const field = { key: 'halle', kind: 'TEXT', label: 'Halle' };
const posting = {
  element: ['plan-element', wish('MAIN')],
  type: ['plan-element-type', { kind: 'SUB', color: '#aa3300', parents: ['MAIN'], ...named }],
  provider: ['service-provider', named],
  resource: ['resource/resource', named],
  status: ['todo/status', { ...named, rank: 1 }],
  news: ['news', { ...named, from: '2026-03-02' }],
  user: ['user', { username: 'u', roles: ['READER'] }],
  report: [
    'report/cost',
    { filters: '', timeUnit: 'MONTH', from: '2026-01', to: '2026-12', rows: 'ELEMENT', kinds: ['PLAN'] },
  ],
  plan: ['plan-template', named],
  template: ['todo/template', named],
  fields: ['data-element-type', named],
} satisfies Record<string, [path: string, least: object]>;

type Row = [rule: string, posted: keyof typeof posting, field: string, value: unknown];
/** Each rule that a contract declares, a body that breaks it, and the field that is told. */
const rows: readonly Row[] = [
  ['required', 'element', 'label', ''],
  ['required', 'element', 'label', null],
  ['required', 'fields', 'fields', [{ ...field, kind: 'CHOICE', choices: [] }]],
  ['text', 'element', 'description', 5],
  ['text', 'element', 'description', '\ud800'],
  ['one_line', 'element', 'sponsorName', 'a\nb'],
  ['max_length', 'element', 'label', 'x'.repeat(301)],
  ['min_length', 'report', 'from', 'x'],
  ['regex', 'user', 'username', 'a b'],
  ['regex', 'fields', 'fields', [{ ...field, key: '1x' }]],
  ['email', 'provider', 'email', 'niemand'],
  ['url', 'provider', 'websiteUrl', 'http://example.org'],
  ['color', 'type', 'color', 'rot'],
  ['number_scheme', 'type', 'numberScheme', 'EV'],
  ['phase_needed', 'type', 'phasesUsed', ['PRE']],
  ['integer', 'element', 'costObjects', [{ kind: 'PLAN', period: '2026-03', amount: 1.5 }]],
  ['min_value', 'template', 'entries', [{ label: 'Ruf', offset: 0, duration: 0 }]],
  ['max_value', 'element', 'conclusions', [{ topicId: nobody, rating: 6 }]],
  ['numeric', 'resource', 'workingHours', { monday: 7.123 }],
  ['date_format', 'element', 'startDate', '31.12.2026'],
  ['date_format', 'element', 'startDate', '2026-02-30'],
  ['period_format', 'element', 'costObjects', [{ kind: 'PLAN', period: '2026-13', amount: 1 }]],
  ['selection_required', 'element', 'type', 'TASK'],
  ['selection_required', 'element', 'responsible', 'mira'],
  ['flag', 'element', 'detached', 'ja'],
  ['list', 'element', 'kpis', {}],
  ['max_items', 'resource', 'projectRoles', Array(101).fill(nobody)],
  ['object', 'element', 'customProperties', 5],
  ['key', 'element', 'customProperties', { ['x'.repeat(201)]: 1 }],
  ['unknown_field', 'element', 'kpis', [{ ...kpi, nope: 1 }]],
  [
    'is_unique',
    'element',
    'kpis',
    [{ ...kpi, values: ['2026-03-01', '2026-03-01'].map((date) => ({ date, value: 1 })) }],
  ],
  ['is_unique', 'fields', 'fields', [field, field]],
  ['between', 'plan', 'elements', [{ type: 'MAIN', label: 'Messe', depth: 1 }]],
  ['not_zero', 'status', 'rank', 0],
  ['date_after', 'news', 'until', '2026-03-01'],
  ['date_after', 'resource', 'absences', [{ from: '2026-03-02', to: '2026-03-01' }]],
];

test.each(rows)('%s: %s.%s', async (rule, posted, name, value) => {
  const [path, least] = posting[posted];
  const body = { ...least, [name]: value };
  const answer = await api.call<Problem>('POST', path, body);
  const told = (answer.body.errors ?? []).filter((each) => each.field.replace(/[[.].*/, '') === name);
  expect([answer.status, told.map((each) => each.rule)]).toEqual([422, expect.arrayContaining([rule])]);
  // What the browser's forms ask (`wrongIn`): the field's rules, then those between the fields.
  const of = bodyOf(path);
  const declared = fieldsOf(of).find((each) => each.name === name)!;
  const own = brokenRules(declared, value);
  const asked = own.length > 0 ? own : rulesBetween(of, { ...new of(), ...body });
  expect(asked.map((each) => each.rule)).toContain(rule);
});

test('of each rule that a contract declares a body is tried', () => {
  const declared = sources('libs/contracts/src').flatMap((text) =>
    [...text.matchAll(/\brule(?:: |\()'(\w+)'/g)].map(([, rule]) => rule),
  );
  expect(declared.length).toBeGreaterThan(30);
  const tried: readonly (string | undefined)[] = [...rows.map(([rule]) => rule), ...againstThings];
  expect([...new Set(declared)].filter((rule) => !tried.includes(rule))).toEqual([]);
});

/** Declared too, of what is wished of a thing that is there (`datesWished`, `outside`, `brokenEntry`, `brokenDelegation`). */
const againstThings = ['date_before', 'is', 'is_not', 'date_before_children', 'date_after_children', 'phase_not_used'];

/** What the browser says of the same wish before it is sent. */
type Said = string | null | undefined;
type Try = [rule: string, answer: ReturnType<typeof post>, browser: Said];
const ruleOf = (found: object): Said => ('rule' in found ? String(found.rule) : undefined);

/** Rules of section 5 that hold between things: the server knows them all, the browser those of what it shows. */
test('what stands against another thing is refused by the same rule in browser and server', async () => {
  const year = { startDate: '2026-02-01', endDate: '2026-11-30' };
  const inside = { startDate: '2026-03-01', endDate: '2026-10-31' };
  const project = (await make(api, 'MAIN', null, { ...year, identifier: 'N-1' })).id;
  let below = project;
  for (let depth = 0; depth < 4; depth++) below = (await make(api, 'SUB', below, inside)).id;
  const [first, second] = [(await make(api, 'SUB', project, inside)).id, (await make(api, 'SUB', project, inside)).id];
  expect((await put(second, { dependsOn: [on(first)] })).status).toBe(200);
  const { id: me } = (await api.call<{ id: string }>('GET', 'logged-in-user')).body;
  const toOneself = { userId: me, start: '2026-03-01', endDate: '2026-03-02', substitute: me };
  const half = [{ id: nobody, share: 40_000 }];
  const [reversed, late] = [{ startDate: '2026-05-02', endDate: '2026-05-01' }, { startDate: '2026-12-01' }];
  const twoDays = { startDate: '2026-05-05', endDate: '2026-05-06' };
  const [shorter, earlier] = [{ startDate: '2026-04-01' }, { endDate: '2026-09-30' }];
  const [main, sub] = (['MAIN', 'SUB'] as const).map(
    (kind) => [...builtInTypes.values()].find((it) => it.kind === kind) as Standing,
  );
  const tries: readonly Try[] = [
    [
      'is_unique',
      post(wish('MAIN', null, { identifier: ' n-1 ' })),
      isTaken([{ id: project, identifier: 'N-1' }], { id: nobody, identifier: ' n-1 ' }) ? 'is_unique' : undefined,
    ],
    ['date_after', post(wish('MAIN', null, reversed)), ruleOf(datesWished('MAIN', reversed, null))],
    ['date_before', put(project, late), ruleOf(datesWished('MAIN', late, year))],
    ['date_before_children', put(project, shorter), outside(inside, { ...year, ...shorter })[0]?.rule],
    ['date_after_children', put(project, earlier), outside(inside, { ...year, ...earlier })[0]?.rule],
    ['is', post(wish('MILESTONE', project, twoDays)), ruleOf(datesWished('MILESTONE', twoDays, null))],
    ['max_depth', post(wish('SUB', below, inside)), misplaced(sub!, 'SUB', () => 5)],
    ['not_at_root', post(wish('SUB')), misplaced(sub!, null, () => 1)],
    ['parent_forbidden', post(wish('MAIN', project, year)), misplaced(main!, 'MAIN', () => 1)],
    [
      'percentage_sum',
      post(wish('MAIN', null, { selections: { product: half } })),
      brokenDimension(half, false) ?? undefined,
    ],
    ['cycle', put(project, { parentId: below }), cyclic(project, below, (id) => (id === below ? [project] : []))],
    ['cycle', put(first, { dependsOn: [on(second)] }), cyclic(first, second, (id) => (id === second ? [first] : []))],
    [
      'selection_required',
      post(wish('MAIN', null, { responsible: nobody })),
      brokenReferences(
        namedIn(PlanElement, { responsible: nobody }),
        () => [],
        () => false,
      )[0]?.rule,
    ],
    [
      'derived',
      post(wish('MAIN', null, { costObjects: [{ kind: 'ACTUAL', period: '2026-03', amount: 1 }] })),
      isDerived('ACTUAL') && !isDerived('PLAN') ? 'derived' : undefined,
    ],
    ['is_not', api.call<Problem & Element>('POST', 'delegation', toOneself), brokenDelegation(toOneself)[0]?.rule],
    [
      'costs_required',
      submitted((await ofOwnType({ fieldUses: costsInPre })).id),
      brokenEntry({ ...new ElementType(), fieldUses: costsInPre }, forward, () => [])[0]?.rule,
    ],
    [
      'phase_not_used',
      narrowed(await ofOwnType({ needsApproval: [] })),
      brokenEntry({ ...new ElementType(), phasesUsed: ['PLAN'] }, forward, () => [])[0]?.rule,
    ],
  ];
  expect(tries.map(([rule]) => rule)).toEqual(expect.arrayContaining(againstThings));
  for (const [rule, answer, browser] of tries) {
    const { status, body } = await answer;
    expect([status, body.errors?.map((each) => each.rule)]).toEqual([422, expect.arrayContaining([rule])]);
    expect(browser).toBe(rule);
  }
  const tried = new Set([...rows, ...tries].map(([rule]) => rule));
  expect(section5.filter((rule) => !tried.has(rule))).toEqual([]);
});

/** The rules that product.md, section 5, names. */
const section5 = [
  ...['required', 'integer', 'is', 'is_not', 'selection_required', 'costs_required', 'email', 'url', 'max_length'],
  ...['min_length', 'between', 'min_value', 'max_value', 'regex', 'percentage_sum', 'not_zero', 'is_unique'],
  ...['date_format', 'date_before', 'date_after', 'date_before_children', 'date_after_children'],
  ...['max_depth', 'not_at_root', 'parent_forbidden'],
];

const on = (id: string) => ({ id, lagDays: 0 });

const costsInPre = [{ field: 'costObjects', phase: 'PRE', use: 'REQUIRED' } as const];

/** A project of a type of its own. */
async function ofOwnType(more: object): Promise<{ id: string; typeId: string }> {
  const look = { kind: 'MAIN', label: 'Messe', color: '#aa3300', parents: ['ROOT'] };
  const type = await api.call<{ id: string }>('POST', 'plan-element-type', { ...look, ...more });
  const { id } = await make(api, 'MAIN', null, { typeId: type.body.id });
  return { id, typeId: type.body.id };
}

/** Its type is told to have no longer the phase in which it is. */
async function narrowed({ id, typeId }: { id: string; typeId: string }) {
  await api.call('PUT', `process/${id}/next`, {});
  return api.call<Problem & Element>('PUT', `plan-element-type/${typeId}`, { phasesUsed: ['PLAN', 'EXEC'] });
}

const forward = { old: 'PLAN', new: 'PRE' } as const;
const submitted = (id: string) => api.call<Problem & Element>('PUT', `process/${id}/submit`, {});
const post = (body: object) => api.call<Problem & Element>('POST', 'plan-element', body);
const put = (id: string, body: object) => api.call<Problem & Element>('PUT', `plan-element/${id}`, body);

function bodyOf(path: string): Class {
  const found = (Object.entries(catalogue) as [string, CatalogueLine][]).find(([key]) => key === `POST ${path}`);
  const line = found?.[1];
  if (!line || !('body' in line) || !line.body) throw new Error(`nothing is posted to ${path}`);
  return line.body;
}

const sources = (folder: string): string[] =>
  readdirSync(join(__dirname, '../..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(__dirname, '../..', folder, name), 'utf8'));
