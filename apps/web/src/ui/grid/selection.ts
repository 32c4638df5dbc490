/** What is chosen; `active` is where the keyboard is, `anchor` where a range began. Shared by Gantt and table. */
export interface Selection {
  chosen: ReadonlySet<string>;
  active: string | null;
  anchor: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), active: null, anchor: null };

/** A press on a row: alone, with Shift a range from the anchor, with Strg one more or less. */
export function pressed(
  now: Selection,
  id: string,
  how: { shift: boolean; mod: boolean },
  order: readonly { id: string }[],
): Selection {
  if (how.shift && now.anchor) return ranged(now, id, order);
  if (!how.mod) return { chosen: new Set([id]), active: id, anchor: id };
  const chosen = new Set(now.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { chosen, active: id, anchor: id };
}

/** What is held, or asked for its menu: with all that is chosen if it is among it, else alone. */
export const taken = (now: Selection, id: string): Selection =>
  now.chosen.has(id) ? { ...now, active: id } : { chosen: new Set([id]), active: id, anchor: id };

/** The rows from the anchor to `id`, both included. */
export function ranged(now: Selection, id: string, order: readonly { id: string }[]): Selection {
  const from = order.findIndex((row) => row.id === (now.anchor ?? id));
  const to = order.findIndex((row) => row.id === id);
  if (from < 0 || to < 0) return { chosen: new Set([id]), active: id, anchor: id };
  const chosen = order.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
  return { chosen: new Set(chosen), active: id, anchor: now.anchor ?? id };
}

/** The row `by` steps from the active one, held at the ends; the first where there is none. */
export function stepped(now: Selection, by: number, order: readonly { id: string }[], extend = false): Selection {
  const at = order.findIndex((row) => row.id === now.active);
  const next = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))];
  if (!next) return now;
  if (extend) return ranged({ ...now, anchor: now.anchor ?? now.active }, next.id, order);
  return { chosen: new Set([next.id]), active: next.id, anchor: next.id };
}

/** Without what is no longer there; the active row falls to `fallback`. */
export function keptIn(now: Selection, has: (id: string) => boolean, fallback: string | null = null): Selection {
  const gone = [...now.chosen].some((id) => !has(id));
  const activeGone = now.active !== null && !has(now.active);
  if (!gone && !activeGone) return now;
  return {
    chosen: new Set([...now.chosen].filter(has)),
    active: activeGone ? fallback : now.active,
    anchor: now.anchor && has(now.anchor) ? now.anchor : null,
  };
}

/** Whoever comes to the rows by keyboard stands on the first one, and sees it. */
export const entered = (now: Selection, rows: readonly { id: string }[]): Selection => {
  const first = rows[0]?.id ?? null;
  return now.active === null ? { ...now, active: first, anchor: first } : now;
};
