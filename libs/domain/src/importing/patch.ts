import { moreOf } from './more.js';
import type { ElementDraft, KnownElement } from './table.js';
import { ancestorsOf } from './tree.js';

/** What differs from the element as it is; null: nothing. */
export function patchOf(draft: ElementDraft): Record<string, unknown> | null {
  const { known } = draft;
  if (!known) return null;
  const patch = moreOf(draft);
  for (const [name, value] of Object.entries(draft.fields)) if (known.fields[name] !== value) patch[name] = value;
  if (draft.newPerson) patch.responsible = draft.newPerson;
  if (draft.parentId !== undefined && draft.parentId !== known.parentId) patch.parentId = draft.parentId;
  for (const name of ['startDate', 'endDate'] as const) {
    if (draft[name] !== undefined && draft[name] !== known[name]) patch[name] = draft[name];
  }
  return Object.keys(patch).length ? patch : null;
}

/**
 * A parent that the file moves takes along what stands below it (decisions.md, Plan elements): a row below it that keeps
 * its days has to say them again, also where the file does not speak of what stands between.
 */
export function shiftedBy(
  drafts: readonly ElementDraft[],
  known: readonly KnownElement[],
): (draft: ElementDraft) => boolean {
  const moved = new Set(drafts.filter((it) => it.known && 'startDate' in (patchOf(it) ?? {})).map((it) => it.id));
  if (!moved.size) return () => false;
  const [byId, there] = [new Map(drafts.map((it) => [it.id, it])), new Map(known.map((it) => [it.id, it]))];
  return ({ id, known, startDate }) =>
    Boolean(known && startDate) && [...ancestorsOf(id, byId, there)].some((above) => moved.has(above));
}
