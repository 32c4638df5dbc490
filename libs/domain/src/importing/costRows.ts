import type { CostKind } from '@contracts/planning/element.js';
import { parts } from '../money.js';
import { identifierKey } from '../planning/element.js';
import type { CellRead } from './cells.js';
import { costKindNames } from './matching.js';
import { lastDayOf } from './periods.js';
import { projectsOf } from './projects.js';
import { type Reading, type ReadRow, waits, wrong } from './rows.js';
import { type CostTypeDraft, type ElementDraft, type EntryDraft, entryPrint, folded } from './table.js';

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
  const repeated = new Map<string, number>();
  for (const row of rows) {
    if (row.skip) continue;
    const element = find(row);
    const made = entriesOf(reading, row, { element: element ?? '', repeated, costTypes });
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
  return (row) => {
    const identifier = row.text('identifier');
    const holder = identifier ? holders.get(identifierKey(identifier)) : undefined;
    if (holder?.deleted) wrong(row, 'identifier', 'is_unique', { label: holder.label });
    if (holder) return holder.deleted ? null : holder.id;
    const numbered = identifier ? given.get(identifierKey(identifier)) : undefined;
    if (numbered) return numbered;
    const name = row.text('project') ?? identifier;
    const target = row.columnOf('project') ? 'project' : 'identifier';
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
  { element, repeated, costTypes }: { element: string; repeated: Map<string, number> } & Pick<CostDrafts, 'costTypes'>,
): EntryDraft[] | null {
  const amount = valueIn<number>(row, 'amount');
  // Also where the row, or the file, does not speak of it.
  if (amount === null && (row.reads.get('amount')?.is ?? 'value') === 'value') wrong(row, 'amount', 'required');
  const kind = kindOf(reading, row);
  const months = monthsOf(reading, row);
  if (!kind || !months || amount === null) return null;
  const amounts = parts(amount, months.length);
  const content = {
    kind,
    costTypeId: costTypeOf(reading, row, costTypes),
    description: valueIn<string>(row, 'costDescription') ?? '',
  };
  const reference = row.text('reference');
  return months.map((period, i) => {
    const name = reference
      ? `cost/${element}/${kind}/${period}/${reference}`
      : `${reading.told.id}/cost/${element}/${row.row}/${period}`;
    const times = repeated.get(name) ?? 0;
    repeated.set(name, times + 1);
    if (times && i === 0) wrong(row, 'reference', 'is_unique');
    const entry = { id: reading.reader.idOf(name), ...content, period, amount: amounts[i] as number, row: row.row };
    const booked = reading.known.entries.get(entry.id);
    if (booked !== undefined && booked !== entryPrint(entry)) wrong(row, 'reference', 'booked_otherwise', { period });
    return entry;
  });
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

function kindOf({ asks }: Reading, row: ReadRow): CostKind | null {
  const read = row.reads.get('kind');
  if (read && (read.is !== 'value' || read.value)) return read.is === 'value' ? (read.value as CostKind) : null;
  const choices = costKindNames.map((value) => ({ value }));
  const { id, answer } = asks.ask({ kind: 'costKind', choices, proposed: 'ACTUAL' }, row.text('amount'));
  if (!answer) waits(row, row.columnOf('kind') ? 'kind' : 'amount', id);
  return answer as CostKind | null;
}

function monthsOf({ asks }: Reading, row: ReadRow): string[] | null {
  const read: CellRead | undefined = row.reads.get('period');
  if (read?.is === 'value' && read.value) return [read.value as string];
  if (read?.is !== 'months') {
    if (!read || read.is === 'value') wrong(row, 'period', 'period_required');
    return null;
  }
  const about = read.months.length === 3 ? 'QUARTER' : 'YEAR';
  const choices = ['EQUAL', 'FIRST', 'LAST'].map((value) => ({ value }));
  const asked = { kind: 'parts', about, column: row.columnOf('period'), choices, proposed: 'EQUAL' } as const;
  const { id, answer } = asks.ask(asked, row.text('period'));
  if (!answer) {
    waits(row, 'period', id);
    return null;
  }
  return answer === 'EQUAL' ? read.months : [read.months.at(answer === 'FIRST' ? 0 : -1) as string];
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
