import type { Row } from '@platform/ports.js';
import type { Context } from '../context.js';
import { inSlices } from '../lists/slices.js';
import { atOnce } from '../live/pages.js';

/** What counts in an element's sums, by the rows of the Gantt and, where these say too little, by the elements. */

type Rows = ReadonlyMap<string, Row>;

interface Elements {
  ids: readonly string[];
  /** A moment of the past; undefined: now. */
  time: string | undefined;
}

/** Elements with their entries, as they are or were. */
export async function eachElement(
  { ports, past }: Context,
  tenant: string,
  { ids, time }: Elements,
  take: (row: Row) => void,
): Promise<void> {
  if (time !== undefined) {
    for (const row of await past.rows({ tenant, area: 'plan', view: 'elements', time, ids })) take(row);
    return;
  }
  const read = async (some: readonly string[]) => {
    for (const row of await ports.rows.getMany(tenant, 'elements', some)) take(row);
  };
  await inSlices(ids, read, atOnce);
}

interface Below {
  tenant: string;
  rows: Rows;
  id: string;
  time: string | undefined;
}

/** The rows right below an element that count in its sums: neither deleted nor left out by a mark of their own. */
export async function childrenCounted(context: Context, { rows, id, ...of }: Below): Promise<readonly Row[]> {
  const children = [...rows.values()].filter((row) => row['parentId'] === id && row['deleted'] !== true);
  const isLeftOut = await leftOut(context, { ...of, at: rows.get(id), below: children });
  return children.filter((row) => !isLeftOut(row));
}

/** The element itself, and all below it that counts in its sums. */
export async function countedFrom(context: Context, { rows, id, ...of }: Below): Promise<readonly string[]> {
  const children = Map.groupBy(
    [...rows.values()].filter((row) => row['deleted'] !== true),
    (row) => row['parentId'] as string | null,
  );
  const walked = (counts: (row: Row) => boolean): Row[] => {
    const found = (children.get(id) ?? []).filter(counts);
    for (const at of found) found.push(...(children.get(at.id) ?? []).filter(counts));
    return found;
  };
  const isLeftOut = await leftOut(context, { ...of, at: rows.get(id), below: walked(() => true) });
  return [id, ...walked((row) => !isLeftOut(row)).map((row) => row.id)];
}

interface Asked {
  tenant: string;
  time: string | undefined;
  at: Row | undefined;
  below: readonly Row[];
}

/**
 * Whether a row is left out of the sums of the element `at`. A row of the Gantt says whether it or one above it is marked: below
 * one that is, only the elements themselves say which of them are. `at` and what is above it leave nothing out of its own sums.
 */
async function leftOut(context: Context, { tenant, time, at, below }: Asked): Promise<(row: Row) => boolean> {
  if (at?.['detached'] !== true) return (row) => row['detached'] === true;
  const marked = new Set<string>();
  await eachElement(context, tenant, { ids: below.map(({ id }) => id), time }, (row) => {
    if (row['detached'] === true) marked.add(row.id);
  });
  return (row) => marked.has(row.id);
}
