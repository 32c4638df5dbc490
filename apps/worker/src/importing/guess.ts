import { headings } from '@contracts/importing/headings.js';
import type { ImportKind } from '@contracts/importing/import.js';
import { type Target, targets } from '@contracts/importing/targets.js';
import { isUnread, readDay } from '@domain/importing/days.js';
import { guessMapping } from '@domain/importing/headings.js';
import { cellText, type ImportTable, isUuid } from '@domain/importing/table.js';
import { dayColumns, headingOf, monthAmount, monthColumns } from '@domain/importing/wide.js';

/** Ids that are no ids of ours are the tenant's own numbers. */
export function guessed(
  kind: ImportKind,
  table: ImportTable,
  all: readonly Target[] = targets[kind],
): Record<string, string | null> {
  const columns = table.columns.map((name, i) => ({
    name,
    filled: table.rows.reduce((sum, { cells }) => sum + (cellText(cells[i]) === null ? 0 : 1), 0),
    isDays: isOfDays(table, i),
  }));
  const mapping = guessMapping(columns, isOurs(table) ? all : all.filter(({ ours }) => !ours));
  if (kind === 'COST') guessAmounts(mapping, table);
  else
    guessDays(
      mapping,
      table,
      columns.filter((it) => it.isDays).map((it) => it.name),
    );
  if (kind === 'PLAN') nameProjects(mapping);
  const at = table.columns.findIndex((name) => mapping[name] === 'id');
  if (at < 0) return mapping;
  const ours = table.rows.every(({ cells }) => isUuid(cellText(cells[at]) ?? '00000000-0000-0000-0000-000000000000'));
  if (ours) return mapping;
  const free = !Object.values(mapping).includes('identifier');
  return { ...mapping, [table.columns[at] as string]: free ? 'identifier' : null };
}

/** An export of ours says which elements its rows are about. */
const isOurs = ({ columns, rows }: ImportTable): boolean => {
  const at = columns.findIndex((name) => name.toLowerCase() === 'id');
  return at >= 0 && rows.some(({ cells }) => isUuid(cellText(cells[at]) ?? ''));
};

/** Where nothing else has a name, the rows are the projects themselves. */
function nameProjects(mapping: Record<string, string | null>): void {
  const named = Object.entries(mapping).find(([, target]) => target === 'project')?.[0];
  const taken = new Set(Object.values(mapping));
  if (named && !['label', 'milestoneDay', 'dayInMonth', 'type'].some((it) => taken.has(it))) mapping[named] = 'label';
}

/** Amounts by month or kind; beside those of months no other amount or month is needed. */
function guessAmounts(mapping: Record<string, string | null>, table: ImportTable): void {
  const found = monthColumns(table);
  if (found.length > 1) guessNames(mapping, table, found);
  const byMonth = found.some((name) => headingOf(name)?.months);
  const isAlone = found.length === 1 && !byMonth && Object.values(mapping).includes('amount');
  if (!found.length || isAlone) return;
  for (const [name, target] of Object.entries(mapping))
    if (found.includes(name)) mapping[name] = monthAmount;
    else if (target === 'amount' || (byMonth && target === 'period')) mapping[name] = null;
}

/** Names stand in front of amounts by month or kind, whatever their heading says (`Budget 2026`). */
function guessNames(mapping: Record<string, string | null>, table: ImportTable, amounts: readonly string[]): void {
  const [first] = table.columns;
  if (first === undefined || mapping[first] !== null || amounts.includes(first)) return;
  if (Object.values(mapping).some((it) => it === 'project' || it === 'identifier')) return;
  const cells = table.rows.slice(0, 30).map((row) => cellText(row.cells[0])?.trim());
  if (cells.every((it) => !it || /\p{L}{2}/u.test(it)) && cells.some(Boolean) && !isOfDays(table, 0))
    mapping[first] = 'project';
}

/** Days below months; and days of milestones, a column each, where no field takes them. */
function guessDays(mapping: Record<string, string | null>, table: ImportTable, days: readonly string[]): void {
  const inMonths = dayColumns(table);
  for (const name of inMonths) mapping[name] = 'dayInMonth';
  const ends = ['startDate', 'endDate'].flatMap((target) => Object.values(headings[target] ?? {}).flat());
  const words = new Set(ends.map((it) => it.toLowerCase()).filter((it) => !deadlines.has(it)));
  const isEnd = (name: string): boolean =>
    name
      .toLowerCase()
      .split(/[\s()_-]+/)
      .some((it) => words.has(it));
  for (const name of days)
    if (mapping[name] === null && !isEnd(name) && !isRecord(name, table)) mapping[name] = 'milestoneDay';
}

/** Beside a start and an end they are days of their own. */
const deadlines = new Set(['deadline', 'frist', '期限']);

/**
 * When somebody wrote, changed or closed the row, as tools export it: no day of the plan. They call it `Created At`, or
 * say the time of day too; `created` beside `released`, in days, may be one.
 */
function isRecord(name: string, { columns, rows }: ImportTable): boolean {
  if (!record.test(name)) return false;
  const cells = rows.slice(0, 30).map((row) => cellText(row.cells[columns.indexOf(name)]) ?? '');
  return moment.test(name) || cells.some((cell) => /\d:\d\d/.test(cell));
}

const moment = /(?<!\p{L})(?:at|on|date|last|am|datum|zuletzt)(?!\p{L})|日/iu;
const record =
  /(?<!\p{L})(?:created|updated|modified|changed|started|closed|completed|cancell?ed|resolved|viewed|erstellt|angelegt|geändert|aktualisiert|erledigt)(?!\p{L})|作成|更新/iu;

/** Whether nearly all filled cells of a column are days of the calendar; the first tell. */
function isOfDays({ rows }: ImportTable, column: number): boolean {
  let [filled, days] = [0, 0];
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cellText(cell)?.trim()) {
      filled++;
      if (typeof cell === 'object' || (typeof cell === 'string' && cell.length < 60 && isDay(cell))) days++;
    }
    if (filled === 30) break;
  }
  return days > 0 && days * 10 >= filled * 8;
}

function isDay(text: string): boolean {
  const read = readDay(text);
  return !isUnread(read) && read.is !== 'yearless';
}
