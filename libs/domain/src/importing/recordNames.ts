import type { Dimension } from '@contracts/importing/planTargets.js';
import { builtInKind, kindOfKinds, type RecordKind, recordKinds } from '@contracts/masterData/kinds.js';
import { recordWords } from '@contracts/masterData/words/all.js';
import type { Users } from '../identity/users.js';
import type { MasterData } from '../masterData/masterData.js';
import type { RecordState } from '../records/state.js';
import { personText, wordIndex } from './matching.js';
import { isUuid, type KnownWord } from './table.js';

/** Finds things of a kind by what files call them: their label, else their number, else their id. */
export interface NamesOf {
  idOf(text: string): string | undefined;
  /** What is found again as this one; of what can't be named anew its id. */
  nameOf(id: string): string;
}

/** What two are called is no name. */
export function namesOf(words: readonly KnownWord[]): NamesOf {
  const index = wordIndex(words);
  const byId = new Map(words.map((it) => [it.id, it]));
  const idOf = (text: string): string | undefined => index(text)?.id;
  return {
    idOf,
    nameOf(id) {
      const { label = '', identifier = '' } = byId.get(id) ?? {};
      return [label, identifier].find((it) => it && idOf(it) === id) ?? id;
    },
  };
}

/** By kind, made as they are asked for. */
export function namesByKind(words: (kind: string) => readonly KnownWord[]): (kind: string) => NamesOf {
  const known = new Map<string, NamesOf>();
  return (kind) => {
    const names = known.get(kind) ?? namesOf(words(kind));
    known.set(kind, names);
    return names;
  };
}

interface States {
  users: Users;
  masterData: MasterData;
}
/** The state that holds the records of a kind. */
export const stateOf = (kind: string, { users, masterData }: States): RecordState =>
  builtInKind(kind)?.area === 'users' ? users : masterData;

/** What may be named of each kind; `user`: people. */
export const wordsIn =
  (states: States) =>
  (kind: string): readonly KnownWord[] =>
    kind === 'user' ? peopleIn(states.users) : stateOf(kind, states).usable(kind);

const peopleIn = ({ people }: Users): KnownWord[] =>
  [...people.values()].flatMap((it) =>
    it.removed ? [] : [{ id: it.id, identifier: it.username, label: personText(it) }],
  );

/** As a file names one: by a name, else by its id. */
export const orId =
  (idOf: NamesOf['idOf']): NamesOf['idOf'] =>
  (text) =>
    idOf(text) ?? (isUuid(text) ? text : undefined);

/** The kinds over which elements are split: built-in ones, and those that the tenant made so. */
export function dimensionsIn(masterData: MasterData): Dimension[] {
  const builtIn = Object.entries<RecordKind>(recordKinds).flatMap(([name, { dimension }]): Dimension[] => {
    const wordIn = (of: keyof typeof recordWords) => recordWords[of].kind[`${name}.one`] ?? name;
    return dimension ? [{ name, label: { de: wordIn('de'), en: wordIn('en'), ja: wordIn('ja') } }] : [];
  });
  const own = masterData
    .usable(kindOfKinds)
    .flatMap(({ id, label }): Dimension[] =>
      masterData.kind(id)?.dimension ? [{ name: id, label: { de: label, en: label, ja: label } }] : [],
    );
  return [...builtIn, ...own];
}
