import { listOf, useList } from './useList.js';

type Years = ReturnType<typeof useList<'GET year'>>['rows'];
const known = new WeakMap<Years, ReadonlySet<number>>();

function yearsIn(rows: Years): ReadonlySet<number> {
  const found = known.get(rows) ?? new Set(rows.flatMap(({ id, locked }) => (locked ? [Number(id)] : [])));
  known.set(rows, found);
  return found;
}

/** Years that are archived: what lies in them alone can only be read. */
export const useArchivedYears = (): ReadonlySet<number> => yearsIn(useList('GET year').rows);

/** The same outside of components, as far as some page shows them. */
export const archivedYears = (): ReadonlySet<number> => yearsIn(listOf('GET year').rows());

/** Whether all years of these days are archived. */
export function isArchived(
  archived: ReadonlySet<number>,
  { startDate, endDate }: { startDate: string; endDate: string },
): boolean {
  if (archived.size === 0) return false;
  for (let year = Number(startDate.slice(0, 4)); year <= Number(endDate.slice(0, 4)); year++)
    if (!archived.has(year)) return false;
  return true;
}
