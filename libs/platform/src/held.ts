/**
 * What a process keeps in memory so as not to make it again, bounded: the least recently asked for goes first. All of it
 * comes from here, so that `/metrics` tells how much there is, by name.
 */
export class Held<V> {
  private readonly entries = new Map<string, V>();
  /** Asked for again and again, it need not be put behind the others each time. */
  private newest: string | undefined;

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value !== undefined && key !== this.newest) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    this.newest = key;
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value as string);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  get size(): number {
    return this.entries.size;
  }
}

const counts = new Map<string, Set<() => number>>();
const forgotten = new FinalizationRegistry<() => void>((end) => end());

/** Has `/metrics` count what is bounded in another way, such as by its characters. Answers how to end it. */
export function countHeld(name: string, count: () => number): () => void {
  const all = counts.get(name) ?? new Set();
  counts.set(name, all.add(count));
  return () => void all.delete(count);
}

/** At most so many entries; those of several of one name are counted together, for as long as each is used. */
export function held<V>(name: string, most: number): Held<V> {
  const it = new Held<V>(most);
  const ref = new WeakRef(it);
  forgotten.register(
    it,
    countHeld(name, () => ref.deref()?.size ?? 0),
  );
  return it;
}

/** At most so many of each owner, such as a tenant's rows; they go with it. */
export function heldBy<V>(name: string, most: number): (owner: object) => Held<V> {
  const byOwner = new WeakMap<object, Held<V>>();
  return (owner) => {
    const known = byOwner.get(owner) ?? held<V>(name, most);
    byOwner.set(owner, known);
    return known;
  };
}

/** How much there is now, by name. */
export function* heldNow(): Iterable<[string, number]> {
  for (const [name, all] of counts) yield [name, all.values().reduce((sum, count) => sum + count(), 0)];
}
