/** Revisions that this page's own writes led to: who edits a field twice in a row is in no conflict with themselves. */
export function ownRevisions(most = 200) {
  const led = new Map<string, number>();
  return {
    /** A write that was based on a revision made another. */
    wrote(id: string, base: number, revision: number): void {
      const oldest = led.keys().next();
      if (led.size >= most && !oldest.done) led.delete(oldest.value);
      led.set(`${id}/${base}`, revision);
    },
    /** What a revision has become by own writes alone. */
    after(id: string, base: number): number {
      let now = base;
      for (let next = led.get(`${id}/${now}`); next !== undefined && next > now; next = led.get(`${id}/${now}`))
        now = next;
      return now;
    },
  };
}

/** This page's. */
export const own = ownRevisions();
