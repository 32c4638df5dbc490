import type { DomainEvent } from '@contracts/message.js';
import { grammar } from '../given.js';
import { Users } from '../identity/users.js';
import { masterDataArea } from '../masterData/area.js';

const given = grammar(masterDataArea);
const center = (id: string, more: object = {}): DomainEvent => ({
  type: 'RecordCreated',
  data: { kind: 'cost-center', id, parent: null, after: null, rank: id, content: { label: id }, ...more },
});
const below = (id: string, parent: string) => center(id, { parent });
const create = (more: object = {}) => ({ kind: 'cost-center', id: 'x', label: 'X', ...more });

test('a record is created with what is not empty, last among its siblings or at a place', () => {
  given(center('V'))
    .when('createRecord', create())
    .then(center('x', { after: 'V', rank: 'V01', content: { label: 'X' } }));
  const { events } = given(center('V')).when('createRecord', create({ position: 0 }));
  expect(events).toMatchObject([{ data: { after: null } }]);
});

test('fields, kind, parent and identifier are checked', () => {
  given()
    .when('createRecord', create({ label: '' }))
    .refused('RULES_BROKEN', 'required');
  given()
    .when('createRecord', create({ kind: 'nothing' }))
    .refused('RULES_BROKEN', 'selection_required');
  given()
    .when('createRecord', create({ parentId: 'none' }))
    .refused('RULES_BROKEN', 'selection_required');
  given(center('a'))
    .when('createRecord', create({ kind: 'contact', parentId: 'a' }))
    .refused('RULES_BROKEN');
  given(center('a'))
    .when('createRecord', create({ id: 'a' }))
    .refused('ID_TAKEN');
  const numbered = center('a', { content: { label: 'A', identifier: 'K-1' } });
  for (const identifier of ['k-1', ' K-1 '])
    given(numbered).when('createRecord', create({ identifier })).refused('RULES_BROKEN', 'is_unique');
  given(numbered, { type: 'RecordDeleted', data: { kind: 'cost-center', id: 'a' } })
    .when('createRecord', create({ identifier: 'K-1' }))
    .refused('RULES_BROKEN', 'is_unique');
  const other = given(numbered).when('createRecord', { kind: 'product', id: 'p', label: 'P', identifier: 'K-1' });
  expect(other.events).toHaveLength(1);
});

test('rules between fields hold for the whole record after a change', () => {
  const kim = center('k', { kind: 'resource', content: { label: 'Kim', entryDate: '2026-05-02' } });
  given(kim).when('changeRecord', { id: 'k', exitDate: '2026-05-01' }).refused('RULES_BROKEN', 'date_after');
  given(kim)
    .when('changeRecord', { id: 'k', exitDate: '2026-06-01' })
    .then({
      type: 'RecordChanged',
      data: { kind: 'resource', id: 'k', changed: { exitDate: { old: null, new: '2026-06-01' } } },
    });
});

test('what is named anew must be there; what was named stays', () => {
  const s = '00000000-0000-7000-8000-00000000000a';
  const provider = center(s, { kind: 'service-provider', content: { label: 'Druck' } });
  const contact = center('c', { kind: 'contact', content: { label: 'Lea', serviceProvider: s } });
  const gone: DomainEvent = { type: 'RecordDeleted', data: { kind: 'service-provider', id: s } };
  const made = { kind: 'contact', id: 'd', label: 'Tom', serviceProvider: s };
  expect(given(provider).when('createRecord', made).events).toHaveLength(1);
  given().when('createRecord', made).refused('RULES_BROKEN', 'selection_required');
  given(provider, gone).when('createRecord', made).refused('RULES_BROKEN', 'selection_required');
  given(center(s)).when('createRecord', made).refused('RULES_BROKEN', 'selection_required');
  const renamed = given(provider, contact, gone).when('changeRecord', { id: 'c', label: 'Lea K', serviceProvider: s });
  expect(renamed.events).toHaveLength(1);
  grammar(masterDataArea, { users: new Users() })()
    .when('createRecord', { kind: 'resource', label: 'Kim', relatedUser: s }, { may: () => true })
    .refused('RULES_BROKEN', 'selection_required');
});

test('a record does not come below itself, by moving or by a merge', () => {
  const tree = [center('a'), below('b', 'a'), below('c', 'b')];
  given(...tree)
    .when('changeRecord', { id: 'a', parentId: 'c' })
    .refused('RULES_BROKEN', 'cycle');
  given(...tree)
    .when('mergeRecord', { id: 'a', into: 'c' })
    .refused('RULES_BROKEN', 'cycle');
  given(...tree)
    .when('mergeRecord', { id: 'a', into: 'a' })
    .refused('RULES_BROKEN', 'cycle');
  const merged: DomainEvent = { type: 'RecordMerged', data: { kind: 'cost-center', id: 'x', into: 'c' } };
  const withAlias = [...tree, center('x'), below('y', 'x'), merged];
  given(...withAlias)
    .when('changeRecord', { id: 'a', parentId: 'y' })
    .refused('RULES_BROKEN', 'cycle');
});

test('what is merged stands for another: it is neither chosen, changed nor merged again', () => {
  const merged: DomainEvent = { type: 'RecordMerged', data: { kind: 'cost-center', id: 'a', into: 'b' } };
  const both = [center('a'), center('b'), merged];
  given(...both)
    .when('changeRecord', { id: 'a', label: 'Z' })
    .refused('MERGED');
  given(...both)
    .when('mergeRecord', { id: 'a', into: 'b' })
    .refused('MERGED');
  given(...both)
    .when('createRecord', create({ parentId: 'a' }))
    .refused('RULES_BROKEN', 'selection_required');
  // Into what was merged is into what stands for it.
  given(...both, center('c'))
    .when('mergeRecord', { id: 'c', into: 'a' })
    .then({
      type: 'RecordMerged',
      data: { kind: 'cost-center', id: 'c', into: 'b' },
    });
  given(center('a'), center('p', { kind: 'product' }))
    .when('mergeRecord', { id: 'a', into: 'p' })
    .refused('RULES_BROKEN');
});

test('deleting marks the root alone; restoring lifts that mark, not one above', () => {
  const tree = [center('a'), below('b', 'a')];
  const gone: DomainEvent = { type: 'RecordDeleted', data: { kind: 'cost-center', id: 'a' } };
  given(...tree)
    .when('deleteRecords', { ids: ['a', 'b'] })
    .then(gone);
  given(...tree, gone)
    .when('restoreRecords', { ids: ['b'] })
    .refused('DELETED_ABOVE');
  given(...tree, gone)
    .when('deleteRecords', { ids: ['b'] })
    .then();
  given(...tree, gone)
    .when('changeRecord', { id: 'b', label: 'B' })
    .refused('NOT_FOUND');
  given(...tree)
    .when('deleteRecords', { ids: ['a'], kind: 'product' })
    .refused('NOT_FOUND');
});

test('items have an event each, with ids made where none is given', () => {
  const template = { kind: 'kpitemplate', id: 't', label: 'T', entries: [{ label: 'Klicks' }] };
  const newId = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  const { events } = given().when('createRecord', template, { newId });
  const made = events[0] as DomainEvent & { data: { content: { entries: { id: string }[] } } };
  const [item] = made.data.content.entries;
  expect(item?.id).toMatch(/./);
  given(events[0] as DomainEvent)
    .when('changeRecord', { id: 't', entries: [{ ...item, label: 'Besuche' }] })
    .then({
      type: 'RecordItemChanged',
      data: {
        kind: 'kpitemplate',
        list: 'entries',
        id: 't',
        item: item?.id,
        changed: { label: { old: 'Klicks', new: 'Besuche' } },
      },
    } as unknown as DomainEvent);
});

test('a kind that a tenant made has its own fields', () => {
  const fields = [
    {
      id: '00000000-0000-7000-8000-00000000000f',
      key: 'size',
      label: 'Größe',
      kind: 'CHOICE',
      required: true,
      choices: ['S', 'L'],
      to: '',
    },
    {
      id: '00000000-0000-7000-8000-000000000010',
      key: 'owner',
      label: 'Wem',
      kind: 'REFERENCE',
      required: false,
      choices: [],
      to: 'cost-center',
    },
  ];
  const fair = center('fair', { kind: 'data-element-type', content: { label: 'Messe', fields } });
  const stand = (customProperties: object) => ({ kind: 'fair', id: 's', label: 'Stand', customProperties });
  given(fair).when('createRecord', stand({})).refused('RULES_BROKEN', 'required');
  given(fair)
    .when('createRecord', stand({ size: 'M' }))
    .refused('RULES_BROKEN', 'selection_required');
  given(fair)
    .when('createRecord', stand({ size: 'S', colour: 1 }))
    .refused('RULES_BROKEN', 'unknown_field');
  given(fair)
    .when('createRecord', stand({ size: 'S', owner: 'a' }))
    .refused('RULES_BROKEN', 'selection_required');
  expect(given(fair, center('a')).when('createRecord', stand({ size: 'S', owner: 'a' })).events).toHaveLength(1);
  given(fair)
    .when('createRecord', { ...stand({ size: 'S' }), parentId: 'fair' })
    .refused('RULES_BROKEN');
  const key = fields.map((it) => ({ ...it, key: it.key === 'size' ? 'length' : it.key }));
  given(fair).when('changeRecord', { id: 'fair', fields: key }).refused('RULES_BROKEN', 'is');
});

test('who is forgotten is blank and in no list, and stays where named', () => {
  const kim = center('k', { kind: 'contact', content: { label: 'K', firstName: 'Kim', email: 'kim@example.org' } });
  const wish = { id: 'k', kind: 'contact', label: 'K' };
  const { events } = given(kim).when('erasePerson', wish);
  expect(events).toEqual([
    { type: 'RecordDeleted', data: { kind: 'contact', id: 'k' } },
    { type: 'PersonErased', data: { person: 'k' } },
  ]);
  given(kim)
    .when('erasePerson', { ...wish, label: 'L' })
    .refused('NOT_CONFIRMED');
  given(kim)
    .when('erasePerson', { ...wish, kind: 'resource' })
    .refused('NOT_FOUND');
  given(center('p')).when('erasePerson', { id: 'p', kind: 'costcenter', label: 'p' }).refused('NOT_FOUND');
  given(kim, ...events)
    .when('changeRecord', { id: 'k', firstName: 'Kim' })
    .refused('NOT_FOUND');
  given(kim, ...events)
    .when('restoreRecords', { ids: ['k'] })
    .then({ type: 'RecordRestored', data: { kind: 'contact', id: 'k' } });
});
