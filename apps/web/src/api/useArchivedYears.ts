import { useMemo } from 'react';
import { useList } from './useList.js';

/** Years that are archived: what lies in them alone can only be read. */
export function useArchivedYears(): ReadonlySet<number> {
  const { rows } = useList('GET year');
  return useMemo(() => new Set(rows.flatMap(({ id, locked }) => (locked ? [Number(id)] : []))), [rows]);
}

/** Whether all years of these days are archived. */
export function isArchived(
  archived: ReadonlySet<number>,
  { startDate, endDate }: { startDate: string; endDate: string },
): boolean {
  for (let year = Number(startDate.slice(0, 4)); year <= Number(endDate.slice(0, 4)); year++)
    if (!archived.has(year)) return false;
  return true;
}
