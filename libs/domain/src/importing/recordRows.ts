import { fieldsOf } from '@contracts/fields.js';
import { identifierKey } from '@contracts/identifiers.js';
import { ownFields, type RecordShape } from '@contracts/importing/recordTargets.js';
import { same } from '../changes.js';
import { emptyOf } from '../records/empty.js';
import { namesOf } from './recordNames.js';
import { isReady, type Reading, type ReadRow, wrong } from './rows.js';
import { folded, isUuid, type KnownRecord, type RecordDraft } from './table.js';

type Values = Record<string, unknown>;

/** Makes of each row the record it speaks of: matched by id, else by number, else by label, else new. */
export function recordDrafts(reading: Reading, rows: readonly ReadRow[]): RecordDraft[] {
  const shape = reading.reader.shape as RecordShape;
  const read = rows.filter((it) => !it.skip);
  const matching = matcher(reading, read);
  const drafts = new Map<string, RecordDraft & { fields: Values }>();
  const rowOf = new Map<string, ReadRow>();
  for (const row of read) {
    const match = matching(row);
    if (!match) continue;
    if (drafts.has(match.id))
      wrong(row, row.text('id') ? 'id' : row.text('identifier') ? 'identifier' : 'label', 'is_unique');
    else {
      const fields = fieldsIn(reading, row, match.known);
      const label = (fields['label'] as string | undefined) ?? match.known?.label ?? '';
      if (!label) wrong(row, 'label', 'required');
      drafts.set(match.id, { ...match, row: row.row, label, fields });
      rowOf.set(match.id, row);
    }
  }
  if (shape.tree) placeAll(reading, drafts, rowOf);
  return inOrder(drafts, shape);
}

/** What really differs from the record as it is; null: nothing. */
export function recordPatch({ known, fields, parentId }: RecordDraft): Values | null {
  const { content = {}, parentId: now = null } = known ?? {};
  const patch: Values = {};
  for (const [name, value] of Object.entries(fields))
    if (!same(plain(value, name), plain(content[name], name))) patch[name] = value;
  if (parentId !== undefined && parentId !== now) patch['parentId'] = parentId;
  return Object.keys(patch).length || !known ? patch : null;
}

/** Items of a file have no ids: one that equals an item is that item (`listChanges`). An own field without a value is not there. */
const plain = (value: unknown, name: string): unknown =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === 'object' && item !== null ? { ...item, id: undefined } : item))
    : name === ownFields
      ? withoutNothing((value ?? {}) as Values)
      : value;

/** What the row's cells say, by the fields of the class: of a group or of own fields what they leave out stays. */
function fieldsIn({ reader }: Reading, row: ReadRow, known: KnownRecord | null): Values {
  const { of } = reader.shape as RecordShape;
  const empty = emptyOf(of);
  const now: Values = { ...empty, ...known?.content };
  const fields: Values = {};
  for (const { name, field } of reader.targets) {
    const cell = row.reads.get(name);
    if (cell?.is === 'range' || cell?.is === 'months') wrong(row, name, 'date_format');
    if (cell?.is !== 'value' || name === 'id' || name === 'parentId') continue;
    const [outer = name, inner] = name.split('.');
    const standard = inner ? (empty[outer] as Values | undefined)?.[inner] : empty[name];
    const isEmpty = cell.value === null || cell.value === '';
    // Without a default there is nothing that an empty cell could mean.
    if (isEmpty && field.required) wrong(row, name, 'required');
    const value = !isEmpty ? cell.value : field.nullable ? null : standard;
    if (!inner) fields[name] = value;
    else fields[outer] = { ...((fields[outer] ?? now[outer]) as Values), [inner]: value };
  }
  return fields;
}

const withoutNothing = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

interface Match {
  id: string;
  known: KnownRecord | null;
}

function matcher(
  { known: { records }, reader, told }: Reading,
  rows: readonly ReadRow[],
): (row: ReadRow) => Match | null {
  const byId = new Map(records.map((it) => [it.id, it]));
  const byNumber = new Map(records.flatMap((it) => (it.identifier ? [[identifierKey(it.identifier), it]] : [])));
  const byLabel = Map.groupBy(
    records.filter((it) => !it.deleted),
    (it) => folded(it.label),
  );
  const labels = Map.groupBy(rows, (row) => folded(row.text('label') ?? ''));
  const named = new Set(rows.flatMap((row) => row.text('id') ?? []));
  return (row) => {
    const [id, number, label] = [row.text('id')?.trim(), row.text('identifier'), row.text('label')];
    if (id && !isUuid(id)) {
      wrong(row, 'id', 'selection_required');
      return null;
    }
    const own = id ? byId.get(id) : undefined;
    const numbered = own || !number ? undefined : byNumber.get(identifierKey(number));
    const found = own ?? numbered;
    if (found?.deleted) {
      wrong(row, own ? 'id' : 'identifier', own ? 'deleted' : 'is_unique', { label: found.label });
      return null;
    }
    if (found) return { id: found.id, known: found };
    // Who has another number is another one; who is named by id in another row is that row's.
    const alike = (label ? (byLabel.get(folded(label)) ?? []) : []).filter(
      (it) => !(number && it.identifier) && !named.has(it.id),
    );
    const isPlain = alike.length === 1 && labels.get(folded(label ?? ''))?.length === 1;
    if (alike.length && !isPlain && !id && !number) {
      wrong(row, 'label', 'is_unique', { label });
      return null;
    }
    const [only] = alike;
    if (only && isPlain) return { id: only.id, known: only };
    return { id: id ?? reader.idOf(`${told.id}/record:${row.row}`), known: null };
  };
}

/** Resolves what each row stands under, once all rows have their records: those of the file are meant as it names them. */
function placeAll(
  { known }: Pick<Reading, 'known'>,
  drafts: Map<string, RecordDraft>,
  rowOf: ReadonlyMap<string, ReadRow>,
): void {
  const word = ({ id, label, fields, known: now }: RecordDraft) => ({
    ...{ id, label, identifier: String(fields['identifier'] ?? now?.identifier ?? '') },
  });
  const others = known.records.filter((it) => !it.deleted && !drafts.has(it.id));
  const { idOf } = namesOf([...others, ...[...drafts.values()].map(word)]);
  for (const [id, draft] of drafts) {
    const row = rowOf.get(id) as ReadRow;
    if (!row.reads.has('parentId')) continue;
    const text = row.text('parentId');
    const parent = text === null ? null : idOf(text);
    if (parent === undefined) wrong(row, 'parentId', 'selection_required');
    else draft.parentId = parent;
  }
  const above = new Map([...others, ...drafts.values()].map((it) => [it.id, it]));
  for (const id of drafts.keys()) if (isBelowItself(id, above)) wrong(rowOf.get(id) as ReadRow, 'parentId', 'cycle');
}

function isBelowItself(id: string, records: ReadonlyMap<string, Placed>): boolean {
  const seen = new Set<string>();
  for (let at = parentIn(records.get(id)); at && !seen.has(at); at = parentIn(records.get(at))) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

type Placed = Pick<RecordDraft, 'parentId'> & Partial<Match>;
/** Where it stands after the file. */
const parentIn = (it: Placed | undefined): string | null | undefined =>
  it?.parentId === undefined ? it?.known?.parentId : it.parentId;

/** What is named before what names it: above before below, and of fields that point to the kind itself. */
function inOrder(drafts: ReadonlyMap<string, RecordDraft>, { of, kind, custom = [] }: RecordShape): RecordDraft[] {
  const pointing = fieldsOf(of)
    .filter(({ to }) => to === kind)
    .map(({ name }) => name);
  const own = custom.filter(({ to }) => to === kind).map(({ key }) => key);
  const namedBy = ({ parentId, fields }: RecordDraft): unknown[] => [
    parentId,
    ...pointing.map((name) => fields[name]),
    ...own.map((key) => (fields[ownFields] as Values | undefined)?.[key]),
  ];
  const ordered = new Set<RecordDraft>();
  const begun = new Set<string>();
  const waiting = [...drafts.values()].reverse();
  for (let draft = waiting.at(-1); draft; draft = waiting.at(-1)) {
    const first = begun.has(draft.id) ? [] : namedBy(draft).flatMap((id) => drafts.get(id as string) ?? []);
    begun.add(draft.id);
    const open = first.filter((it) => !begun.has(it.id));
    if (open.length) waiting.push(...open);
    else ordered.add(waiting.pop() as RecordDraft);
  }
  return [...ordered];
}

/** Rows that nothing stands against and that make or change something; what would stand below one left out is so too. */
export function wishedRecords(drafts: readonly RecordDraft[], rows: readonly ReadRow[]): RecordDraft[] {
  const waiting = new Set(rows.filter((it) => !isReady(it)).map((it) => it.row));
  const out = new Set<string>();
  return drafts.filter((it) => {
    const isOut = waiting.has(it.row) || out.has(it.parentId ?? '');
    if (isOut && !it.known) out.add(it.id);
    return !isOut && recordPatch(it) !== null;
  });
}
