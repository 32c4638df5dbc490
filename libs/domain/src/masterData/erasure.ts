import { part } from '../decider.js';
import type { Effect } from '../effect.js';
import { dataOf } from '../records/events.js';
import { recordThing } from '../records/state.js';
import { type Refused, refused } from '../refused.js';
import type { MasterData } from './masterData.js';

/** Their key is destroyed: what the log holds of the person can't be read any more (log.md, Personal data). */
type ErasureEvent = { type: 'PersonErased'; data: { person: string } };

/**
 * A record that is a person, such as a contact, is forgotten. It stays where it is named, and is in no list and nobody's to
 * choose any more.
 */
export const erasure = part<MasterData, ErasureEvent>()({
  kind: recordThing,
  decide: {
    /** By key users alone; `label`: as it is now, so that nobody else is meant. */
    erasePerson({ id, kind, label }: { id: string; kind: string; label: string }, state: MasterData): Forgotten {
      const record = state.record(id);
      if (record?.kind !== kind || dataOf(kind).names.length === 0) return refused('NOT_FOUND', { id });
      if (record.content['label'] !== label) return refused('NOT_CONFIRMED', { id });
      return forgotten(state, id);
    },
    /** Resources that say they are this user. */
    eraseUser: ({ user }: { user: string }, state: MasterData): Forgotten =>
      [...state.records.values()]
        .filter(({ content }) => content['relatedUser'] === user)
        .flatMap(({ id }) => forgotten(state, id)),
  },
  evolve: {
    PersonErased: (state, { person }) => {
      const record = state.record(person);
      if (record) state.writeRecord(person, Object.fromEntries(dataOf(record.kind).names.map((name) => [name, ''])));
    },
  },
  touches: { PersonErased: ({ person }) => [{ kind: recordThing, id: person }] },
});

type Forgotten = readonly ErasureEvent[] | Refused;

/** The mark is an event of all records. */
function forgotten(state: MasterData, id: string): readonly ErasureEvent[] {
  const { kind, deleted } = state.record(id) as NonNullable<ReturnType<MasterData['record']>>;
  const marked = { type: 'RecordDeleted', data: { kind, id } } as never;
  return [...(deleted ? [] : [marked]), { type: 'PersonErased', data: { person: id } }];
}

/** Whoever is forgotten as a user is so as a resource too. */
export const forgetsUsers: Effect = {
  ...{ of: 'users', type: 'PersonErased' },
  wishes: ({ data }) => [
    { area: 'masterData', command: 'eraseUser', data: { user: (data as { person: string }).person } },
  ],
};
