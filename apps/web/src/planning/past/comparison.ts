import type { AnswerOf } from '@contracts/catalogue.js';
import { type DifferenceKind, differenceKinds } from '@contracts/planning/differences.js';
import type { PlanRow } from '../rows/planRow.js';

export { type DifferenceKind, differenceKinds };

/** What became of an element between two moments, as the server compares them. */
export type Difference = AnswerOf<'GET plan/comparison'>[number];
export type Differences = ReadonlyMap<string, Difference>;

/** A day (its end) or a time that a comparison is made with. */
const now = '1';

/** With what the address compares: null: nothing; `to` null: now. */
export function comparedWith(params: URLSearchParams): { to: string | null } | null {
  const given = params.get('compare');
  return given === null ? null : { to: given === now ? null : given };
}

/** As it stands in the address. */
export const compareParam = (to: string | null): string => to ?? now;

/** Whether it stands elsewhere in time. */
export const hasOtherDays = ({ changes }: Difference): boolean =>
  changes.some(({ name }) => name === 'startDate' || name === 'endDate');

/** The rows of the earlier moment, and among them, where they stand later, those that came since; depth-first. */
export function withAdded(then: readonly PlanRow[], later: readonly PlanRow[]): PlanRow[] {
  const known = new Set([...then, ...later].map(({ id }) => id));
  const below = new Map<string | null, PlanRow[]>();
  const siblings = (row: PlanRow): PlanRow[] => {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    return below.get(parent) ?? below.set(parent, []).get(parent)!;
  };
  for (const row of then) siblings(row).push(row);
  const old = new Set(then.map(({ id }) => id));
  const before = new Map<string | null, string>();
  for (const row of later) {
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
export function countsOf(differences: Iterable<Difference>): Record<DifferenceKind, number> {
  const counts = { added: 0, removed: 0, moved: 0, changed: 0 };
  for (const { kind } of differences) counts[kind] += 1;
  return counts;
}
