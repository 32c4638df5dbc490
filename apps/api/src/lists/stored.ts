import { setImmediate as breath } from 'node:timers/promises';
import type { ReadStore, Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Reader } from '../reading/reader.js';
import type { Shown } from '../reading/shapes.js';
import { type KeptAnswer, type KeptRow, listOfParts } from './parts.js';

/** Whole lists of a view whose rows are not in memory, for those who read all; kept for a while. */
export interface StoredLists {
  /** All undeleted rows, by id. Throws Away. */
  answer(shape: Shown, reader: Reader): Promise<KeptAnswer>;
}

interface List {
  position: number;
  edition: number;
  /** In the order of the ids. */
  rows: Map<string, KeptRow>;
  answer: KeptAnswer;
}
type At = Pick<List, 'position' | 'edition'>;
interface Of {
  rows: ReadStore;
  tenant: string;
  live: TenantLive;
}

/** Rows read in one go: some twenty milliseconds. */
const atOnce = 1_000;
/** Kinds of readers: money is in the rows. */
const most = 3;
/** Milliseconds without a reader after which the lists give their memory back. */
const rest = 60_000;

export function storedLists(of: Of): StoredLists {
  const lists = new Map<string, Promise<List>>();
  let idle: NodeJS.Timeout | undefined;
  return {
    async answer(shape, reader) {
      clearTimeout(idle);
      idle = setTimeout(() => lists.clear(), rest).unref();
      const key = `${shape.view} ${reader.key}`;
      const known = await lists.get(key)?.catch(() => undefined);
      const next = upToDate(known, { ...of, shape, reader });
      lists.delete(key);
      lists.set(key, next);
      if (lists.size > most) lists.delete(lists.keys().next().value as string);
      return (await next).answer;
    },
  };
}

interface How extends Of {
  shape: Shown;
  reader: Reader;
}

async function upToDate(known: List | undefined, how: How): Promise<List> {
  const { live, shape } = how;
  const { position, edition } = live;
  if (known?.edition === edition) return known;
  const changed = known && known.position < position ? live.changedSince(shape.view, known.position) : null;
  const now = { ...how, position, edition };
  return known && changed ? patched(known, { ...now, ids: [...changed] }) : made(now);
}

async function made(how: How & At): Promise<List> {
  const { position, edition } = how;
  const rows = new Map<string, KeptRow>();
  for await (const page of pagesOf(how)) {
    for (const row of page) put(rows, row.id, row, how);
    await breath();
  }
  return { position, edition, rows, answer: await listOfParts([...rows.values()], 1) };
}

async function patched(known: List, how: How & At & { ids: readonly string[] }): Promise<List> {
  const { position, edition } = how;
  let rows = new Map(known.rows);
  for (let from = 0; from < how.ids.length; from += atOnce) {
    const ids = how.ids.slice(from, from + atOnce);
    const found = new Map((await how.rows.getMany(how.tenant, how.shape.view, ids)).map((row) => [row.id, row]));
    for (const id of ids) put(rows, id, found.get(id), how);
  }
  if (rows.size > known.rows.size) rows = new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { position, edition, rows, answer: await listOfParts([...rows.values()], 1) };
}

/** A changed row keeps its place. */
function put(rows: Map<string, KeptRow>, id: string, row: Row | undefined, { shape, reader }: How): void {
  if (!row || row['deleted'] === true) rows.delete(id);
  else rows.set(id, { id, json: JSON.stringify(shape.wire(reader, row, { listed: true })) });
}

/** All rows by id, each page from where the one before ended: that sorts nothing and counts on no offset. */
async function* pagesOf({ rows, tenant, shape: { view } }: How): AsyncIterable<Row[]> {
  let last: string | undefined;
  for (;;) {
    const where = last === undefined ? [] : [{ field: 'id', from: last }];
    const page = (await rows.find(tenant, view, { where, sort: ['id'], limit: atOnce, uncounted: true })).rows;
    yield last === undefined ? page : page.slice(1);
    if (page.length < atOnce) return;
    last = (page.at(-1) as Row).id;
  }
}
