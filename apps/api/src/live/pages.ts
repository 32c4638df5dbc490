import { setImmediate as breath } from 'node:timers/promises';
import type { ReadStore, Row } from '@platform/ports.js';

/** Rows read, or compared, in one go: some milliseconds. */
export const atOnce = 500;

/** All rows of a view by id, some hundreds at a time with turns for others between. Throws Away. */
export async function* pagesOf(rows: ReadStore, tenant: string, view: string): AsyncIterable<readonly Row[]> {
  let last: string | null = null;
  for (;;) {
    // By the id, not by a number of rows: rows may come and go between two pages. The last one is read once more.
    const where: readonly { field: string; from: string }[] = last === null ? [] : [{ field: 'id', from: last }];
    const { rows: found } = await rows.find(tenant, view, { where, sort: ['id'], limit: atOnce + 1, uncounted: true });
    yield found.filter(({ id }) => id !== last);
    if (found.length <= atOnce) return;
    last = (found.at(-1) as Row).id;
    await breath();
  }
}
