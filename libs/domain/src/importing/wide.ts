import { readPeriod } from './periods.js';
import { cellText, type ImportTable } from './table.js';

/** The target of a column whose heading is the month of its amounts; many columns may have it. */
export const monthAmount = 'monthAmount';

/** The months that a heading means: `Jan 2026`, `01/2026`, `Januar`, `1月`, `Q1 2026`; null: none. What is behind a month's name there is a year. */
export function headingOf(name: string): ReturnType<typeof readPeriod> | null {
  const read = readPeriod(name);
  if (read.is === 'dayOrYear') return readPeriod(`${read.year}-${read.month}`);
  return read.is === 'months' || read.is === 'yearless' ? read : null;
}

/** The columns of a file that has one for each month, as budgets do; a single one is none. */
export function monthColumns({ columns, rows }: ImportTable): string[] {
  const found = columns.filter((name, at) => headingOf(name) && isOfAmounts({ rows }, at));
  return found.length > 1 ? found : [];
}

function isOfAmounts({ rows }: Pick<ImportTable, 'rows'>, at: number): boolean {
  const filled = rows.map(({ cells }) => cells[at]).filter((cell) => cellText(cell)?.trim());
  const amounts = filled.filter(
    (cell) => typeof cell === 'number' || /^\D*\d[\d\s.,'’]*\D*$/.test(cellText(cell) ?? ''),
  );
  return amounts.length * 2 >= filled.length;
}
