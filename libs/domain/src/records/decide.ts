import { cyclic } from '@contracts/cycles.js';
import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { kindOfKinds } from '@contracts/masterData/kinds.js';
import { contentFields } from '@contracts/masterData/record.js';
import type { BrokenRule } from '@contracts/message.js';
import { differences, filled } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { listChanges, listed } from '../planning/lists.js';
import { broken, type Refused, refused } from '../refused.js';
import { brokenContent, brokenNames } from './checks.js';
import { emptyOf } from './empty.js';
import { type RecordEvent, recordEvents, respaced } from './events.js';
import { placeAt, placeNow, positionOf } from './places.js';
import type { Content, Kind, Thing } from './record.js';
import type { RecordState } from './state.js';

/** Where a record shall stand, beside the fields of its kind. */
interface Placing {
  parentId?: string | null;
  position?: number;
}
export type CreateRecord = Placing & { kind: string; id?: string } & Record<string, unknown>;
/** `kind`: only a record of this kind is meant; without it, of any. */
export type ChangeRecord = Placing & { id: string; kind?: string } & Record<string, unknown>;
interface Named {
  kind?: string;
  ids: readonly string[];
}
type Decided = readonly RecordEvent[] | Refused;

/** All records of an area, whatever their kinds. */
export const records = part<RecordState, RecordEvent>()({
  ...recordEvents,
  decide: {
    createRecord: (data: CreateRecord, state: RecordState, given: Given): Decided => created(state, data, given),
    changeRecord: (data: ChangeRecord, state: RecordState, given: Given): Decided => changed(state, data, given),

    deleteRecords({ ids, kind }: Named, state: RecordState): Decided {
      const missing = ids.find((id) => !isOf(state, id, kind));
      if (missing !== undefined) return refused('NOT_FOUND', { id: missing });
      // What stands below another one named goes with it.
      const named = new Set(ids);
      const roots = ids.filter(
        (id) => !state.isDeleted(id) && ![...state.ancestors(id)].some((it) => named.has(it.id)),
      );
      return roots.map((id) => ({ type: 'RecordDeleted', data: { kind: (state.record(id) as Thing).kind, id } }));
    },

    restoreRecords({ ids, kind }: Named, state: RecordState): Decided {
      const events: RecordEvent[] = [];
      const named = new Set(ids);
      for (const id of ids) {
        const record = isOf(state, id, kind);
        if (!record) return refused('NOT_FOUND', { id });
        const above = [...state.ancestors(id)].find((it) => it.deleted && !named.has(it.id));
        if (above) return refused('DELETED_ABOVE', { id: above.id });
        if (record.deleted) events.push({ type: 'RecordRestored', data: { kind: record.kind, id } });
      }
      return events;
    },

    mergeRecord({ id, into, kind }: { id: string; into: string; kind?: string }, state: RecordState): Decided {
      const from = isOf(state, id, kind);
      if (!from) return refused('NOT_FOUND', { id });
      const target = state.record(state.resolve(into));
      if (target?.kind !== from.kind || state.isDeleted(target.id))
        return broken({ field: 'into', rule: 'selection_required', params: { id: into } });
      if (from.mergedInto) return refused('MERGED', { id, into: state.resolve(id) });
      const rule = cyclic(id, target.id, above(state));
      if (rule) return broken({ field: 'into', rule, params: { id: into } });
      return [{ type: 'RecordMerged', data: { kind: from.kind, id, into: target.id } }];
    },
  },
});

const isOf = (state: RecordState, id: string, kind: string | undefined): Thing | undefined => {
  const record = state.record(id);
  return kind === undefined || record?.kind === kind ? record : undefined;
};

function created(state: RecordState, data: CreateRecord, given: Given): Decided {
  const { kind: name, id = given.newId(0), parentId = null, position } = data;
  const kind = state.kind(name);
  if (!kind || (kind.custom && !state.isUsable(kindOfKinds, name)))
    return broken({ field: 'typeId', rule: 'selection_required', params: { id: name } });
  if (state.record(id)) return refused('ID_TAKEN', { id });
  const wanted = fieldsIn(kind.of, data);
  const malformed = brokenContent(kind, wanted);
  if (malformed.length) return broken(...malformed);
  const content = withIds(kind.of, { ...emptyOf(kind.of), ...wanted }, given);
  const errors = [
    ...brokenNames(state, kind, { before: {}, now: content }, given),
    ...brokenParent(state, kind, { id, parentId }),
    ...brokenIdentifier(state, kind, { id, content }),
  ];
  if (errors.length) return broken(...errors);
  const { place, ranks } = placeAt(state, { kind: name, parent: parentId, id }, position);
  return [
    ...respaced(name, place, ranks),
    { type: 'RecordCreated', data: { kind: name, id, ...place, content: filled(content) } },
  ];
}

/** Fields first, then the place. What is merged or deleted stays as it is. */
function changed(state: RecordState, { id, kind: name, ...data }: ChangeRecord, given: Given): Decided {
  const record = isOf(state, id, name);
  const kind = record && state.kind(record.kind);
  if (!record || !kind || state.isDeleted(id)) return refused('NOT_FOUND', { id });
  if (record.mergedInto) return refused('MERGED', { id, into: state.resolve(id) });
  const wanted = fieldsIn(kind.of, data);
  const before = state.content(id);
  const events = contentEvents({ record, kind, before, wanted }, given);
  if (isRefused(events)) return events;
  const now = { ...before, ...wanted };
  const moves = moved(state, record, data);
  const parentId = data.parentId === undefined || data.parentId === record.parentId ? undefined : data.parentId;
  const malformed = events.length ? brokenContent(kind, now) : [];
  if (malformed.length) return broken(...malformed);
  const errors = [
    ...brokenNames(state, kind, { before, now }, given),
    ...(parentId === undefined ? [] : brokenParent(state, kind, { id, parentId })),
    ...(same(before, now, 'identifier') ? [] : brokenIdentifier(state, kind, { id, content: now })),
    ...brokenKeys(before, now),
  ];
  return errors.length ? broken(...errors) : [...events, ...moves];
}

interface Wanted {
  record: Thing;
  kind: Kind;
  before: Content;
  wanted: Content;
}

/** One event for the fields that are one value each, one for each item of a list whose items have ids. */
function contentEvents({ record: { id, kind: name }, kind, before, wanted }: Wanted, given: Given): Decided {
  const lists = new Set(itemLists(kind.of).map((field) => field.name));
  const plain = Object.fromEntries(Object.entries(wanted).filter(([field]) => !lists.has(field)));
  const changes = differences<Content>(before, plain);
  const events: RecordEvent[] = changes ? [{ type: 'RecordChanged', data: { kind: name, id, changed: changes } }] : [];
  let n = 0;
  for (const field of lists) {
    if (wanted[field] === undefined) continue;
    const wish = { id, now: itemsIn(before, field), wanted: itemsIn(wanted, field), newId: () => given.newId(++n) };
    const found = listChanges({ prefix: 'RecordItem', field }, wish);
    if (isRefused(found)) return found;
    for (const { type, data } of found)
      events.push({ type, data: { kind: name, list: field, ...data } } as unknown as RecordEvent);
  }
  return events;
}

function moved(state: RecordState, record: Thing, { parentId, position }: Placing): RecordEvent[] {
  const { id, kind } = record;
  const now = state.parentOf(record)?.id ?? null;
  const parent = parentId === undefined ? now : parentId;
  const isSame = parent === now;
  if (isSame && (position === undefined || positionOf(state, id) === position)) return [];
  const from = placeNow(state, id);
  const { place, ranks } = placeAt(state, { kind, parent, id }, position);
  if (isSame && from.after === place.after) return [];
  return [...respaced(kind, place, ranks), { type: 'RecordMoved', data: { kind, id, from, to: place } }];
}

const above = (state: RecordState) => (id: string) => [...state.ancestors(id)].map((it) => it.id);

function brokenParent(
  state: RecordState,
  kind: Kind,
  { id, parentId }: { id: string; parentId: string | null },
): BrokenRule[] {
  if (parentId === null) return [];
  const params = { id: parentId };
  if (!kind.tree || !state.isUsable(kind.name, parentId))
    return [{ field: 'parentId', rule: 'selection_required', params }];
  const rule = cyclic(id, parentId, above(state));
  return rule ? [{ field: 'parentId', rule, params }] : [];
}

function brokenIdentifier(
  state: RecordState,
  { name }: Kind,
  { id, content }: { id: string; content: Content },
): BrokenRule[] {
  const identifier = content['identifier'] as string;
  const holder = state.holderOf(name, identifier);
  if (holder === undefined || holder === id) return [];
  return [{ field: 'identifier', rule: 'is_unique', params: { identifier, id: holder } }];
}

/** Values are stored under a field's key: it stays what it is. */
function brokenKeys(before: Content, now: Content): BrokenRule[] {
  const keys = new Map(itemsIn(before, 'fields').map(({ id, key }) => [id, key]));
  return itemsIn(now, 'fields').flatMap(({ id, key }, i) =>
    id !== undefined && keys.has(id) && keys.get(id) !== key ? [{ field: `fields[${i}].key`, rule: 'is' }] : [],
  );
}

/** Of a command's data what its kind's class has. */
function fieldsIn(of: Class, data: Content): Content {
  const fields: Record<string, unknown> = {};
  for (const { name } of contentFields(of)) if (data[name] !== undefined) fields[name] = data[name];
  return fields;
}

/** Lists whose items have ids of their own: each item has an event (log.md, Events 4). */
const itemLists = (of: Class): readonly Field[] =>
  contentFields(of).filter((it) => it.kind === 'list' && it.of && fieldsOf(it.of).some(({ name }) => name === 'id'));

function withIds(of: Class, content: Content, given: Given): Content {
  let n = 0;
  const lists = itemLists(of).map(({ name }) => [name, listed(itemsIn(content, name), () => given.newId(++n))]);
  return { ...content, ...Object.fromEntries(lists) };
}

interface Item {
  id: string;
  [field: string]: unknown;
}
const itemsIn = (content: Content, field: string): readonly Item[] =>
  (content[field] as readonly Item[] | undefined) ?? [];

const same = (a: Content, b: Content, field: string): boolean => a[field] === b[field];
