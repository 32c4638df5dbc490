import { setImmediate as breath } from 'node:timers/promises';
import { recordTargets } from '@contracts/importing/recordTargets.js';
import type { Engine } from '@platform/engine.js';
import { kindsNamed, recordsOf } from '../recordsOf.js';
import type { KnownPart } from './protocol.js';

/** How many records are looked at before others get their turn. */
const slice = 300;

/** The records of a kind, and what they may name, in pieces. */
export async function* knownRecords(engine: Engine, tenant: string, kind: string): AsyncIterable<KnownPart> {
  const { shape, state, wordsOf } = await recordsOf(engine, tenant, kind);
  const named = kindsNamed(recordTargets(shape).map(({ field }) => field));
  yield {
    today: new Date().toISOString().slice(0, 10),
    names: Object.fromEntries(named.map((name) => [name, wordsOf(name)])),
    ...(shape.custom && { own: { tree: shape.tree, fields: shape.custom } }),
  };
  const ids = [...state.records.keys()];
  for (let from = 0; from < ids.length; from += slice) {
    const records = ids.slice(from, from + slice).flatMap((id) => {
      const record = state.record(id);
      if (record?.kind !== kind) return [];
      const content = state.content(id);
      const [label, identifier] = [String(content['label']), String(content['identifier'])];
      const deleted = state.isDeleted(id) || record.mergedInto !== null;
      return [{ id, label, identifier, content, deleted, parentId: state.parentOf(record)?.id ?? null }];
    });
    yield { records };
    await breath();
  }
}
