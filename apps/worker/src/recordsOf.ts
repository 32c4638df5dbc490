import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { type RecordShape, recordShape } from '@contracts/importing/recordTargets.js';
import { recordWords } from '@contracts/masterData/words/all.js';
import type { Users } from '@domain/identity/users.js';
import { stateOf, wordsIn } from '@domain/importing/recordNames.js';
import type { KnownWord } from '@domain/importing/table.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { RecordState } from '@domain/records/state.js';
import type { Engine } from '@platform/engine.js';

/** A kind of records of a tenant, as its files are written and read. */
export interface RecordsOf {
  shape: RecordShape;
  /** The state that holds its records. */
  state: RecordState;
  /** What may be named of a kind; `user`: people. */
  wordsOf(kind: string): readonly KnownWord[];
  title(language: keyof typeof recordWords): string;
}

/** Throws where the kind is not there any more. */
export async function recordsOf(engine: Engine, tenant: string, kind: string): Promise<RecordsOf> {
  const [users, masterData] = await Promise.all([
    engine.state<Users>(tenant, 'users'),
    engine.state<MasterData>(tenant, 'masterData'),
  ]);
  const state = stateOf(kind, { users, masterData });
  const known = state.kind(kind);
  if (!known) throw new Error('the kind is not there');
  const { tree, custom = [] } = known;
  return {
    ...{ shape: recordShape(kind, { tree, fields: custom }), state },
    wordsOf: wordsIn({ users, masterData }),
    title: (language) =>
      known.custom ? String(state.content(kind)['label']) : (recordWords[language].kind[kind] ?? kind),
  };
}

/** The kinds that fields name, in their items too. */
export const kindsNamed = (fields: readonly Field[]): string[] => [
  ...new Set(
    fields.flatMap(({ to, items, of, kind }): string[] => [
      ...[to, items?.to].filter((it) => it !== undefined),
      ...(kind === 'list' && of ? kindsNamed(fieldsOf(of as Class)) : []),
    ]),
  ),
];
