import { identifierKey } from '@contracts/identifiers.js';
import { isMore } from '@contracts/importing/planTargets.js';
import type { ElementType } from '@contracts/planning/element.js';
import type { CellRead } from './cellRead.js';
import { asLags, readFigured } from './figuredCell.js';
import { elementTypeNames } from './matching.js';
import { fileProject, projectsOf } from './projects.js';
import { keyOf, type Reading, type ReadRow, waits, wrong } from './rows.js';
import { type ElementDraft, folded, isUuid, type KnownElement } from './table.js';

/** Makes of each row the element it speaks of: matched by id, else by identifier, else new. */
export function planDrafts(reading: Reading, rows: readonly ReadRow[]): Map<string, ElementDraft> {
  const matching = matcher(reading);
  const drafts = new Map<string, ElementDraft>();
  const byRow = new Map<ReadRow, ElementDraft>();
  const hasMilestones = Object.values(reading.told.mapping).includes('milestoneDay');
  const known = new Map(reading.known.elements.filter((it) => !it.deleted).map((it) => [it.id, it]));
  for (const row of rows) {
    if (row.skip || row.aside) continue;
    reading.asks.at(row.row);
    const draft = draftOf(reading, row, matching(row));
    if (!draft) continue;
    if (drafts.has(draft.id)) wrong(row, row.text('id') ? 'id' : 'identifier', 'is_unique');
    else drafts.set(draft.id, draft);
    byRow.set(row, draft);
    if (hasMilestones) for (const it of milestonesOf(row, draft, { ...reading, known })) drafts.set(it.id, it);
  }
  placeAll(reading, drafts, byRow);
  return drafts;
}

function draftOf(
  reading: Reading,
  row: ReadRow,
  match: { id: string; known: KnownElement | null } | null,
): ElementDraft | null {
  if (!match) return null;
  const named = typeOf(reading, row, match.known);
  if (!named) return null;
  const fields: ElementDraft['fields'] = {};
  const more: Record<string, unknown> = {};
  for (const [target, read] of row.reads) {
    if (read.is !== 'value') continue;
    if (isMore(target)) more[target] = read.value === '' ? null : read.value;
    else if (isField(target)) fields[target] = read.value as string | boolean | null;
  }
  keepRemarks(row, fields, match.known);
  const person = row.reads.get('responsible');
  const draft: ElementDraft = {
    ...match,
    row: row.row,
    ...named,
    label: (fields.label as string | undefined) ?? match.known?.label ?? '',
    parentId: undefined,
    fields,
    ...(Object.keys(more).length > 0 && { more }),
    ...(person?.is === 'newPerson' && { newPerson: person.name }),
  };
  if (!draft.label) wrong(row, 'label', 'required');
  return dated(reading, row, draft);
}

/** What stands behind dates, below what is described. */
function keepRemarks(row: ReadRow, fields: ElementDraft['fields'], known: KnownElement | null): void {
  const remarks: string[] = [];
  for (const target of ['startDate', 'endDate']) {
    const read = row.reads.get(target);
    if (read && 'remark' in read && read.remark) remarks.push(read.remark);
  }
  if (!remarks.length) return;
  const before = String(fields.description ?? known?.fields.description ?? '');
  const fresh = [...new Set(remarks)].filter((it) => !before.split('\n').includes(it));
  if (fresh.length) fields.description = [before, ...fresh].filter(Boolean).join('\n');
}

/** Targets that say where an element is or stands, not what is written in it. */
const notFields = new Set(['id', 'type', 'parentId', 'project', 'startDate', 'endDate']);
const isField = (target: string): boolean => !notFields.has(target) && !target.includes('/');

function matcher({
  known,
  reader,
  told,
}: Reading): (row: ReadRow) => { id: string; known: KnownElement | null } | null {
  const byId = new Map(known.elements.map((it) => [it.id, it]));
  const byIdentifier = new Map(
    known.elements.filter((it) => it.identifier).map((it) => [identifierKey(it.identifier), it]),
  );
  return (row) => {
    const id = row.text('id');
    const identifier = row.text('identifier');
    if (id && !isUuid(id)) {
      wrong(row, 'id', 'selection_required');
      return null;
    }
    const found = (id && byId.get(id)) || (!id && identifier && byIdentifier.get(identifierKey(identifier))) || null;
    if (found?.deleted) {
      wrong(row, id ? 'id' : 'identifier', id ? 'deleted' : 'is_unique', { label: found.label });
      return null;
    }
    if (found) return { id: found.id, known: found };
    const holder = identifier ? byIdentifier.get(identifierKey(identifier)) : undefined;
    if (holder) wrong(row, 'identifier', 'is_unique', { label: holder.label });
    const named = identifier ? `identifier:${identifierKey(identifier)}` : `row:${row.row}`;
    return { id: id ?? reader.idOf(`${told.id}/${named}`), known: null };
  };
}

/** Of a schedule with a column for each: `alpha`, `beta`, `end of life`. Found again by what they stand in. */
function milestonesOf(
  row: ReadRow,
  element: ElementDraft,
  { known, reader, asks }: { known: ReadonlyMap<string, KnownElement> } & Pick<Reading, 'reader' | 'asks'>,
): ElementDraft[] {
  return [...row.reads].flatMap(([key, read]) => {
    const label = key.startsWith(keyOf('milestoneDay', '')) ? row.columnOf(key) : null;
    const day = read.is === 'value' ? (read.value as string | null) : read.is === 'range' ? read.to : null;
    if (!label || !day) return [];
    const choices = ['MILESTONE', 'SKIP'].map((value) => ({ value }));
    const asked = asks.ask({ kind: 'milestones', column: label, choices, proposed: 'MILESTONE' }, label);
    if (!asked.answer) waits(row, key, asked.id);
    if (asked.answer !== 'MILESTONE') return [];
    if (read.is === 'range' && read.from !== day) wrong(row, key, 'date_format');
    if (element.type !== 'MAIN' && element.type !== 'SUB') wrong(row, key, 'parent_type', { parent: element.label });
    const id = reader.idOf(`milestone/${element.id}/${label}`);
    const there = known.get(id) ?? null;
    if (!element.known && !element.startDate) element.encloses = true;
    const made = { id, row: row.row, known: there, type: 'MILESTONE' as const, label, parentId: element.id, cell: key };
    return [{ ...made, startDate: day, endDate: day, fields: (there ? {} : { label }) as ElementDraft['fields'] }];
  });
}

type Named = Pick<ElementDraft, 'type' | 'typeId'>;

function typeOf(
  { asks, table, known: { elementTypes } }: Reading,
  row: ReadRow,
  known: KnownElement | null,
): Named | null {
  const read = row.reads.get('type');
  if (read?.is === 'open' || read?.is === 'problem') return null;
  const said = read?.is === 'value' ? (read.value as string | null) : null;
  const own = elementTypes.find(({ id }) => id === said);
  const type = own?.kind ?? (said as ElementType | null);
  if (known) {
    if (type && type !== known.type) wrong(row, 'type', 'is', { value: known.type });
    return { type: known.type };
  }
  if (type) return { type, ...(own && { typeId: own.id }) };
  if (table.nested) return { type: 'MILESTONE' };
  // Of a file that says what stands under what, these stand under nothing.
  const isTop = row.columnOf('parentId') && !row.text('parentId') && !row.text('project');
  const inProject = !isTop && (row.columnOf('project') || row.columnOf('parentId'));
  // What has one day is a milestone, of the projects named or of one that the file as a whole is.
  const isDay = row.columnOf('startDate') && !row.columnOf('endDate');
  const proposed = isTop || (!inProject && !isDay) ? 'MAIN' : row.columnOf('endDate') ? 'SUB' : 'MILESTONE';
  const choices = elementTypeNames.map((value) => ({ value }));
  const { id, answer } = asks.ask(
    { kind: 'elementType', ...(isTop && { about: 'TOP' }), column: row.columnOf('type'), choices, proposed },
    row.text('label'),
  );
  if (!answer) waits(row, 'label', id);
  return answer ? { type: answer as ElementType } : null;
}

/** Sets the days. A milestone has one: where two are written, it is asked which, or whether it is an action. */
function dated(reading: Reading, row: ReadRow, draft: ElementDraft): ElementDraft {
  const inMonth = row.reads.has('startDate') ? [] : daysInMonths(row);
  const [start = inMonth[0], end = inMonth[1]] = [row.reads.get('startDate'), row.reads.get('endDate')];
  if (inMonth.length > 2) wrong(row, 'startDate', 'date_format');
  if (draft.known && start?.is === 'value' && start.value === null) wrong(row, 'startDate', 'required');
  const days = daysOf(row, start, end);
  if (draft.known && draft.type !== 'MILESTONE') checkDays(row, days, draft.known);
  if (!days.startDate) return { ...draft, ...days };
  const startDate = days.startDate;
  const endDate = days.endDate ?? (draft.known ? undefined : startDate);
  if (endDate && endDate < startDate) wrong(row, 'endDate', 'date_after', { date: startDate });
  if (draft.type !== 'MILESTONE') return { ...draft, startDate, ...(endDate && { endDate }) };
  if (!endDate || endDate === startDate) return { ...draft, startDate, endDate: startDate };
  const choices = [...(draft.known ? [] : ['ACTION']), 'FIRST', 'LAST'].map((value) => ({ value }));
  const column = row.columnOf('startDate');
  const { id, answer } = reading.asks.ask(
    { kind: 'range', column, choices, proposed: choices[0]?.value },
    row.text('startDate'),
  );
  if (!answer) waits(row, 'startDate', id);
  if (answer === 'ACTION') return { ...draft, type: 'SUB', startDate, endDate };
  const day = answer === 'LAST' ? endDate : startDate;
  return { ...draft, startDate: day, endDate: day };
}

/** Of a schedule with a column for each month. */
const daysInMonths = ({ reads }: ReadRow): CellRead[] =>
  [...reads].flatMap(([key, read]) => (key.startsWith(keyOf('dayInMonth', '')) && isSaid(read) ? [read] : []));

const isSaid = (read: CellRead): boolean => read.is === 'range' || (read.is === 'value' && read.value !== null);

/** Where a file says one of an element's two days, the other stays as it is. */
function checkDays(row: ReadRow, days: { startDate?: string; endDate?: string }, known: KnownElement): void {
  const { startDate, endDate } = days;
  if (!startDate && endDate && endDate < known.startDate)
    wrong(row, 'endDate', 'date_after', { date: known.startDate });
  if (startDate && !endDate && startDate > known.endDate)
    wrong(row, 'startDate', 'date_before', { date: known.endDate });
}

function daysOf(row: ReadRow, start?: CellRead, end?: CellRead): { startDate?: string; endDate?: string } {
  // `March 2026` as an end means all of it.
  const endDay = end?.is === 'range' ? end.to : end?.is === 'value' && end.value ? (end.value as string) : undefined;
  if (start?.is === 'range' && end?.is === 'range') return { startDate: start.from, endDate: end.to };
  if (start?.is === 'range') {
    if (endDay && endDay !== start.to) wrong(row, 'endDate', 'date_format');
    return { startDate: start.from, endDate: start.to };
  }
  const startDay = start?.is === 'value' && start.value ? (start.value as string) : undefined;
  return { ...(startDay && { startDate: startDay }), ...(endDay && { endDate: endDay }) };
}

/** Resolves what each row stands under, once all rows have their elements. */
function placeAll(reading: Reading, drafts: Map<string, ElementDraft>, byRow: Map<ReadRow, ElementDraft>): void {
  const parents = parentFinder(reading, [...drafts.values()]);
  const projects = projectsOf(reading, drafts);
  const ofFile = fileProject(reading, projects);
  for (const [row, draft] of byRow) {
    reading.asks.at(row.row);
    const parent = row.text('parentId');
    const project = row.text('project');
    if (parent) {
      const found = parents(parent);
      if (!found || found === draft.id) wrong(row, 'parentId', 'selection_required');
      else draft.parentId = found;
    } else if (project && inProject(draft)) {
      const found = projects(project, row);
      if (found.is === 'id') draft.parentId = found.id;
      else waits(row, 'project', found.question);
    } else if (inProject(draft) && !draft.known && !row.columnOf('project') && !row.columnOf('parentId')) {
      const found = ofFile(row, 'label');
      if (found) draft.parentId = found;
    } else if (row.reads.has('parentId') || !draft.known) draft.parentId = null;
    follow(row, draft, parents);
  }
}

/** What comes before it, by the same names as what stands above. */
function follow(row: ReadRow, draft: ElementDraft, idOf: (text: string) => string | null): void {
  const read = row.reads.get('dependsOn');
  if (read?.is !== 'value') return;
  const found = readFigured(row.text('dependsOn') ?? '', asLags, (text) => idOf(text) ?? undefined);
  if ('unknown' in found) wrong(row, 'dependsOn', 'selection_required', { value: found.unknown });
  else draft.more = { ...draft.more, dependsOn: found.map(({ id, figure }) => ({ id, lagDays: figure ?? 0 })) };
}

/** A project or campaign that stands in the column of projects is itself meant. */
const inProject = ({ type }: ElementDraft): boolean => type === 'SUB' || type === 'MILESTONE';

/** By id, identifier or label; of the file first. A label that two have is none. */
function parentFinder({ known }: Reading, drafts: readonly ElementDraft[]): (text: string) => string | null {
  const live = known.elements.filter((it) => !it.deleted);
  const ids = new Set([...drafts.map((it) => it.id), ...live.map((it) => it.id)]);
  const identifiers = new Map([
    ...live.map((it) => [identifierKey(it.identifier), it.id] as const),
    ...drafts.map((it) => [identifierKey(String(it.fields.identifier ?? '')), it.id] as const),
  ]);
  identifiers.delete('');
  const labels = new Map([...oneEach(live), ...oneEach(drafts)]);
  return (text) => (ids.has(text) ? text : (identifiers.get(identifierKey(text)) ?? labels.get(folded(text)) ?? null));
}

function oneEach(things: readonly { id: string; label: string }[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { id, label } of things) found.set(folded(label), found.has(folded(label)) ? null : id);
  return found;
}
