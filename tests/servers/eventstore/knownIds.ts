/** The ids that the server remembers, bounded by bytes, names included: what is older is forgotten. */
export interface KnownIds {
  add(event: { id: string; stream: string; revision: number }): void;
  /** Revision of that id in that stream; undefined: not known (any more). */
  find(id: string, stream: string): number | undefined;
}

const mostBytes = 8 * 1024 * 1024;

export function knownIds(): KnownIds {
  const known = new Map<string, { stream: string; revision: number }>();
  let bytes = 0;
  const sizeOf = (stream: string) => 48 + 2 * stream.length;
  return {
    add({ id, stream, revision }) {
      if (known.has(id)) return;
      known.set(id, { stream, revision });
      bytes += sizeOf(stream);
      for (const [oldest, place] of known) {
        if (bytes <= mostBytes) break;
        known.delete(oldest);
        bytes -= sizeOf(place.stream);
      }
    },
    find(id, stream) {
      const place = known.get(id);
      return place?.stream === stream ? place.revision : undefined;
    },
  };
}
