import type { Area } from '@domain/decider.js';
import type { Areas } from './areas.js';
import { isErasure, type StoredEvent } from './ports.js';
import type { Projection } from './projection.js';
import { newestSnapshot, removeOldSnapshots, type SnapshotPorts, writeSnapshot } from './snapshots.js';

/** A tenant as the projector has it. `wrote`: ms since 1970 of its last write. */
export interface Kept {
  tenant: string;
  projection: Pick<Projection, 'bytes' | 'isLoaded' | 'revisions' | 'unload'> | null;
  busy: boolean;
  wrote: number;
}
/** Looks after tenants from time to time: memory and snapshots. Does at most one thing at a time, beside all else. */
export type Upkeep = (all: readonly Kept[]) => void;

// Bytes of JSON folded that tenants may hold in memory together, and tenants: of small ones it is their number that counts.
const mostBytes = 256 * 1_048_576;
const mostTenants = 100;
// Events between two snapshots, at least.
const snapshotSpacing = 20_000;
// Snapshots wait until a tenant is quiet for so many milliseconds, or has so many times the spacing to catch up on.
const quiet = 1_000;
const mostSpacings = 5;

export function upkeepOf(ports: SnapshotPorts & { areas: Areas }): Upkeep {
  /** By stream: the revision up to which snapshots were seen to. */
  const seen = new Map<string, number>();
  let running = false;

  async function snapshot({ tenant, projection, wrote }: Kept): Promise<void> {
    for (const [name, revision] of projection?.revisions ?? []) {
      const area = ports.areas.known.get(name) as Area;
      const stream = `${tenant}.${name}`;
      if (!seen.has(stream)) await removeOldSnapshots(ports.files, tenant, area);
      const last = seen.get(stream) ?? (await newestSnapshot(ports.files, tenant, area))?.revision ?? -1;
      seen.set(stream, last);
      const due = (revision - last) / snapshotSpacing;
      if (due < 1 || (due < mostSpacings && Date.now() - wrote < quiet)) continue;
      await takeSnapshots(ports, tenant, area);
      seen.set(stream, revision);
    }
  }
  async function snapshots(all: readonly Kept[]): Promise<void> {
    for (const it of all) await snapshot(it);
  }
  return (all) => {
    forget(all);
    if (running) return;
    running = true;
    void snapshots(all)
      .catch((error: unknown) => ports.log('snapshots were not taken', { error: String(error) }))
      .finally(() => {
        running = false;
      });
  };
}

/** Tenants that were not written for long give their memory back; they are loaded again when something comes. */
function forget(all: readonly Kept[]): void {
  const loaded = all.filter(({ projection }) => projection?.isLoaded);
  let [bytes, count] = [loaded.reduce((sum, { projection }) => sum + (projection?.bytes ?? 0), 0), loaded.length];
  for (const { projection, busy } of loaded.toSorted((a, b) => a.wrote - b.wrote).slice(0, -1)) {
    if (bytes <= mostBytes && count <= mostTenants) return;
    if (busy || !projection) continue;
    [bytes, count] = [bytes - projection.bytes, count - 1];
    projection.unload();
  }
}

/** Whether one more tenant may be loaded only to be at hand. */
export const hasRoom = (all: Iterable<Pick<Kept, 'projection'>>): boolean =>
  [...all].filter(({ projection }) => projection?.isLoaded).length < mostTenants;

/**
 * Takes the snapshots that are due, from the newest on: one each time `spacing` events and as many bytes of JSON as the
 * last one has have come. So they stay below the log's size, and any date has one nearby. Answers how many it took.
 */
export async function takeSnapshots(
  ports: SnapshotPorts & { areas: Areas },
  tenant: string,
  area: Area,
  spacing = snapshotSpacing,
): Promise<number> {
  const { areas, files } = ports;
  const newest = await newestSnapshot(files, tenant, area);
  const fold = await areas.load(tenant, area.name, { position: newest?.position ?? 0 });
  let size = newest?.size ?? 0;
  let { revision, bytes } = fold;
  let taken: string[] = [];
  const page = async (events: readonly StoredEvent[]): Promise<void> => {
    // Whoever heard of the erasure removed the snapshots there were then; these may have come after that.
    if (events.some(isErasure)) {
      for (const path of taken) await files.remove(path);
      taken = [];
    }
    if (fold.revision - revision < spacing || fold.bytes - bytes < size) return;
    const written = await writeSnapshot(ports, fold);
    taken.push(written.path);
    size = written.size;
    ({ revision, bytes } = fold);
  };
  // To the end as it is after the last one was written: an erasure that comes later finds it in its place.
  while (await areas.catchUp(fold, page));
  return taken.length;
}
