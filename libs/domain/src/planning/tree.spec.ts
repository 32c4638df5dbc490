import type { DomainEvent } from '@contracts/message.js';
import { ElementContent } from '@contracts/planning/element.js';
import { as } from '../given.js';
import { longest } from '../rank.js';
import { action, at, campaign, given, milestone, project, telling, wish } from './plan.harness.js';

const summer = [project('p'), action('a', 'p'), action('b', 'p'), action('c', 'p')];
const made = (data: object, ...past: DomainEvent[]) => given(...past).when('createElement', data, as('mira'));
const changed = (data: object, ...past: DomainEvent[]) => given(...past).when('changeElement', data, as('mira'));

test('a creation carries the whole first content, and leaves out what is empty', () =>
  made(
    wish({
      id: 'p',
      type: 'MAIN',
      label: 'Sommer',
      identifier: 'S-1',
      kpis: [{ label: 'Klicks', operator: 'AT_LEAST', plan: 5, unit: '' }],
    }),
  ).then({
    type: 'ElementCreated',
    data: {
      ...{
        id: 'p',
        type: 'MAIN',
        typeId: '00000000-0000-7000-8000-000000000002',
        parentId: null,
        after: null,
        rank: 'V',
      },
      ...at('2026-01-01', '2026-12-31'),
      content: { ...new ElementContent(), label: 'Sommer' },
      identifier: 'S-1',
      kpis: [{ label: 'Klicks', operator: 'AT_LEAST', plan: 5, unit: '', actual: null, id: 'id-0-0' }],
    },
  }));

test('the unit is the creator’s unless it is said', () => {
  const made = (fields: object) =>
    given(project('p', { unitId: 'oslo' })).when(
      'createElement',
      wish({ type: 'SUB', parentId: 'p', ...fields }),
      as('nora'),
    ).events;
  expect(made({})).toMatchObject([{ data: { unitId: 'north' } }]);
  expect(made({ unitId: null })[0]!.data).not.toHaveProperty('unitId');
  expect(made({ unitId: 'south' })).toMatchObject([{ data: { unitId: 'south' } }]);
});

test('an id is made once, for a deleted element too', () => {
  made(wish({ id: 'p' }), project('p')).refused('ID_TAKEN');
});

test('ids are unique in their list', () => {
  const kpi = { id: 'k', label: 'K', operator: 'EQUAL' as const, plan: 1, unit: '' };
  made(wish({ kpis: [kpi, kpi] })).refused('RULES_BROKEN', 'is_unique');
  const entry = { id: 'c', kind: 'PLAN' as const, costTypeId: null, period: '2026-01', amount: 1, description: '' };
  made(wish({ costObjects: [entry, entry] })).refused('RULES_BROKEN', 'is_unique');
});

test('each kind stands where it may', () => {
  const under = (type: 'GROUPING' | 'MAIN' | 'SUB' | 'MILESTONE', parentId: string | null) =>
    made(
      wish({ id: 'x', type, parentId, ...at('2026-05-05') }),
      campaign('g'),
      project('p'),
      action('a', 'p'),
      milestone('m', 'p', '2026-05-05'),
    );
  for (const [type, parentId] of [
    ['GROUPING', null],
    ['GROUPING', 'g'],
    ['MAIN', null],
    ['MAIN', 'g'],
    ['SUB', 'p'],
    ['SUB', 'a'],
    ['MILESTONE', 'p'],
    ['MILESTONE', 'a'],
  ] as const)
    expect(under(type, parentId).refusal).toBeNull();
  under('SUB', null).refused('RULES_BROKEN', 'not_at_root');
  under('MILESTONE', null).refused('RULES_BROKEN', 'not_at_root');
  for (const [type, parentId] of [
    ['GROUPING', 'p'],
    ['MAIN', 'p'],
    ['MAIN', 'a'],
    ['SUB', 'g'],
    ['MILESTONE', 'g'],
    ['SUB', 'm'],
  ] as const)
    under(type, parentId).refused('RULES_BROKEN', 'parent_forbidden');
  under('SUB', 'nowhere').refused('RULES_BROKEN', 'selection_required');
});

test('campaigns stand three deep, actions four below their project, wherever they come from', () => {
  const campaigns = [campaign('g1'), campaign('g2', { parentId: 'g1' }), campaign('g3', { parentId: 'g2' })];
  made(wish({ type: 'GROUPING', parentId: 'g3' }), ...campaigns).refused('RULES_BROKEN', 'max_depth');
  expect(made(wish({ type: 'MAIN', parentId: 'g3' }), ...campaigns).refusal).toBeNull();
  changed({ id: 'h', parentId: 'g2' }, ...campaigns, campaign('h'), campaign('i', { parentId: 'h' })).refused(
    'RULES_BROKEN',
    'max_depth',
  );
  const actions = [project('p'), action('a', 'p'), action('b', 'a'), action('c', 'b'), action('d', 'c')];
  made(wish({ type: 'SUB', parentId: 'd' }), ...actions).refused('RULES_BROKEN', 'max_depth');
  expect(made(wish({ type: 'MILESTONE', parentId: 'd', ...at('2026-05-05') }), ...actions).refusal).toBeNull();
});

test('nothing stands below itself', () => {
  const tree = [campaign('g'), campaign('h', { parentId: 'g' })];
  changed({ id: 'g', parentId: 'h' }, ...tree).refused('RULES_BROKEN', 'cycle');
  changed({ id: 'g', parentId: 'g' }, ...tree).refused('RULES_BROKEN', 'cycle');
});

test('two change places in one call, whichever is named first', () => {
  const tree = [campaign('g'), campaign('h', { parentId: 'g' })];
  const swap = [
    { id: 'g', parentId: 'h' },
    { id: 'h', parentId: null },
  ];
  for (const items of [swap, swap.toReversed()])
    expect(
      given(...tree)
        .when('placeElements', { items })
        .events.map(({ data }) => (data as { id: string }).id),
    ).toEqual(['h', 'g']);
  given(...tree)
    .when('placeElements', {
      items: [
        { id: 'g', parentId: 'h' },
        { id: 'h', position: 0 },
      ],
    })
    .refused('RULES_BROKEN', 'cycle');
});

test('a position counts the undeleted siblings that the person may read, once it is taken out', () => {
  const order = (position: number, ...past: DomainEvent[]) =>
    given(...summer, ...past).when('changeElement', { id: 'a', position }).events;
  expect(order(0)).toEqual([]);
  expect(order(1)).toMatchObject([
    { type: 'ElementMoved', data: { from: { after: null }, to: { parent: 'p', after: 'b' } } },
  ]);
  expect(order(99)).toMatchObject([{ data: { to: { after: 'c' } } }]);
  const gone = { type: 'ElementDeleted', data: { id: 'b', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  expect(order(1, gone)).toMatchObject([{ data: { to: { after: 'c' } } }]);
});

test('positions of a call count in its order', () => {
  const story = telling();
  for (const event of summer) story.happened([event]);
  const items = [
    { id: 'c', position: 0 },
    { id: 'b', position: 0 },
  ];
  story.happened(story.decide('placeElements', { items }) as never);
  expect([...story.state.children('p')]).toEqual(['b', 'c', 'a']);
});

test('a thousand inserts at one place keep ranks short, and show no one a change', () => {
  const story = telling();
  story.happened([project('p')]);
  for (let i = 0; i < 1_000; i++) {
    const events = story.decide(
      'createElement',
      wish({ id: `x${i}`, type: 'SUB', parentId: 'p', position: Math.min(i, 1) }),
    );
    story.happened(events as never);
  }
  expect([...story.state.children('p')].slice(0, 3)).toEqual(['x0', 'x999', 'x998']);
  const respaced = story.log.filter(({ type }) => type === 'SiblingsRespaced');
  expect(respaced.length).toBeGreaterThan(3);
  expect(respaced.length).toBeLessThan(30);
  for (const { data } of respaced)
    expect(Object.keys((data as { ranks: object }).ranks).length).toBeLessThanOrEqual(200);
  const ranks = [...story.state.children('p')].map((id) => story.state.element(id)!.rank);
  expect(ranks).toEqual([...new Set(ranks)].sort());
  expect(Math.max(...ranks.map((it) => it.length))).toBeLessThanOrEqual(longest);
  expect(story.state.touches.last('x0')).toBe(1);
});

test('an identifier is unique after NFC, trimming and lower-casing, also against deleted elements', () => {
  const gone = { type: 'ElementDeleted', data: { id: 'p', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  const tree = [project('p', { identifier: 'Ä-1' }), project('q'), gone];
  for (const identifier of ['Ä-1', ' ä-1 ', 'A\u0308-1'])
    changed({ id: 'q', identifier }, ...tree).refused('RULES_BROKEN', 'is_unique');
  made(wish({ identifier: 'ä-1' }), ...tree).refused('RULES_BROKEN', 'is_unique');
  changed({ id: 'q', identifier: ' N-2 ' }, ...tree).then({
    type: 'ElementIdentified',
    data: { id: 'q', identifier: { old: '', new: ' N-2 ' } },
  });
  expect(changed({ id: 'q', identifier: '' }, ...tree).events).toEqual([]);
});

test('an identifier that was given up may be taken by another', () => {
  const tree = [project('p', { identifier: 'N-1' }), project('q')];
  const freed = { type: 'ElementIdentified', data: { id: 'p', identifier: { old: 'N-1', new: '' } } };
  expect(changed({ id: 'q', identifier: 'N-1' }, ...tree, freed).refusal).toBeNull();
});

test('deleting marks the root only; all below counts as deleted; restoring lifts exactly that mark', () => {
  const story = telling();
  for (const event of summer) story.happened([event]);
  const run = (command: string, data: object) =>
    story.happened(story.decide(command, data) as never).map(({ type }) => type);
  const wish = { todos: 'KEEP', invoices: 'KEEP' };
  expect(run('deleteElements', { ids: ['b'], ...wish })).toEqual(['ElementDeleted']);
  expect(run('deleteElements', { ids: ['p'], ...wish })).toEqual(['ElementDeleted']);
  expect(run('deleteElements', { ids: ['a', 'b', 'p'], ...wish })).toEqual([]);
  expect(['p', 'a', 'b'].map((id) => story.state.isDeleted(id))).toEqual([true, true, true]);
  expect(story.decide('restoreElements', { ids: ['b'] })).toMatchObject({
    refusal: { code: 'DELETED_ABOVE', params: { above: 'p' } },
  });
  expect(run('restoreElements', { ids: ['p'] })).toEqual(['ElementRestored']);
  expect(['p', 'a', 'b'].map((id) => story.state.isDeleted(id))).toEqual([false, false, true]);
});

test('a deletion touches all below it but what was deleted before', () => {
  const story = telling();
  for (const event of summer) story.happened([event]);
  const revisions = () => ['p', 'a', 'b'].map((id) => story.state.touches.last(id));
  for (const ids of [['b'], ['p']])
    story.happened(story.decide('deleteElements', { ids, todos: 'KEEP', invoices: 'KEEP' }) as never);
  expect(revisions()).toEqual([5, 5, 4]);
  story.happened(story.decide('restoreElements', { ids: ['p'] }) as never);
  expect(revisions()).toEqual([6, 6, 4]);
});

test('what is deleted is not written any more', () => {
  const gone = { type: 'ElementDeleted', data: { id: 'p', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  for (const [command, data] of [
    ['changeElement', { id: 'a', label: 'x' }],
    ['placeElements', { items: [{ id: 'a', position: 2 }] }],
    ['commentElement', { id: 'a', text: 'x' }],
    ['submitElement', { id: 'a', comment: '' }],
  ] as const)
    given(...summer, gone)
      .when(command, data)
      .refused('NOT_FOUND');
  made(wish({ type: 'SUB', parentId: 'p' }), ...summer, gone).refused('RULES_BROKEN', 'selection_required');
});

test('todos move to an element that is there and stays', () => {
  const wish = { ids: ['p'], todos: 'MOVE', invoices: 'KEEP' };
  for (const moveTodosTo of [undefined, 'p', 'a', 'x'])
    given(...summer)
      .when('deleteElements', { ...wish, moveTodosTo })
      .refused('RULES_BROKEN', 'selection_required');
  given(...summer, project('q'))
    .when('deleteElements', { ...wish, moveTodosTo: 'q' })
    .then({ type: 'ElementDeleted', data: { id: 'p', todos: 'MOVE', invoices: 'KEEP', moveTodosTo: 'q', kept: [] } });
});

test('creating and moving need the right to write where it goes', () => {
  const tree = [
    project('n', { unitId: 'north' }),
    project('s', { unitId: 'south' }),
    action('a', 'n', { unitId: 'north' }),
  ];
  given(...tree)
    .when('createElement', wish({ type: 'SUB', parentId: 's' }), as('nora'))
    .refused('MISSING_PRIVILEGE');
  given(...tree)
    .when('changeElement', { id: 'a', parentId: 's' }, as('nora'))
    .refused('MISSING_PRIVILEGE');
  expect(given(...tree).when('createElement', wish({ type: 'MAIN' }), as('nora')).refusal).toBeNull();
  given(...tree)
    .when('createElement', wish({ type: 'MAIN' }), as('rita'))
    .refused('MISSING_PRIVILEGE');
});

test('a creation taken back frees the identifier, unless something is built on it', () => {
  const story = telling();
  const [created] = story.happened([project('p', { identifier: 'N-1' })]);
  const undoing = story.inverse([created!]) as never;
  const undone = story.happened(undoing);
  expect([story.state.element('p'), story.state.holderOf('N-1')]).toEqual([undefined, undefined]);
  story.happened([project('q', { identifier: 'n-1' })]);
  expect(story.inverse(undone)).toMatchObject({ refusal: { errors: [{ rule: 'is_unique' }] } });
  story.happened(story.inverse([story.log.at(-1)!]) as never);
  story.happened(story.inverse(undone) as never);
  expect(story.state.holderOf('n-1')).toBe('p');
  story.happened([action('a', 'p')]);
  expect(story.inverse([created!])).toMatchObject({ refusal: { code: 'CHANGED_SINCE', params: { used: ['a'] } } });
});

test('a move taken back goes after its former neighbour, wherever that now is', () => {
  const story = telling();
  for (const event of summer) story.happened([event]);
  const run = (data: object) => story.happened(story.decide('changeElement', data) as never);
  const moved = run({ id: 'c', position: 0 });
  run({ id: 'b', position: 1 });
  expect([...story.state.children('p')]).toEqual(['c', 'b', 'a']);
  story.happened(story.inverse(moved) as never);
  expect([...story.state.children('p')]).toEqual(['b', 'c', 'a']);
});
