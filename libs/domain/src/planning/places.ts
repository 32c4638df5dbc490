import type { Given } from '../decider.js';
import { longest, rankBetween, ranksBetween } from '../rank.js';
import type { Plan } from './plan.js';
import type { Siblings } from './siblings.js';

/** A place in the tree: below a parent (null: the top level), after a sibling (null: first), and the rank it has there. */
export interface Place {
  parent: string | null;
  after: string | null;
  rank: string;
}
/** Ranks of siblings that must make room, if any. */
export interface Room {
  place: Place;
  ranks: Record<string, string> | null;
}

/** How many siblings at most get new ranks at once (log.md). */
const neighbourhood = 200;

/**
 * The place of an element at a 0-based position among the undeleted siblings that the person may read, once it is taken
 * out; undefined: last.
 */
export function placeAt(
  plan: Plan,
  parent: string | null,
  position: number | undefined,
  its: { id: string; given: Given },
): Room {
  const all = plan.children(parent);
  const siblings = plan.element(its.id)?.parentId === parent ? all.removed(all.indexOf(its.id)) : all;
  if (position === undefined) return roomAfter(plan, parent, siblings, siblings.length);
  let at = 0;
  for (let seen = 0; seen < position && at < siblings.length; at++) {
    const sibling = siblings.get(at) as string;
    if (!plan.element(sibling)?.deleted && its.given.may('read', sibling)) seen++;
  }
  return roomAfter(plan, parent, siblings, at);
}

/** Its place as the person sees it now: 0-based among the undeleted siblings that they may read. */
export function positionOf(plan: Plan, id: string, given: Given): number {
  let position = 0;
  for (const sibling of plan.children(plan.element(id)?.parentId ?? null)) {
    if (sibling === id) return position;
    if (!plan.element(sibling)?.deleted && given.may('read', sibling)) position++;
  }
  return position;
}

/** Where it stands. */
export function placeNow(plan: Plan, id: string): Place {
  const { parentId: parent, rank } = plan.element(id) as { parentId: string | null; rank: string };
  const siblings = plan.children(parent);
  return { parent, after: siblings.get(siblings.indexOf(id) - 1) ?? null, rank };
}

/**
 * A former place, as far as there still is one: after its former neighbour, else where its former rank stands. The rank
 * is the former one where that is still free and in order.
 */
export function placeAgain(plan: Plan, { parent, after, rank }: Place, id: string): Place {
  const siblings = [...plan.children(parent)].filter((it) => it !== id);
  const neighbour = after === null ? -1 : siblings.indexOf(after);
  const ranks = (at: number): string | null => plan.element(siblings[at] ?? '')?.rank ?? null;
  if (neighbour >= 0 || after === null) {
    const [low, high] = [ranks(neighbour), ranks(neighbour + 1)];
    const fits = (low === null || low < rank) && (high === null || rank < high);
    return { parent, after, rank: fits ? rank : rankBetween(low, high) };
  }
  const next = siblings.findIndex((it) => (plan.element(it)?.rank ?? '') >= rank);
  const at = next < 0 ? siblings.length : next;
  const taken = ranks(at) === rank;
  return { parent, after: siblings[at - 1] ?? null, rank: taken ? rankBetween(ranks(at - 1), rank) : rank };
}

/** A rank before the sibling at an index; where it would grow too long, the neighbours move apart. */
function roomAfter(plan: Plan, parent: string | null, siblings: Siblings, at: number): Room {
  const rankOf = (id: string | undefined): string | null =>
    id === undefined ? null : (plan.element(id)?.rank ?? null);
  const after = siblings.get(at - 1) ?? null;
  const rank = rankBetween(rankOf(siblings.get(at - 1)), rankOf(siblings.get(at)));
  if (rank.length <= longest) return { place: { parent, after, rank }, ranks: null };
  const first = Math.max(0, at - neighbourhood / 2);
  const some = [...siblings].slice(first, first + neighbourhood);
  const [low, high] = [siblings.get(first - 1), siblings.get(first + some.length)];
  const spaced = ranksBetween(rankOf(low), rankOf(high), some.length + 1);
  const [own] = spaced.splice(at - first, 1);
  return {
    place: { parent, after, rank: own as string },
    ranks: Object.fromEntries(some.map((id, i) => [id, spaced[i] as string])),
  };
}
