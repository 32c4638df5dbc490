import type { DomainEvent } from '@contracts/message.js';
import { as, Telling } from '../given.js';
import { planArea } from './area.js';
import { defaultTypeOf } from './elementTypes.js';
import { action, at, facts, given, project, telling } from './plan.harness.js';

const kpi = { id: 'k', label: 'Klicks', operator: 'AT_LEAST', plan: 5, unit: '', actual: null };
const plan = [
  project('p', { kpis: [kpi as never], selections: { product: [{ id: 'd', share: 100_000 }] } }),
  project('q'),
];
const changed = (data: object, ...past: DomainEvent[]) =>
  given(...plan, ...past).when('changeElement', { id: 'p', ...data });

test('only what really changes is said, old beside new', () => {
  changed({ label: 'p', description: 'kurz', customProperties: {} }).then({
    type: 'ElementDescribed',
    data: { id: 'p', changed: { description: { old: '', new: 'kurz' } } },
  });
  changed({ label: 'p', unitId: null, extraReadUsers: [], kpis: [kpi] }).then();
});

test('content is changed in place as long as nobody has seen the plan, and comes to the same', () => {
  const told = (isQuiet: boolean) => {
    const told = telling();
    const happened = (event: DomainEvent) => {
      told.happened([event]);
      return told.state.element('p');
    };
    told.state.quiet = isQuiet;
    const first = happened(project('p', { label: 'one' }));
    const changed = { label: { old: 'one', new: 'two' }, description: { old: '', new: 'kurz' } };
    const second = happened({ type: 'ElementDescribed', data: { id: 'p', changed } });
    told.state.quiet = false;
    const label = { old: 'two', new: 'three' };
    const third = happened({ type: 'ElementDescribed', data: { id: 'p', changed: { label } } });
    return { labels: [first, second, third].map((it) => it?.content.label), third };
  };
  const [seen, unseen] = [told(false), told(true)];
  expect(seen.labels).toEqual(['one', 'two', 'three']);
  expect(unseen.labels).toEqual(['two', 'two', 'three']);
  expect(unseen.third).toEqual(seen.third);
});

const types = (fields: object[]): DomainEvent => ({
  type: 'ElementTypeChanged',
  data: { id: defaultTypeOf('MAIN'), changed: { fields: { old: [], new: fields } } },
});
const field = (key: string, kind: string, more: object = {}) => ({
  ...{ key, kind, label: key, required: false, choices: [], to: '', ...more },
});

test('values of fields that the tenant added are checked as their kind says, and said one by one', () => {
  const own = types([
    ...[field('size', 'NUMBER'), field('price', 'AMOUNT'), field('since', 'DAY'), field('hall', 'TEXT')],
    ...[field('form', 'CHOICE', { choices: ['Insel'] }), field('unit', 'REFERENCE', { to: 'group' })],
  ]);
  const wrong = { size: 'x', price: 1.5, since: '2026-02-30', hall: 'a\nb', form: 'Reihe', unit: 'nowhere' };
  const rules = { size: 'numeric', price: 'integer', since: 'date_format', hall: 'text' };
  for (const [key, value] of Object.entries(wrong)) {
    const rule = rules[key as 'size'] ?? 'selection_required';
    changed({ customProperties: { [key]: value } }, own).refused('RULES_BROKEN', rule);
  }
  const fine = { size: 2.5, price: 1_500, since: '2026-02-28', form: 'Insel', unit: 'north', free: 'x' };
  const all = Object.fromEntries(Object.entries(fine).map(([key, value]) => [key, { old: null, new: value }]));
  const said: DomainEvent = { type: 'ElementPropertiesChanged', data: { id: 'p', changed: all } };
  changed({ customProperties: fine }, own).then(said);
  const { size: _, ...less } = fine;
  const gone = { id: 'p', changed: { size: { old: 2.5, new: null } } };
  changed({ customProperties: { ...less, size: null } }, own, said).then({
    ...{ type: 'ElementPropertiesChanged', data: gone },
  });
});

test('what fits no longer, as the field became another, stays as long as it is not written', () => {
  const before: DomainEvent = {
    ...{ type: 'ElementPropertiesChanged' },
    data: { id: 'p', changed: { hall: { old: null, new: '4a' } } },
  };
  const past = [before, types([field('hall', 'NUMBER')])];
  expect(changed({ customProperties: { hall: '4a', other: 1 } }, ...past).events).toHaveLength(1);
  changed({ customProperties: { hall: '4b' } }, ...past).refused('RULES_BROKEN', 'numeric');
});

test('an element leaves its first phase only with the values that are asked for, and keeps them', () => {
  const own = types([field('hall', 'TEXT', { required: true })]);
  const set = (old: unknown, now: unknown): DomainEvent => ({
    ...{ type: 'ElementPropertiesChanged', data: { id: 'p', changed: { hall: { old, new: now } } } },
  });
  given(...plan, own)
    .when('submitElement', { id: 'p', comment: '' })
    .refused('RULES_BROKEN', 'required');
  expect(given(...plan, own, set(null, '4')).when('submitElement', { id: 'p', comment: '' }).events).toHaveLength(1);
  changed({ customProperties: {} }, own, set(null, '4')).then(set('4', null));
  const entered = { type: 'PhaseEntered', data: { id: 'p', phase: { old: 'PLAN', new: 'PRE' }, comment: '' } };
  changed({ customProperties: {} }, own, set(null, '4'), entered).refused('RULES_BROKEN', 'required');
});

test('no text is trimmed or normalised', () => {
  const label = ' A\u0308 \u200b ';
  expect(changed({ label }).events).toMatchObject([{ data: { changed: { label: { new: label } } } }]);
});

test('unit, responsible and sharing are events of their own', () =>
  changed({ unitId: 'north', responsible: 'nora', extraWriteGroups: ['south'] }).then(
    { type: 'ElementUnitChanged', data: { id: 'p', unitId: { old: null, new: 'north' } } },
    { type: 'ElementResponsibleChanged', data: { id: 'p', responsible: { old: null, new: 'nora' } } },
    { type: 'ElementShared', data: { id: 'p', changed: { extraWriteGroups: { old: [], new: ['south'] } } } },
  ));

test('people and units that there aren’t can’t be chosen', () => {
  changed({ responsible: 'nobody' }).refused('RULES_BROKEN', 'selection_required');
  changed({ extraReadGroups: ['nowhere'] }).refused('RULES_BROKEN', 'selection_required');
});

test('a list’s items are entered, changed and removed one by one', () => {
  changed({
    kpis: [
      { ...kpi, plan: 7 },
      { ...kpi, id: 'l', label: 'Käufe' },
    ],
  }).then(
    { type: 'KpiChanged', data: { id: 'p', item: 'k', changed: { plan: { old: 5, new: 7 } } } },
    { type: 'KpiEntered', data: { id: 'p', item: { ...kpi, id: 'l', label: 'Käufe' }, after: 'k' } },
  );
  changed({ kpis: [] }).then({ type: 'KpiRemoved', data: { id: 'p', item: kpi, after: null } });
  changed({ kpis: [kpi, kpi] }).refused('RULES_BROKEN', 'is_unique');
});

test('an item without an id that equals one that is there is that one', () => {
  const { id: _, ...same } = kpi;
  changed({ kpis: [same] }).then();
  expect(changed({ kpis: [same, same] }).events).toMatchObject([{ type: 'KpiEntered', data: { after: 'k' } }]);
});

test('a status entry says who wrote it and when, until its words change', () => {
  const story = new Telling(planArea, facts);
  story.happened([project('p')]);
  const write = (statusAndNextStepHistory: object[], user: string) =>
    story.happened(story.decide('changeElement', { id: 'p', statusAndNextStepHistory }, as(user)) as never, as(user));
  write([{ status: 'läuft', nextStep: 'Druck' }], 'mira');
  const [entry] = story.state.element('p')!.statusAndNextStepHistory;
  expect(entry).toMatchObject({ status: 'läuft', createdBy: 'mira', modifiedDate: '2026-01-01T00:00:01.000Z' });
  expect(write([{ status: 'läuft', nextStep: 'Druck' }], 'key')).toEqual([]);
  write([{ id: entry!.id, status: 'steht', nextStep: 'Druck' }], 'key');
  expect(story.state.element('p')!.statusAndNextStepHistory).toMatchObject([
    { id: entry!.id, status: 'steht', createdBy: 'key', modifiedDate: '2026-01-01T00:00:03.000Z' },
  ]);
});

test('shares of a dimension are none or all', () => {
  const shares = (...all: (number | undefined)[]) =>
    all.map((share, i) => ({ id: `d${i}`, ...(share !== undefined && { share }) }));
  for (const fine of [shares(40_000, 60_000), shares(undefined, undefined), shares(0), shares(33_333, 33_333, 33_334)])
    expect(changed({ selections: { region: fine } }).refusal).toBeNull();
  changed({ selections: { region: shares(40_000, 59_999) } }).refused('RULES_BROKEN', 'percentage_sum');
  changed({
    selections: {
      region: [
        { id: 'd', share: 50_000 },
        { id: 'd', share: 50_000 },
      ],
    },
  }).refused('RULES_BROKEN', 'is_unique');
});

test('dimensions change one by one', () =>
  changed({ selections: { region: [{ id: 'n' }] } }).then({
    type: 'ElementAssigned',
    data: {
      id: 'p',
      selections: {
        product: { old: [{ id: 'd', share: 100_000 }], new: null },
        region: { old: null, new: [{ id: 'n' }] },
      },
    },
  }));

test('dependencies make no circle and name what is there', () => {
  const tie = (id: string, before: string) => ({
    type: 'DependencyEntered',
    data: { id, item: { id: before, lagDays: 0 }, after: null },
  });
  const story = [project('r'), tie('q', 'p'), tie('r', 'q')];
  changed({ dependsOn: [{ id: 'r', lagDays: 0 }] }, ...story).refused('RULES_BROKEN', 'cycle');
  changed({ dependsOn: [{ id: 'p', lagDays: 0 }] }, ...story).refused('RULES_BROKEN', 'cycle');
  changed({ dependsOn: [{ id: 'x', lagDays: 0 }] }).refused('RULES_BROKEN', 'selection_required');
  const gone = { type: 'ElementDeleted', data: { id: 'q', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  changed({ dependsOn: [{ id: 'q', lagDays: 0 }] }, gone).refused('RULES_BROKEN', 'selection_required');
  changed({ dependsOn: [{ id: 'q', lagDays: 3 }] }).then({
    type: 'DependencyEntered',
    data: { id: 'p', item: { id: 'q', lagDays: 3 }, after: null },
  });
});

test('a tie to what was deleted since is left alone', () => {
  const tie = { type: 'DependencyEntered', data: { id: 'p', item: { id: 'q', lagDays: 0 }, after: null } };
  const gone = { type: 'ElementDeleted', data: { id: 'q', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  const both = [
    { id: 'q', lagDays: 0 },
    { id: 'r', lagDays: 0 },
  ];
  expect(changed({ dependsOn: both }, project('r'), tie, gone).refusal).toBeNull();
});

test('comments are kept with who and when', () => {
  const story = telling();
  story.happened([project('p')]);
  story.happened(story.decide('commentElement', { id: 'p', text: ' gut ' }, as('nora')) as never, as('nora'));
  expect(story.state.element('p')!.comments).toEqual([
    { id: 'id-1-0', text: ' gut ', user: 'nora', time: '2026-01-01T00:00:01.000Z' },
  ]);
});

test('what a sharing opens below is noted for its rows', () => {
  const story = telling();
  for (const event of [project('p'), action('a', 'p', at('2026-05-05'))]) story.happened([event]);
  story.state.changed.clear();
  story.happened(story.decide('changeElement', { id: 'p', extraReadUsers: ['rita'] }) as never);
  expect([...(story.state.changed.get('element') ?? [])].sort()).toEqual(['a', 'p']);
});

test('dimensions and own properties may have any name', () => {
  const share = [{ id: 'd', share: 100_000 }];
  changed({ selections: { constructor: share, product: [{ id: 'd', share: 100_000 }] } }).then({
    type: 'ElementAssigned',
    data: { id: 'p', selections: { constructor: { old: null, new: share } } },
  });
  expect(changed({ customProperties: { constructor: 'x', toString: 1 } }).events).toHaveLength(1);
});

test('a field of many is one change: all or none', () => {
  const many = (items: object[]) => given(...plan).when('changeElements', { items });
  many([
    { id: 'p', responsible: 'nora' },
    { id: 'q', responsible: 'nora' },
  ]).then(
    { type: 'ElementResponsibleChanged', data: { id: 'p', responsible: { old: null, new: 'nora' } } },
    { type: 'ElementResponsibleChanged', data: { id: 'q', responsible: { old: null, new: 'nora' } } },
  );
  many([
    { id: 'p', description: 'kurz' },
    { id: 'q', responsible: 'nobody' },
  ]).refused('RULES_BROKEN', 'selection_required');
  many([{ id: 'p', description: 'kurz' }, { id: 'gone' }]).refused('NOT_FOUND');
  const shares = (id: string) => [{ id, share: 100_000 }];
  const first = changed({ selections: { product: shares('d') }, customProperties: { Halle: 7 } });
  given(...plan, ...first.events)
    .when('changeElements', {
      items: [{ id: 'p', detached: true, selections: { campaign: shares('c') }, customProperties: { Stand: 'B' } }],
    })
    .then(
      { type: 'ElementDetached', data: { id: 'p' } },
      { type: 'ElementPropertiesChanged', data: { id: 'p', changed: { Stand: { old: null, new: 'B' } } } },
      { type: 'ElementAssigned', data: { id: 'p', selections: { campaign: { old: null, new: shares('c') } } } },
    );
});

const value = (date: string, value: number) => ({ date, value });
const measured = (...values: object[]): DomainEvent => ({
  type: 'KpiChanged',
  data: { id: 'p', item: 'k', changed: { values: { old: null, new: values }, actual: { old: null, new: 4 } } },
});

test('of dated values the last one is the actual; whoever names none keeps them', () => {
  const [march, may] = [value('2026-03-01', 2), value('2026-05-01', 4)];
  expect(changed({ kpis: [{ ...kpi, values: [may, march] }] }).events).toMatchObject([
    { data: { changed: { actual: { old: null, new: 4 }, values: { new: [march, may] } } } },
  ]);
  const past = measured(march, may);
  changed({ kpis: [{ ...kpi, actual: 4 }] }, past).then();
  expect(changed({ kpis: [{ ...kpi, actual: 5 }] }, past).events).toMatchObject([
    { data: { changed: { actual: { old: 4, new: 5 }, values: { new: [march, value('2026-05-01', 5)] } } } },
  ]);
  expect(changed({ kpis: [{ ...kpi, actual: null }] }, past).events).toMatchObject([
    { data: { changed: { actual: { new: null }, values: { new: [] } } } },
  ]);
  expect(changed({ kpis: [{ ...kpi, actual: 4, values: [] }] }, past).events).toMatchObject([
    { data: { changed: { actual: { new: null }, values: { new: [] } } } },
  ]);
});
