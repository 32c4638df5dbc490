import { identifierKey } from '@contracts/identifiers.js';
import type { CostKind } from '@contracts/planning/element.js';
import { parts } from '../money.js';
import { two } from './calendarWords.js';
import type { CellRead } from './cellRead.js';
import { yearsIn } from './columns.js';
import { costKindNames } from './matching.js';
import { lastDayOf, readPeriod } from './periods.js';
import { fileProject, projectsOf } from './projects.js';
import { keyOf, type Reading, type ReadRow, waits, wrong } from './rows.js';
import { type CostTypeDraft, type ElementDraft, type EntryDraft, entryPrint, folded } from './table.js';
import { monthAmount } from './wide.js';

export interface CostDrafts {
  /** Projects that the rows name and the plan lacks. */
  projects: Map<string, ElementDraft>;
  /** Element id → its new entries, in the order of the rows. */
  entries: Map<string, EntryDraft[]>;
  /** Cost types that are to be made, by their ids. */
  costTypes: Map<string, CostTypeDraft>;
}

/** Makes of each row the cost entries it means: one a month, of the element that it names. */
export function costDrafts(reading: Reading, rows: readonly ReadRow[]): CostDrafts {
  const projects = new Map<string, ElementDraft>();
  const find = elementFinder(reading, projects);
  const entries = new Map<string, EntryDraft[]>();
  const costTypes = new Map<string, CostTypeDraft>();
  const shared = sharedReferences(rows);
  for (const row of rows) {
    if (row.skip || row.aside) continue;
    reading.asks.at(row.row);
    const element = find(row);
    const made = entriesOf(reading, row, { element: element ?? '', shared, costTypes });
    if (!element || !made) continue;
    const list = entries.get(element) ?? [];
    list.push(...made);
    entries.set(element, list);
    enclose(projects.get(element), made);
  }
  return { projects, entries, costTypes };
}

/** The element of a row: by its number, else by its project's id, number or label; else a new project. */
function elementFinder(reading: Reading, projects: Map<string, ElementDraft>): (row: ReadRow) => string | null {
  const find = projectsOf(reading, projects);
  const holders = new Map(
    reading.known.elements.filter((it) => it.identifier).map((it) => [identifierKey(it.identifier), it]),
  );
  /** Numbers that rows before gave to new projects. */
  const given = new Map<string, string>();
  const ofFile = fileProject(reading, find);
  return (row) => {
    const identifier = row.text('identifier');
    const holder = identifier ? holders.get(identifierKey(identifier)) : undefined;
    if (holder?.deleted) wrong(row, 'identifier', 'is_unique', { label: holder.label });
    if (holder) return holder.deleted ? null : holder.id;
    const numbered = identifier ? given.get(identifierKey(identifier)) : undefined;
    if (numbered) return numbered;
    const name = row.text('project') ?? identifier;
    const target = row.columnOf('project') ? 'project' : 'identifier';
    if (!name && !row.columnOf(target)) return ofFile(row, 'amount');
    if (!name) {
      wrong(row, target, 'required');
      return null;
    }
    if (row.reads.get(target)?.is === 'problem') return null;
    const found = find(identifier && !row.text('project') ? identifier : name, row);
    if (found.is === 'open') {
      waits(row, target, found.question);
      return null;
    }
    const project = projects.get(found.id);
    if (identifier && project) project.fields.identifier ??= identifier;
    if (identifier && project?.fields.identifier === identifier) given.set(identifierKey(identifier), found.id);
    return found.id;
  };
}

function entriesOf(
  reading: Reading,
  row: ReadRow,
  { element, shared, costTypes }: { element: string; shared: ReadonlySet<string> } & Pick<CostDrafts, 'costTypes'>,
): EntryDraft[] | null {
  const booked = bookedIn(reading, row);
  if (!booked) return null;
  const content = {
    costTypeId: costTypeOf(reading, row, costTypes),
    description: valueIn<string>(row, 'costDescription') ?? '',
  };
  const said = row.text('reference');
  const reference = said && !shared.has(said) ? said : null;
  const there = thereAs(reading, row, booked);
  const names = new Set<string>();
  return booked.flatMap(({ months, amount, kind, cell }) => {
    const amounts = parts(amount, months.length);
    return months.map((period, i) => {
      const own = cell === 'amount' ? period : `${period}/${cell}`;
      const name = reference
        ? `cost/${element}/${kind}/${period}/${reference}`
        : `${reading.told.id}/cost/${element}/${row.row}/${own}`;
      if (names.has(name)) wrong(row, cell, 'is_unique');
      names.add(name);
      const entry = { id: there ?? reading.reader.idOf(name), kind, ...content, period, amount: amounts[i] as number };
      if (there) return { ...entry, changes: true as const, row: row.row, cell };
      const before = reading.known.entries.get(entry.id);
      if (before !== undefined && before !== entryPrint(entry)) wrong(row, 'reference', 'booked_otherwise', { period });
      return { ...entry, row: row.row, cell };
    });
  });
}

/** The entry of the plan that a row of our own file names: it is changed, not booked once more. */
function thereAs({ known }: Reading, row: ReadRow, booked: readonly Booking[]): string | null {
  const id = row.text('id')?.trim();
  if (!id || !known.entries.has(id)) return null;
  if (booked.length === 1 && booked[0]?.months.length === 1) return id;
  wrong(row, 'id', 'is_unique');
  return null;
}

/** References that several rows have, as the lines of one invoice: these tell no bookings apart. */
function sharedReferences(rows: readonly ReadRow[]): ReadonlySet<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const reference = row.skip || row.aside ? null : row.text('reference');
    if (reference) (once.has(reference) ? more : once).add(reference);
  }
  return more;
}

/** An amount of a row, with its kind, the months that it is for, and the target of its cell. */
interface Booking {
  months: readonly string[];
  amount: number;
  kind: CostKind;
  cell: string;
}

/** The amounts of a row: below headings that say of which months or kind they are, an empty cell being none, and its own. */
function bookedIn(reading: Reading, row: ReadRow): Booking[] | null {
  const below = [...row.reads].filter(([key]) => key.startsWith(keyOf(monthAmount, '')));
  const filled = below.filter(([, it]) => it.is !== 'value');
  const once = below.length && !row.text('amount') ? [] : [['amount', row.reads.get('amount')] as const];
  const booked: Booking[] = [];
  let isWhole = true;
  for (const [cell, read] of [...filled, ...once]) {
    const one = bookingOf(reading, row, { cell, read });
    if (one) booked.push(one);
    else if (read?.is !== 'open' && read?.is !== 'problem') isWhole = false;
  }
  return isWhole ? booked : null;
}

function bookingOf(
  reading: Reading,
  row: ReadRow,
  { cell, read }: { cell: string; read: CellRead | undefined },
): Booking | null {
  const below = read?.is === 'booked' ? read : null;
  const amount = below?.amount ?? (cell === 'amount' ? valueIn<number>(row, 'amount') : null);
  // Also where the row, or the file, does not speak of it.
  if (amount === null && cell === 'amount' && (read?.is ?? 'value') === 'value') wrong(row, 'amount', 'required');
  const said = row.said(cell);
  const kind = kindOf(reading, row, { cell, said: said?.kind ?? null, block: said?.kinds ?? '' });
  const isOwn = cell === 'amount' || (said && !said.months);
  const own = isOwn
    ? monthsOf(reading, row, cell)
    : below?.months && partsOf(reading, row, { months: below.months, cell });
  return kind && own && amount !== null ? { months: own, amount, kind, cell } : null;
}

/** One that the file names and nobody has made yet is made once for all rows that name it. */
function costTypeOf({ reader, told }: Reading, row: ReadRow, costTypes: Map<string, CostTypeDraft>): string | null {
  const read = row.reads.get('costTypeId');
  if (read?.is !== 'newWord') return valueIn<string>(row, 'costTypeId');
  const id = reader.idOf(`${told.id}/costType:${folded(read.name)}`);
  if (!costTypes.has(id)) costTypes.set(id, { id, label: labelOf(read.name), row: row.row });
  return id;
}

/** One line of well-formed text. */
const labelOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();

const valueIn = <T>(row: ReadRow, target: string): T | null => {
  const read = row.reads.get(target);
  return read?.is === 'value' ? (read.value as T | null) : null;
};

/** What the heading says, else what the row says, else what is asked for all. */
function kindOf(
  { asks }: Reading,
  row: ReadRow,
  { cell, said, block }: { cell: string; said: CostKind | null; block: string },
): CostKind | null {
  const read = row.reads.get('kind');
  const own = read?.is === 'value' ? (read.value as CostKind | null) : null;
  if (said && own && own !== said) wrong(row, 'kind', 'is', { value: said });
  if (said || own) return said ?? own;
  if (read && read.is !== 'value') return null;
  const choices = costKindNames.map((value) => ({ value }));
  const proposed = block ? null : 'ACTUAL';
  const { id, answer } = asks.ask({ kind: 'costKind', about: block, choices, proposed }, row.text(cell));
  if (!answer) waits(row, row.columnOf('kind') ? 'kind' : cell, id);
  return answer as CostKind | null;
}

function monthsOf(reading: Reading, row: ReadRow, cell: string): readonly string[] | null {
  const read: CellRead | undefined = row.reads.get('period');
  if (read?.is === 'value' && read.value) return [read.value as string];
  if (read?.is === 'months') return partsOf(reading, row, { months: read.months, cell: 'period' });
  if (read && read.is !== 'value') return null;
  if (row.columnOf('period')) {
    wrong(row, 'period', 'period_required');
    return null;
  }
  return ofWholeFile(reading, row, cell);
}

/** A file without a month is of its row's year, else of the one that is asked for, once. */
function ofWholeFile(reading: Reading, row: ReadRow, cell: string): readonly string[] | null {
  const said = readPeriod(row.text('year') ?? '');
  if (said.is === 'months') return partsOf(reading, row, { months: said.months, cell: 'year' });
  const { asks, told, known, table } = reading;
  const year = Number(known.today.slice(0, 4));
  const named = [...new Set([...yearsIn(told.fileName), ...yearsIn(table.title ?? '')])];
  const years = [...new Set([...named, year - 1, year, year + 1])].sort();
  const choices = years.flatMap((it) =>
    ['', ...Array.from({ length: 12 }, (_, i) => `-${two(i + 1)}`)].map((month) => ({ value: `${it}${month}` })),
  );
  const proposed = monthIn(told.fileName) ?? (named.length === 1 ? `${named[0]}` : null);
  const asked = { kind: 'period', choices, proposed, admits: /^(19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/ } as const;
  const { id, answer } = asks.ask(asked, row.text(cell));
  if (!answer) waits(row, cell, id);
  const read = answer ? readPeriod(answer) : null;
  return read?.is === 'months' ? partsOf(reading, row, { months: read.months, cell }) : null;
}

/** `Ist 2026-03.xlsx` → 2026-03 */
function monthIn(fileName: string): string | null {
  const found = [...fileName.matchAll(/(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/g)];
  return found.length === 1 ? `${found[0]?.[1]}-${found[0]?.[2]}` : null;
}

/** Several months where one is meant: equal parts, the first or the last, as is answered. */
function partsOf(
  { asks }: Reading,
  row: ReadRow,
  { months, cell }: { months: readonly string[]; cell: string },
): readonly string[] | null {
  if (months.length === 1) return months;
  const about = ({ 3: 'QUARTER', 6: 'HALF', 12: 'YEAR' } as const)[months.length as 3] ?? 'RANGE';
  const choices = ['EQUAL', 'FIRST', 'LAST'].map((value) => ({ value }));
  const asked = { kind: 'parts', about, column: row.columnOf(cell), choices, proposed: 'EQUAL' } as const;
  const { id, answer } = asks.ask(asked, cell.startsWith(monthAmount) ? row.columnOf(cell) : row.text(cell));
  if (!answer) {
    waits(row, cell, id);
    return null;
  }
  return answer === 'EQUAL' ? months : [months.at(answer === 'FIRST' ? 0 : -1) as string];
}

/** A new project's days are the months of its costs. */
function enclose(project: ElementDraft | undefined, entries: readonly EntryDraft[]): void {
  if (!project) return;
  for (const { period } of entries) {
    const [first, last] = [`${period}-01`, lastDayOf(period)];
    if (!project.startDate || first < project.startDate) project.startDate = first;
    if (!project.endDate || last > project.endDate) project.endDate = last;
  }
}
