import type { PlanRow } from '../rows/planRow.js';

/** Seen from then: what came, went, got other days or another place, or other contents. */
export type DifferenceKind = 'added' | 'removed' | 'moved' | 'changed';

export interface FieldChange {
  /** A field of the row; `dates` are both days as `start/end`; `budget` and `actual` in thousandths. */
  name: 'label' | 'dates' | 'parentId' | 'phase' | 'approvalState' | 'responsible' | 'detached' | 'budget' | 'actual';
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

export interface Difference {
  kind: DifferenceKind;
  changes: readonly FieldChange[];
  /** Where it is today, for a bar that moved or is new. */
  startDate: string;
  endDate: string;
}

export type Differences = ReadonlyMap<string, Difference>;

/** Compares the rows of a moment with today's. Rows that are the same are not in the answer. */
export function differencesOf(then: readonly PlanRow[], now: readonly PlanRow[]): Differences {
  const found = new Map<string, Difference>();
  const today = new Map(now.map((row) => [row.id, row]));
  for (const old of then) {
    const row = today.get(old.id);
    const difference = row ? between(old, row) : whole('removed', old);
    today.delete(old.id);
    if (difference) found.set(old.id, difference);
  }
  for (const row of today.values()) found.set(row.id, whole('added', row));
  return found;
}

/** The rows of then, and among them, where they stand today, those that came later; depth-first. */
export function withAdded(then: readonly PlanRow[], now: readonly PlanRow[]): PlanRow[] {
  const known = new Set([...then, ...now].map(({ id }) => id));
  const below = new Map<string | null, PlanRow[]>();
  const siblings = (row: PlanRow): PlanRow[] => {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    return below.get(parent) ?? below.set(parent, []).get(parent)!;
  };
  for (const row of then) siblings(row).push(row);
  const old = new Set(then.map(({ id }) => id));
  const before = new Map<string | null, string>();
  for (const row of now) {
    const list = siblings(row);
    if (!old.has(row.id)) list.splice(list.findIndex(({ id }) => id === before.get(row.parentId)) + 1, 0, row);
    before.set(row.parentId, row.id);
  }
  const found: PlanRow[] = [];
  const walk = (parent: string | null, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      found.push(row.depth === depth ? row : { ...row, depth });
      walk(row.id, depth + 1);
    }
  };
  walk(null, 0);
  return found;
}

/** How many there are of each kind. */
export function countsOf(differences: Differences): Record<DifferenceKind, number> {
  const counts = { added: 0, removed: 0, moved: 0, changed: 0 };
  for (const { kind } of differences.values()) counts[kind] += 1;
  return counts;
}

const whole = (kind: DifferenceKind, { startDate, endDate }: PlanRow): Difference => ({
  ...{ kind, startDate, endDate },
  changes: [],
});

function between(then: PlanRow, now: PlanRow): Difference | null {
  const changes = fields.flatMap(([name, read]): FieldChange[] => {
    const [before, after] = [read(then), read(now)];
    return before === after || before === undefined || after === undefined ? [] : [{ name, old: before, new: after }];
  });
  if (changes.length === 0) return null;
  const isMoved = changes.some(({ name }) => name === 'dates' || name === 'parentId');
  return { kind: isMoved ? 'moved' : 'changed', changes, startDate: now.startDate, endDate: now.endDate };
}

/** Undefined: not to be seen by this person, so not to be compared. */
const fields: readonly [FieldChange['name'], (row: PlanRow) => FieldChange['old'] | undefined][] = [
  ['dates', (row) => (row.masked ? undefined : `${row.startDate}/${row.endDate}`)],
  ['parentId', (row) => row.parentId],
  ['label', (row) => row.label],
  ['phase', (row) => row.phase],
  ['approvalState', (row) => row.approvalState],
  ['responsible', (row) => row.responsible],
  ['detached', (row) => row.detached],
  ['budget', (row) => row.costs?.budget],
  ['actual', (row) => row.costs?.actual],
];
