import type { Element } from './liveList.js';

/** What a frame tells: a thing of a segment as `GET {segment}/{id}` answers it; null: gone, or out of sight. */
export interface Told {
  type: string;
  id: string;
  element: Element | null;
}

/** What an answer at hand becomes by a frame; the same one: it shows nothing of that; undefined: it must be asked for anew. */
export type Patch<T> = (now: T, told: Told) => T | undefined;

/** A view on the page that hears frames of some segments beside its own. Answers false where it must be asked for anew. */
export interface Follower {
  segments: readonly string[];
  hear?(told: readonly Told[]): boolean;
}

const followers = new Map<string, Set<Follower>>();

/** Notes that the view of this key hears frames. Answers how to stop. */
export function follow(key: string, follower: Follower): () => void {
  const all = followers.get(key) ?? new Set();
  followers.set(key, all.add(follower));
  return () => {
    all.delete(follower);
    if (all.size === 0 && followers.get(key) === all) followers.delete(key);
  };
}

/** Whether these frames make the answer of a key an old one; what can be put into it is put there. */
export function isOld(key: string, frames: readonly Told[]): boolean {
  if (/[?&]asOf=/.test(key)) return false; // the past stays
  const mine = [...(followers.get(key) ?? [])];
  const heard = frames.filter(({ type, id }) => isAbout(key, type, id) || mine.some(follows(type)));
  if (heard.length === 0) return false;
  const patching = mine.flatMap(({ hear }) => (hear ? [hear] : []));
  return patching.length === 0 || patching.map((hear) => hear(heard)).includes(false);
}

const follows =
  (type: string) =>
  ({ segments }: Follower): boolean =>
    segments.includes(type);

/** Its own segment: a list of all, or what names this thing and not only others. */
function isAbout(key: string, type: string, id: string): boolean {
  const path = key.split('?')[0] ?? '';
  if (path === type) return true;
  const named = key.match(uuid);
  return path.startsWith(`${type}/`) && (named === null || named.includes(id));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
