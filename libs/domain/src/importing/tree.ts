import { outside } from '@contracts/planning/dates.js';
import type { ElementType } from '@contracts/planning/element.js';
import { daysBetween } from '../calendar.js';
import { builtInTypes, defaultTypeOf } from '../planning/elementTypes.js';
import { type ReadRow, wrong } from './rows.js';
import type { ElementDraft, KnownElement, KnownType } from './table.js';

/** Where elements of a type may stand: of its own, else of the kind's. */
function ruleOf(
  { type, typeId, known }: ElementDraft,
  types: readonly KnownType[],
): Pick<KnownType, 'parents' | 'maxDepth'> {
  const id = typeId ?? known?.typeId ?? defaultTypeOf(type);
  return types.find((it) => it.id === id) ?? builtInTypes.get(id) ?? { parents: [], maxDepth: 1 };
}

/**
 * Checks where the drafts stand and gives days to those that have none: from what stands below them. A parent whose own
 * days, as the file gives them, do not enclose its children is a problem of the child.
 */
export function checkTree(
  drafts: ReadonlyMap<string, ElementDraft>,
  known: ReadonlyMap<string, KnownElement>,
  { rows, types }: { rows: readonly ReadRow[]; types: readonly KnownType[] },
): void {
  const rowOf = new Map(rows.map((it) => [it.row, it]));
  const tell = (draft: ElementDraft, target: string, rule: string, params: Record<string, unknown> = {}): void => {
    const row = draft.row === null ? undefined : rowOf.get(draft.row);
    if (row) wrong(row, draft.cell ?? target, rule, params);
  };
  const sound = [...drafts.values()].filter((draft) => placed(draft, { drafts, known, tell, types }));
  enclose(sound, { drafts, known });
  keepChildren(sound, { drafts, known, tell });
  for (const draft of sound) {
    if (!draft.known && !draft.startDate && !isWaiting(rowOf.get(draft.row ?? -1)))
      tell(draft, 'startDate', 'required');
    keepInParent(draft, { drafts, known, tell, rowOf });
  }
}

/**
 * A parent that the file has as well reaches no further for a child than the file says, or else than it does now: what
 * the file is silent of is left alone (decisions.md, Import).
 */
function keepInParent(draft: ElementDraft, around: Around & { rowOf: ReadonlyMap<number, ReadRow> }): void {
  const { drafts, tell } = around;
  const parent = drafts.get((draft.parentId === undefined ? draft.known?.parentId : draft.parentId) ?? '');
  const isPlaced = draft.parentId !== undefined && draft.parentId !== draft.known?.parentId;
  const speaks = draft.startDate || draft.endDate || isPlaced;
  if (!parent || parent.encloses || !speaks || isTakenAlong(parent, around)) return;
  const { startDate: first, endDate: last } = daysOf(parent);
  const { startDate, endDate = startDate } = daysOf(draft);
  if (!first || !last || !startDate || !endDate) return;
  const label = parent.label;
  if (startDate < first) tell(draft, 'startDate', 'date_after', { label, date: first });
  if (endDate <= last) return;
  const at =
    draft.endDate && !draft.cell && around.rowOf.get(draft.row ?? -1)?.columnOf('endDate') ? 'endDate' : 'startDate';
  tell(draft, at, 'date_before', { label, date: last });
}

const daysOf = ({ startDate, endDate, known }: ElementDraft): { startDate?: string; endDate?: string } => ({
  startDate: startDate ?? known?.startDate,
  endDate: endDate ?? known?.endDate,
});

/** Whether the file moves something above it, so that it comes along where it says no days of its own. */
const isTakenAlong = (draft: ElementDraft, { drafts, known }: Omit<Around, 'tell'>): boolean =>
  !(draft.startDate && draft.endDate) &&
  [...ancestorsOf(draft.id, drafts, known)].some((id) => {
    const above = drafts.get(id);
    return above?.known && above.startDate !== undefined && above.startDate !== above.known.startDate;
  });

/** Whether a file makes an element of the plan shorter at one end: a move takes along what stands below it. */
export function shrinks({ known, type, ...draft }: ElementDraft): boolean {
  if (!known || type === 'MILESTONE') return false;
  const { startDate = known.startDate, endDate = known.endDate } = draft;
  const isMove = daysBetween(known.startDate, startDate) === daysBetween(known.endDate, endDate);
  return !isMove && (startDate > known.startDate || endDate < known.endDate);
}

/** What stands below a shorter one and is not in the file, or keeps its days there, has to fit in it. */
function keepChildren(sound: readonly ElementDraft[], { drafts, known, tell }: Around): void {
  const shorter = sound.filter(shrinks);
  if (!shorter.length) return;
  const below = Map.groupBy(known.values(), (it) => it.parentId);
  for (const draft of shorter) {
    const { startDate = draft.known?.startDate ?? '', endDate = draft.known?.endDate ?? '' } = draft;
    for (const child of below.get(draft.id) ?? []) {
      const wish = drafts.get(child.id);
      if (child.deleted || (wish?.parentId !== undefined && wish.parentId !== draft.id)) continue;
      const [first, last] = [wish?.startDate ?? child.startDate, wish?.endDate ?? child.endDate];
      for (const { field, rule, params } of outside({ startDate: first, endDate: last }, { startDate, endDate }))
        tell(draft, field, rule, { label: child.label, ...params });
    }
  }
}

/**
 * What stands above before what stands below, where it is and where it goes, also across elements of the plan that the
 * file does not speak of.
 */
export function inOrder(
  drafts: ReadonlyMap<string, ElementDraft>,
  known: ReadonlyMap<string, KnownElement>,
): ElementDraft[] {
  const done = new Set<string>();
  const ordered: ElementDraft[] = [];
  const add = (draft: ElementDraft): void => {
    if (done.has(draft.id)) return;
    done.add(draft.id);
    for (const above of ancestorsOf(draft.id, drafts, known)) {
      const draftAbove = drafts.get(above);
      if (draftAbove) add(draftAbove);
    }
    ordered.push(draft);
  };
  for (const draft of drafts.values()) add(draft);
  return ordered;
}

/** Ids of what stands above an element after the file, then of what stands above it now. */
export function ancestorsOf(
  id: string,
  drafts: ReadonlyMap<string, ElementDraft>,
  known: ReadonlyMap<string, KnownElement>,
): Set<string> {
  const found = new Set<string>();
  const now = (at: string) => known.get(at)?.parentId;
  const then = (at: string) => {
    const wished = drafts.get(at)?.parentId;
    return wished === undefined ? now(at) : wished;
  };
  for (const parentOf of [then, now])
    for (let at = parentOf(id), steps = 0; at && at !== id && steps < 100; at = parentOf(at), steps++) found.add(at);
  return found;
}

const isWaiting = (row: ReadRow | undefined): boolean => Boolean(row && Object.values(row.marks).length);

interface Around {
  drafts: ReadonlyMap<string, ElementDraft>;
  known: ReadonlyMap<string, KnownElement>;
  tell(draft: ElementDraft, target: string, rule: string, params?: Record<string, unknown>): void;
}

function placed(
  draft: ElementDraft,
  { drafts, known, tell, types }: Around & { types: readonly KnownType[] },
): boolean {
  if (draft.parentId === undefined) return true;
  const thing = (
    id: string | null | undefined,
  ): { id: string; type: ElementType; label: string; parentId?: string | null } | undefined =>
    drafts.get(id ?? '') ?? known.get(id ?? '');
  const above = [];
  for (let at = thing(draft.parentId); at; at = thing(at.parentId ?? known.get(at.id)?.parentId)) {
    if (at.id === draft.id || above.length > 64) {
      tell(draft, 'parentId', 'cycle');
      return false;
    }
    above.push(at);
  }
  const target = draft.parentId === null ? 'type' : 'parentId';
  const parent = above[0];
  const { parents, maxDepth: max } = ruleOf(draft, types);
  if (!parents.includes(parent?.type ?? 'ROOT')) {
    tell(draft, target, parent ? 'parent_type' : 'no_root', { type: draft.type, parent: parent?.label ?? '' });
    return false;
  }
  const depth = 1 + above.filter((it) => it.type === draft.type).length;
  if (depth > max) tell(draft, target, 'max_depth', { max });
  return depth <= max;
}

/** Children first, so that campaigns enclose what their projects took from their actions. */
function enclose(sound: readonly ElementDraft[], { drafts, known }: Omit<Around, 'tell'>): void {
  for (const draft of inOrder(new Map(sound.map((it) => [it.id, it])), known).reverse()) {
    const parent = drafts.get(draft.parentId ?? '');
    const { startDate, endDate = startDate } = draft;
    if (!parent || parent.known || !startDate || !endDate) continue;
    if (parent.encloses || !parent.startDate) {
      parent.encloses = true;
      if (!parent.startDate || startDate < parent.startDate) parent.startDate = startDate;
      if (!parent.endDate || endDate > parent.endDate) parent.endDate = endDate;
    }
  }
}
