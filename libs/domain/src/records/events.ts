import { builtInKind } from '@contracts/masterData/kinds.js';
import { labelledBy, OwnRecord } from '@contracts/masterData/record.js';
import { applied, filled, swapped } from '../changes.js';
import type { Changed, Part, PersonalValue, PropertyChange } from '../decider.js';
import { personalOf } from '../personal.js';
import { type Refused, refused } from '../refused.js';
import { placeAgain, placeNow } from './places.js';
import type { Content, Place } from './record.js';
import { type RecordState, recordThing } from './state.js';

/** Which record of which kind; the kind is what tells whose personal data a field is. */
interface Which {
  kind: string;
  id: string;
}
export interface Created extends Which {
  parent: string | null;
  /** The sibling before it. */
  after: string | null;
  rank: string;
  /** The whole first content; what is empty is left out. */
  content: Content;
}
interface Item {
  id: string;
}
/** `list`: the field whose items they are. `after`: the item before it. */
type ItemData = Which & { list: string; item: Item; after: string | null };

/** Names and shapes are stored for ever: one set of events for the records of all kinds. */
export type RecordEvent =
  | { type: 'RecordCreated'; data: Created }
  /** A creation taken back: nothing of the record is left. */
  | { type: 'RecordUndone'; data: Created }
  | { type: 'RecordChanged'; data: Which & { changed: Changed<Content> } }
  | { type: 'RecordItemEntered'; data: ItemData }
  | { type: 'RecordItemChanged'; data: Which & { list: string; item: string; changed: Changed<Content> } }
  | { type: 'RecordItemRemoved'; data: ItemData }
  | { type: 'RecordMoved'; data: Which & { from: Place; to: Place } }
  | { type: 'RecordsRespaced'; data: { kind: string; parent: string | null; ranks: Record<string, string> } }
  /** A mark on the root, inherited by what is below it. */
  | { type: 'RecordDeleted'; data: Which }
  | { type: 'RecordRestored'; data: Which }
  /** From now on whatever names the record means `into`. */
  | { type: 'RecordMerged'; data: Which & { into: string } }
  | { type: 'RecordUnmerged'; data: Which & { into: string } };

type DataOf<T extends RecordEvent['type']> = Extract<RecordEvent, { type: T }>['data'];
type Evolve = { [T in RecordEvent['type']]: (state: RecordState, data: DataOf<T>) => void };
type Inverted = readonly RecordEvent[] | Refused;
type Invert = { [T in RecordEvent['type']]?: (data: DataOf<T>, state: RecordState) => Inverted };

const evolve: Evolve = {
  RecordCreated: (state, { kind, id, parent, rank, content }) =>
    state.addRecord({ id, kind, parentId: parent, rank, content, deleted: false, mergedInto: null }),
  RecordUndone: (state, { id }) => state.removeRecord(id),
  RecordChanged: (state, { id, changed }) => state.writeRecord(id, applied(changed)),
  RecordItemEntered: (state, { id, list, item, after }) =>
    state.writeRecord(id, { [list]: inserted(itemsOf(state, id, list), item, after) }),
  RecordItemChanged: (state, { id, list, item, changed }) =>
    state.writeRecord(id, {
      [list]: itemsOf(state, id, list).map((it) => (it.id === item ? { ...it, ...applied(changed) } : it)),
    }),
  RecordItemRemoved: (state, { id, list, item }) =>
    state.writeRecord(id, { [list]: itemsOf(state, id, list).filter((it) => it.id !== item.id) }),
  RecordMoved: (state, { id, to }) => state.moveRecord(id, to.parent, to.rank),
  RecordsRespaced: (state, { ranks }) => state.respaceRecords(ranks),
  RecordDeleted: (state, { id }) => state.markRecord(id, true),
  RecordRestored: (state, { id }) => state.markRecord(id, false),
  RecordMerged: (state, { id, into }) => state.aliasRecord(id, into),
  RecordUnmerged: (state, { id }) => state.aliasRecord(id, null),
};

const invert: Invert = {
  RecordCreated(data, state) {
    const used = usersOf(state, data.id);
    return used.length ? refused('CHANGED_SINCE', { id: data.id, used }) : [{ type: 'RecordUndone', data }];
  },
  RecordUndone(data, state) {
    const { id, kind, parent, after, rank, content } = data;
    if (state.record(id)) return refused('ID_TAKEN', { id });
    if (parent && !state.record(parent)) return refused('CHANGED_SINCE', { id: parent });
    if (isTaken(state, data, content['identifier'])) return refused('CHANGED_SINCE', { id, field: 'identifier' });
    const { place, ranks } = placeAgain(state, { parent, after, rank }, { kind, id });
    return [...respaced(kind, place, ranks), { type: 'RecordCreated', data: { ...data, ...place } }];
  },
  RecordChanged(data, state) {
    if (!state.record(data.id)) return refused('CHANGED_SINCE', { id: data.id });
    if (data.changed['identifier'] && isTaken(state, data, data.changed['identifier'].old))
      return refused('CHANGED_SINCE', { id: data.id, field: 'identifier' });
    return [{ type: 'RecordChanged', data: { ...data, changed: swapped(data.changed) } }];
  },
  RecordItemEntered: (data) => [{ type: 'RecordItemRemoved', data }],
  RecordItemChanged: (data) => [{ type: 'RecordItemChanged', data: { ...data, changed: swapped(data.changed) } }],
  RecordItemRemoved: (data) => [{ type: 'RecordItemEntered', data }],
  RecordMoved({ kind, id, from }, state) {
    for (const needed of [id, from.parent])
      if (needed && !state.record(needed)) return refused('CHANGED_SINCE', { id: needed });
    const { place, ranks } = placeAgain(state, from, { kind, id });
    return [
      ...respaced(kind, place, ranks),
      { type: 'RecordMoved', data: { kind, id, from: placeNow(state, id), to: place } },
    ];
  },
  RecordsRespaced: () => [],
  RecordDeleted: (data) => [{ type: 'RecordRestored', data }],
  RecordRestored: (data) => [{ type: 'RecordDeleted', data }],
  RecordMerged: (data) => [{ type: 'RecordUnmerged', data }],
  RecordUnmerged: (data, state) =>
    state.record(data.into) ? [{ type: 'RecordMerged', data }] : refused('CHANGED_SINCE', { id: data.into }),
};

const created = ({ parent, content }: Created): PropertyChange[] =>
  Object.entries(filled({ ...content, parentId: parent })).map(([name, value]) => ({ name, old: null, new: value }));

/** The open types: one part serves the states of several areas. */
export const recordEvents = {
  kind: recordThing,
  named: true,
  evolve,
  invert,
  touches: {
    RecordsRespaced: () => [],
    RecordDeleted: ({ id }: Which, state: RecordState) => [id, ...markedWith(state, id)].map(touched),
    RecordRestored: ({ id }: Which, state: RecordState) => [id, ...markedWith(state, id)].map(touched),
    RecordMerged: ({ id, into }: DataOf<'RecordMerged'>) => [id, into].map(touched),
    RecordUnmerged: ({ id, into }: DataOf<'RecordUnmerged'>) => [id, into].map(touched),
  },
  asks: {
    RecordDeleted: ({ id }: Which) => [touched(id)],
    RecordRestored: ({ id }: Which) => [touched(id)],
  },
  change: { RecordCreated: 'CREATE', RecordUndone: 'DELETE', RecordDeleted: 'DELETE' } as const,
  history: {
    RecordCreated: created,
    RecordUndone: (data: Created) => created(data).map(({ name, new: old }) => ({ name, old, new: null })),
    RecordItemEntered: ({ list, item }: ItemData) => [{ name: `${list}[${item.id}]`, old: null, new: item }],
    RecordItemRemoved: ({ list, item }: ItemData) => [{ name: `${list}[${item.id}]`, old: item, new: null }],
    RecordItemChanged: ({ list, item, changed }: DataOf<'RecordItemChanged'>) =>
      Object.entries(changed).map(([name, it]) => ({ name: `${list}[${item}].${name}`, ...it })) as PropertyChange[],
    RecordMoved: ({ from, to }: DataOf<'RecordMoved'>) => [
      ...(from.parent === to.parent ? [] : [{ name: 'parentId', old: from.parent, new: to.parent }]),
      { name: 'position', old: from.after, new: to.after },
    ],
    RecordDeleted: () => [{ name: 'deleted', old: false, new: true }],
    RecordRestored: () => [{ name: 'deleted', old: true, new: false }],
    RecordMerged: ({ id, into }: DataOf<'RecordMerged'>, of: string) => merging(id, into, of, true),
    RecordUnmerged: ({ id, into }: DataOf<'RecordUnmerged'>, of: string) => merging(id, into, of, false),
  },
  personal: {
    RecordCreated: personalContent,
    RecordUndone: personalContent,
    RecordChanged: ({ kind, id, changed }: DataOf<'RecordChanged'>) => dataOf(kind).inChange(id, changed),
  },
} as unknown as Omit<Part<RecordState, RecordEvent>, 'decide'>;

/** Siblings that make room, where some must. */
export const respaced = (kind: string, { parent }: Place, ranks: Record<string, string> | null): RecordEvent[] =>
  ranks ? [{ type: 'RecordsRespaced', data: { kind, parent, ranks } }] : [];

/** Of a kind the fields that are personal data of the record itself (log.md, Personal data). */
export function dataOf(kind: string): ReturnType<typeof personalOf> {
  let known = data.get(kind);
  if (!known) {
    const of = builtInKind(kind)?.of ?? OwnRecord;
    known = personalOf(of, labelledBy(of).length > 0 ? ['label'] : []);
    data.set(kind, known);
  }
  return known;
}
const data = new Map<string, ReturnType<typeof personalOf>>();

function personalContent({ kind, id, content }: Created): PersonalValue[] {
  return dataOf(kind).in(id, content);
}

const touched = (id: string) => ({ kind: recordThing, id });

/** Of the one that is merged it is a change of its own; at the other the one that came to it is named. */
const merging = (from: string, into: string, of: string, isNow: boolean): PropertyChange[] => {
  const [name, value] = of === from ? ['mergedInto', into] : [`aliases[${from}]`, from];
  return [{ name, old: isNow ? null : value, new: isNow ? value : null }];
};

/** All below a record that are deleted by its mark alone, not by one of their own or in between. */
function markedWith(state: RecordState, id: string): string[] {
  const found: string[] = [];
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const kind = state.record(at)?.kind ?? '';
    const below = state.children(kind, at).filter((child) => !state.record(child)?.deleted && !found.includes(child));
    found.push(...below);
    waiting.push(...below);
  }
  return found;
}

/** Ids of what in the area needs a record to be there: children, aliases, whatever names it. */
const usersOf = (state: RecordState, id: string): readonly string[] => [
  ...state.children(state.record(id)?.kind ?? '', id),
  ...state.aliasesOf(id),
  ...state.namedBy(id),
];

function isTaken(state: RecordState, { kind, id }: Which, identifier: unknown): boolean {
  const holder = typeof identifier === 'string' ? state.holderOf(kind, identifier) : undefined;
  return holder !== undefined && holder !== id;
}

const itemsOf = (state: RecordState, id: string, list: string): readonly Item[] =>
  (state.record(id)?.content[list] as readonly Item[] | undefined) ?? [];

function inserted(list: readonly Item[], item: Item, after: string | null): readonly Item[] {
  const at = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1;
  return after !== null && at === 0 ? [...list, item] : list.toSpliced(at, 0, item);
}
