import { countHeld } from '@platform/held.js';
import type { ReadStore, Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { inSlices } from './slices.js';

/** What lists look at in each row of a view that is not held in memory: a field's value, or all its texts as one. */
export interface Column {
  name: string;
  of(row: Row): unknown;
}
/** Values of a column by the rows' ids, as of a moment. */
export interface Values {
  position: number;
  edition: number;
  byId: ReadonlyMap<string, unknown>;
}
interface Kept extends Values {
  byId: Map<string, unknown>;
  /** Characters, about. */
  size: number;
}
interface Asked {
  rows: ReadStore;
  tenant: string;
  live: TenantLive;
  /** The view, and the held one that has a row for each of its rows. */
  view: string;
  tree: string;
}

/** Rows of the store read and looked at in one go. */
const atOnce = 100;
/** Characters of all columns of a process, about; the least recently asked for go. */
const mostCharacters = 64_000_000;
/** Milliseconds after which a column that nobody asks for gives its memory back. */
const rest = 120_000;

/**
 * The values of some columns in all rows of a view. They are read once, some hundreds of rows at a time, and kept; of rows
 * that have changed they are read anew. Throws Away.
 */
export async function valuesOf(asked: Asked, columns: readonly Column[]): Promise<ReadonlyMap<string, Values>> {
  const { live } = asked;
  const before = reading.get(live);
  const now = (async () => {
    await before?.catch(() => {});
    return upToDate(asked, columns);
  })();
  reading.set(live, now);
  return now;
}
/** One at a time for each tenant: who comes later finds what was read. */
const reading = new WeakMap<TenantLive, Promise<unknown>>();

async function upToDate(asked: Asked, columns: readonly Column[]): Promise<ReadonlyMap<string, Values>> {
  const { live, view, tree } = asked;
  const byName = keptBy.get(live) ?? new Map<string, Kept>();
  keptBy.set(live, byName);
  const { position, edition } = live;
  const wanted = new Map<string, Column[]>();
  const found = new Map<string, Kept>();
  for (const column of columns) {
    const known = byName.get(`${view} ${column.name}`);
    const changed = known && changedIn(live, view, known);
    found.set(column.name, {
      position,
      edition,
      byId: new Map(),
      size: 0,
      ...(changed && { byId: known.byId, size: known.size }),
    });
    const ids = [...(changed ?? live.rows(tree).keys())];
    await inSlices(ids, (some) => {
      for (const id of some) wanted.set(id, [...(wanted.get(id) ?? []), column]);
    });
  }
  await inSlices(
    [...wanted.keys()],
    async (ids) => {
      const rows = new Map((await asked.rows.getMany(asked.tenant, view, ids)).map((row) => [row.id, row]));
      for (const id of ids)
        for (const column of wanted.get(id) as Column[]) put(found.get(column.name) as Kept, column, id, rows.get(id));
    },
    atOnce,
  );
  for (const [name, kept] of found) keep(byName, `${view} ${name}`, kept);
  return found;
}
const keptBy = new WeakMap<TenantLive, Map<string, Kept>>();

/** null: all must be read. */
function changedIn(live: TenantLive, view: string, { position, edition }: Values): ReadonlySet<string> | null {
  if (edition === live.edition) return new Set();
  return position < live.position ? live.changedSince(view, position) : null;
}

function put(kept: Kept, column: Column, id: string, row: Row | undefined): void {
  kept.size -= sizeOf(kept.byId.get(id));
  if (!row) return void kept.byId.delete(id);
  const value = column.of(row);
  kept.size += sizeOf(value);
  kept.byId.set(id, value);
}

const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : value === undefined ? 0 : 40);

/** Columns of all tenants, the least recently asked for first. */
const all = new Map<object, { kept: Kept; drop(): void; timer: NodeJS.Timeout }>();

/** Characters of all columns that are kept now, about. */
const charactersKept = (): number => all.values().reduce((sum, { kept }) => sum + kept.size, 0);
countHeld('list_characters', charactersKept);

function keep(byName: Map<string, Kept>, key: string, kept: Kept): void {
  byName.set(key, kept);
  const it = kept.byId;
  const drop = () => {
    if (byName.get(key)?.byId === it) byName.delete(key);
    all.delete(it);
  };
  clearTimeout(all.get(it)?.timer);
  all.delete(it);
  all.set(it, { kept, drop, timer: setTimeout(drop, rest).unref() });
  let size = charactersKept();
  for (const each of all.values()) {
    if (size <= mostCharacters) return;
    size -= each.kept.size;
    clearTimeout(each.timer);
    each.drop();
  }
}
