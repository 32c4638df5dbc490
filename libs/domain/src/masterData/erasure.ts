import { part } from '../decider.js';
import type { Effect } from '../effect.js';
import { dataOf } from '../records/events.js';
import { recordThing } from '../records/state.js';
import { refused } from '../refused.js';
import type { MasterData } from './masterData.js';

/** Their key is destroyed: what the log holds of the person can't be read any more (log.md, Personal data). */
type ErasureEvent = { type: 'PersonErased'; data: { person: string } };

/** A record that is a person, such as a contact, is forgotten; the record itself stays where it is named. */
export const erasure = part<MasterData, ErasureEvent>()({
  kind: recordThing,
  decide: {
    erasePerson: ({ id }: { id: string }, state: MasterData) =>
      state.record(id) ? [{ type: 'PersonErased', data: { person: id } }] : (refused('NOT_FOUND', { id }) as never),
    /** Resources that say they are this user. */
    eraseUser: ({ user }: { user: string }, state: MasterData): readonly ErasureEvent[] =>
      [...state.records.values()]
        .filter(({ content }) => content['relatedUser'] === user)
        .map(({ id }) => ({ type: 'PersonErased', data: { person: id } })),
  },
  evolve: {
    PersonErased: (state, { person }) => {
      const record = state.record(person);
      if (record) state.writeRecord(person, Object.fromEntries(dataOf(record.kind).names.map((name) => [name, ''])));
    },
  },
  touches: { PersonErased: ({ person }) => [{ kind: recordThing, id: person }] },
});

/** Whoever is forgotten as a user is so as a resource too. */
export const forgetsUsers: Effect = {
  ...{ of: 'users', type: 'PersonErased' },
  wishes: ({ data }) => [
    { area: 'masterData', command: 'eraseUser', data: { user: (data as { person: string }).person } },
  ],
};
