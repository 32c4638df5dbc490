import { longest, rankBetween, ranksBetween } from '../rank.js';
import type { Place } from './record.js';
import type { RecordState } from './state.js';

/** Ranks of siblings that must make room, if any. */
export interface Room {
  place: Place;
  ranks: Record<string, string> | null;
}
interface Among {
  kind: string;
  parent: string | null;
  /** The record to be placed; itself it doesn't count. */
  id: string;
}

/** How many siblings at most get new ranks at once (log.md), unless more share one rank. */
const neighbourhood = 200;

/** The place at a 0-based position among the undeleted siblings; undefined: last. */
export function placeAt(state: RecordState, among: Among, position: number | undefined): Room {
  const siblings = siblingsOf(state, among);
  if (position === undefined) return roomAt(state, among, siblings, siblings.length);
  let at = 0;
  for (let seen = 0; seen < position && at < siblings.length; at++)
    if (state.holdsPlace(siblings[at] as string)) seen++;
  return roomAt(state, among, siblings, at);
}

/** 0-based among the undeleted siblings; of what holds no place itself: where it would come back to. */
export function positionOf(state: RecordState, id: string): number {
  const record = state.record(id);
  if (!record) return 0;
  let position = 0;
  for (const sibling of state.children(record.kind, state.parentOf(record)?.id ?? null)) {
    if (sibling === id) return position;
    if (state.holdsPlace(sibling)) position++;
  }
  return position;
}

/** Where it stands. */
export function placeNow(state: RecordState, id: string): Place {
  const { kind, parentId: parent, rank } = state.record(id) as { kind: string; parentId: string | null; rank: string };
  const siblings = state.children(kind, parent && state.resolve(parent));
  return { parent, after: siblings[siblings.indexOf(id) - 1] ?? null, rank };
}

/** A former place, as far as there still is one: after its former neighbour, else where its former rank stands. */
export function placeAgain(state: RecordState, { parent, after, rank }: Place, its: Omit<Among, 'parent'>): Room {
  const among = { ...its, parent };
  const siblings = siblingsOf(state, among);
  const neighbour = after === null ? -1 : siblings.indexOf(after);
  const rankAt = (at: number): string | null => rankOf(state, siblings[at]);
  const next = siblings.findIndex((id) => (rankOf(state, id) ?? '') >= rank);
  const at = neighbour >= 0 || after === null ? neighbour + 1 : next < 0 ? siblings.length : next;
  const [low, high] = [rankAt(at - 1), rankAt(at)];
  const fits = (low === null || low < rank) && (high === null || rank < high);
  if (fits) return { place: { parent, after: siblings[at - 1] ?? null, rank }, ranks: null };
  return roomAt(state, among, siblings, at);
}

const siblingsOf = (state: RecordState, { kind, parent, id }: Among): string[] =>
  state.children(kind, parent && state.resolve(parent)).filter((it) => it !== id);

const rankOf = (state: RecordState, id: string | undefined): string | null =>
  id === undefined ? null : (state.record(id)?.rank ?? null);

/**
 * A rank before the sibling at an index. Where it would grow too long, or the neighbours share one since a merge brought
 * them together, they move apart.
 */
function roomAt(state: RecordState, { parent }: Among, siblings: readonly string[], at: number): Room {
  const [low, high] = [rankOf(state, siblings[at - 1]), rankOf(state, siblings[at])];
  const after = siblings[at - 1] ?? null;
  if (low === null || high === null || low < high) {
    const rank = rankBetween(low, high);
    if (rank.length <= longest) return { place: { parent, after, rank }, ranks: null };
  }
  let [first, end] = [Math.max(0, at - neighbourhood / 2), Math.min(siblings.length, at + neighbourhood / 2)];
  const bound = (index: number) => rankOf(state, siblings[index]);
  while (first > 0 && bound(first - 1) === bound(first)) first--;
  while (end < siblings.length && bound(end) === bound(end - 1)) end++;
  const some = siblings.slice(first, end);
  const spaced = ranksBetween(bound(first - 1), bound(end), some.length + 1);
  const [own] = spaced.splice(at - first, 1);
  return {
    place: { parent, after, rank: own as string },
    ranks: Object.fromEntries(some.map((id, i) => [id, spaced[i] as string])),
  };
}
