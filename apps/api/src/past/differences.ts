import { same } from '@domain/changes.js';
import { depthFirst } from '@domain/depthFirst.js';
import type { AreaState } from '@domain/state.js';
import type { Compared, View } from '@domain/view.js';
import type { Row } from '@platform/ports.js';

/** A thing that is otherwise than it was. */
export interface Difference extends Row {
  /** What is told of it in any case: as it is, or as it was where it is gone. */
  at: Row & { depth: number };
  isNew: boolean;
  isGone: boolean;
  /** Of what came or went only its amounts. */
  changed: readonly { name: string; old: unknown; new: unknown }[];
  /** Of its last event then and now: what lies between made the difference. */
  revisions: readonly [then: number, now: number];
  modifiedAt: string | null;
  modifiedBy: string | null;
}

interface Two {
  before: AreaState;
  after: AreaState;
}

/** In the order of the tree, what is gone where it stood. Only what an event touched in between is looked at. */
export function* differencesIn({ before, after }: Two, { kind, compared }: View): Iterable<Difference> {
  if (!compared) throw new Error(`nothing says how things of ${kind} are compared`);
  const by = compared as Compared<unknown, AreaState>;
  const at = (state: AreaState, id: string) => {
    const thing = state.thing(kind, id);
    return thing === undefined ? null : by.at(thing, state);
  };
  const rows = new Map<string, Row>();
  for (const id of new Set([...after.ids(kind), ...before.ids(kind)])) {
    const row = at(after, id) ?? at(before, id);
    if (row) rows.set(id, row);
  }
  for (const { row, depth } of depthFirst(rows.values())) {
    const revisions = [before.touches.last(row.id), after.touches.last(row.id)] as const;
    if (revisions[0] === revisions[1]) continue;
    const [isNew, isGone] = [at(before, row.id) === null, at(after, row.id) === null];
    const changed = changesOf(row.id, { before, after }, { kind, by, isNew, isGone });
    if (changed.length === 0 && !isNew && !isGone) continue;
    const { modifiedAt = null, modifiedBy = null } = after.stamps.get(row.id) ?? {};
    yield { id: row.id, at: { ...row, depth }, isNew, isGone, changed, revisions, modifiedAt, modifiedBy };
  }
}

interface Told {
  kind: string;
  by: Compared<unknown, AreaState>;
  isNew: boolean;
  isGone: boolean;
}
function changesOf(id: string, { before, after }: Two, { kind, by, isNew, isGone }: Told): Difference['changed'] {
  const fields = (state: AreaState) => by.fields(state.thing(kind, id), state);
  const [was, is] = [isNew ? {} : fields(before), isGone ? {} : fields(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [old, value] = [was[name], is[name]];
    if (!isNew && !isGone) return same(old, value) ? [] : [{ name, old: old ?? null, new: value ?? null }];
    // What came has its amounts from nothing, what went leaves nothing of them.
    return typeof (old ?? value) === 'number' && (old ?? value) !== 0 ? [{ name, old: old ?? 0, new: value ?? 0 }] : [];
  });
}
