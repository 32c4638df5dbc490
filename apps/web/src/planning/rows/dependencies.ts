import { cyclic } from '@contracts/cycles.js';
import { ancestorsOf, descendantsOf, rowOf } from '../../ui/grid/forest.js';
import { addDays, daysBetween } from '../../words/formats/calendar.js';
import type { Placing } from './placing.js';
import type { Forest, PlanRow } from './planRow.js';

type Dates = Pick<PlanRow, 'startDate' | 'endDate'>;

/** Days by which one begins before it may: `lagDays` after the other's end. 0: it does not. */
export const tooEarly = (before: Dates, { startDate }: Dates, lagDays: number): number =>
  Math.max(0, daysBetween(startDate, addDays(before.endDate, lagDays)));

/** The rule that a row would break by following another one that, over any number of steps, follows it; null: none. */
export const brokenLink = (forest: Forest, id: string, before: string): 'cycle' | null =>
  cyclic(id, before, (at) => (rowOf(forest, at)?.dependsOn ?? []).map((each) => each.id));

/** The rows that follow each row, with the days between. */
function followersOf(rows: readonly PlanRow[]): ReadonlyMap<string, readonly { row: PlanRow; lagDays: number }[]> {
  const found = new Map<string, { row: PlanRow; lagDays: number }[]>();
  for (const row of rows)
    for (const { id, lagDays } of row.dependsOn ?? []) found.set(id, [...(found.get(id) ?? []), { row, lagDays }]);
  return found;
}

/** More steps than any plan takes: what stands in a circle all the same ends here. */
const mostSteps = 20_000;

/**
 * How some rows, all that follow them, and so on are moved so that none begins too early; each as a whole with what is
 * below it, and no further than it must. What stands above them grows.
 */
export function caughtUp(forest: Forest, ids: Iterable<string>): Placing[] {
  const followers = followersOf(forest.rows);
  const now = new Map<string, Dates>();
  const datesOf = (row: PlanRow): Dates => now.get(row.id) ?? row;
  const moved = new Set<string>();
  const waiting = [...ids];
  const changed = (row: PlanRow, dates: Dates) => {
    now.set(row.id, dates);
    waiting.push(...(followers.get(row.id) ?? []).map((each) => each.row.id));
  };
  for (let steps = 0; waiting.length > 0 && steps < mostSteps; steps++) {
    const row = rowOf(forest, waiting.shift() as string);
    if (!row || row.masked) continue;
    const days = Math.max(
      0,
      ...row.dependsOn.map(({ id, lagDays }) => {
        const before = rowOf(forest, id);
        return before && !before.masked ? tooEarly(datesOf(before), datesOf(row), lagDays) : 0;
      }),
    );
    if (days === 0) continue;
    moved.add(row.id);
    for (const each of [row, ...descendantsOf(forest, row.id)]) changed(each, later(datesOf(each), days));
    const { endDate } = datesOf(row);
    for (const above of ancestorsOf(forest, row))
      if (!above.masked && datesOf(above).endDate < endDate) changed(above, { ...datesOf(above), endDate });
  }
  return [...moved].map((id) => ({ id, ...(now.get(id) as Dates), extendParents: true }));
}

const later = ({ startDate, endDate }: Dates, days: number): Dates => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
});

/**
 * The critical path: the rows of which a day more is a day more for the end of all that hang together with them by
 * dependencies. Rows without dependencies are on none.
 */
export function criticalIds(rows: readonly PlanRow[]): ReadonlySet<string> {
  const byId = new Map(rows.filter(({ masked }) => !masked).map((row) => [row.id, row]));
  const followers = followersOf([...byId.values()]);
  const linked = [...byId.values()].filter(
    ({ id, dependsOn }) => followers.has(id) || dependsOn.some((each) => byId.has(each.id)),
  );
  const ends = endsTogether(linked, byId);
  const slack = new Map<string, number>();
  for (const row of lastFirst(linked, followers)) {
    const after = followers.get(row.id) ?? [];
    const free = after.map(
      (each) => daysBetween(addDays(row.endDate, each.lagDays), each.row.startDate) + (slack.get(each.row.id) ?? 0),
    );
    slack.set(row.id, after.length > 0 ? Math.min(...free) : daysBetween(row.endDate, ends.get(row.id) ?? row.endDate));
  }
  return new Set(linked.filter(({ id }) => (slack.get(id) ?? 1) <= 0).map(({ id }) => id));
}

/** By row the last end of all that hang together with it. */
function endsTogether(linked: readonly PlanRow[], byId: ReadonlyMap<string, PlanRow>): ReadonlyMap<string, string> {
  const root = new Map<string, string>();
  const rootOf = (id: string): string => {
    let at = id;
    for (let above = root.get(at); above !== undefined; above = root.get(at)) at = above;
    if (at !== id) root.set(id, at);
    return at;
  };
  for (const { id, dependsOn } of linked)
    for (const each of dependsOn) {
      const [one, other] = [rootOf(id), rootOf(each.id)];
      if (byId.has(each.id) && one !== other) root.set(one, other);
    }
  const last = new Map<string, string>();
  for (const { id, endDate } of linked) if ((last.get(rootOf(id)) ?? '') < endDate) last.set(rootOf(id), endDate);
  return new Map(linked.map(({ id }) => [id, last.get(rootOf(id)) as string]));
}

/** Each after all that follow it. */
function lastFirst(linked: readonly PlanRow[], followers: ReturnType<typeof followersOf>): readonly PlanRow[] {
  const byId = new Map(linked.map((row) => [row.id, row]));
  const open = new Map(linked.map(({ id }) => [id, (followers.get(id) ?? []).length]));
  const ready = linked.filter(({ id }) => open.get(id) === 0);
  for (const row of ready)
    for (const { id } of row.dependsOn) {
      const left = (open.get(id) ?? 0) - 1;
      open.set(id, left);
      const before = byId.get(id);
      if (left === 0 && before) ready.push(before);
    }
  return ready;
}
