import type { Thing } from './record.js';
import type { RecordState } from './state.js';

/** A record's row: its fields, where it stands (`place` orders siblings), and what merges made of it. */
export function recordRow(thing: Thing, state: RecordState) {
  const { id, kind, rank } = thing;
  const stamp = state.stamps.get(id);
  return {
    color: null,
    ...state.content(id),
    id,
    typeId: kind,
    parentId: state.parentOf(thing)?.id ?? null,
    place: rank,
    deleted: state.isDeleted(id),
    mergedInto: thing.mergedInto && state.resolve(id),
    aliases: state.aliasesOf(id),
    revision: state.touches.last(id),
    createdAt: stamp?.createdAt ?? null,
    modifiedAt: stamp?.modifiedAt ?? null,
    modifiedBy: stamp?.modifiedBy ?? null,
  };
}
