import { isTaken } from '@contracts/identifiers.js';
import { newId } from '../../api/ids.js';
import type { LiveList } from '../../api/liveList.js';
import { kindQuery, placedAmong, type RecordRow, recordCall } from '../../api/records.js';
import { refuseTaken } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { t } from '../../words/t.js';
import { changeOf } from '../form/formField.js';
import type { Values } from '../grid/grid.js';
import { offerUndo, sayProblem } from '../offerUndo.js';
import { namesGone } from './gone.js';
import type { Kind } from './kinds.js';

/** The records of a kind as a page has them. */
export interface Records {
  kind: Kind;
  list: LiveList<RecordRow>;
}

/** Writes some fields of a record, of its revision `seen` when the person began; true when it was done. */
export async function changeRecord(
  { kind, list }: Records,
  row: RecordRow,
  values: Values,
  seen = row.revision,
): Promise<boolean> {
  if (kind.parts && !list.get(row.id)) return kind.parts.change(list, row, values);
  const body = changeOf(row, kind.fields, kind.fit?.(row, values) ?? values);
  const identifier = String(body['identifier'] ?? '');
  if (hasTaken({ kind, list }, { id: row.id, identifier })) {
    refuseTaken(row.id, identifier);
    return false;
  }
  if (namesGone(row.id, kind.of, { before: row, now: body })) return false;
  const outcome = await send(recordCall(kind, 'PUT data-element/{id}'), {
    ...{ thing: row.id, params: { id: row.id }, body, seen, label: t('record.changed', { name: kind.nameOf(row) }) },
    optimistic: [list.change({ rows: { [row.id]: body as Partial<RecordRow> } })],
  });
  return outcome.ok;
}

/** Whether another record of the kind has a number, as far as it shows here. Other things have rules of their own. */
export const hasTaken = ({ kind, list }: Records, it: { id: string; identifier: string }): boolean =>
  !kind.isPlain && isTaken(list.rows(), it);

/** A record as it shows before the server has made it. */
function draftOf({ kind, list }: Records, values: Values, parentId: string | null): RecordRow {
  const row = { ...new kind.of(), customProperties: {}, deleted: false, mergedInto: null, revision: -1 };
  const siblings = list.rows().filter((each) => each.parentId === parentId).length;
  const made = { ...row, id: newId(), typeId: kind.name, label: '', parentId, position: siblings };
  return { ...made, ...changeOf(made, kind.fields, values) } as unknown as RecordRow;
}

/** Makes several at once, in their order, whichever command is there first. */
export function createRecords(records: Records, all: readonly Values[]): void {
  for (const values of all) createRecord(records, { ...firstValues(records), ...values }, null, { isPlaced: true });
}

/** Makes a record; it shows at once. Its id, to go on with it. `isPlaced`: it stands where it shows, not simply last. */
export function createRecord(
  records: Records,
  values: Values,
  parentId: string | null = null,
  { isPlaced = false }: { isPlaced?: boolean } = {},
): string {
  const { kind, list } = records;
  const row = draftOf(records, values, parentId);
  const place = { ...(parentId && { parentId }), ...(isPlaced && { position: row.position }) };
  const body = { id: row.id, ...kindQuery(kind), ...place, ...changeOf({}, kind.fields, values) };
  void send(recordCall(kind, 'POST data-element'), {
    ...{ thing: row.id, body, label: t('record.created', { name: kind.nameOf(row) }) },
    optimistic: [list.change({ added: [row] })],
  }).then((outcome) => {
    // The row is gone again: there is nothing to show it beside.
    if (!outcome.ok) sayProblem(outcome.problem);
  });
  return row.id;
}

/** Values for the fields that must be there and that nobody has written: the next number. */
export function firstValues({ kind, list }: Records): Values {
  const numbers = kind.fields.filter(({ required, kind: of }) => required && (of === 'integer' || of === 'decimal'));
  const next = (name: string) => Math.max(0, ...list.rows().map((row) => Number(row[name]) || 0)) + 1;
  return Object.fromEntries(numbers.map(({ name }) => [name, next(name)]));
}

/** Puts records elsewhere in their tree, in the order given. */
export function moveRecords(
  { kind, list }: Records,
  ids: readonly string[],
  to: { parentId: string | null; position: number | undefined },
): void {
  for (const [at, id] of ids.entries()) {
    const row = list.get(id);
    if (!row) continue;
    const position = to.position === undefined ? undefined : to.position + at;
    const siblings = list.rows().filter((each) => each.parentId === to.parentId && each.id !== id).length;
    const placed = { parentId: to.parentId, position: position ?? siblings };
    const arrange = (rows: readonly RecordRow[]) => {
      const now = rows.find((each) => each.id === id);
      return now ? placedAmong(rows, { ...now, ...placed }) : rows;
    };
    void send(recordCall(kind, 'PUT data-element/{id}'), {
      ...{ thing: id, params: { id }, label: t('record.moved', { name: kind.nameOf(row) }) },
      body: { parentId: to.parentId, ...(position !== undefined && { position }) },
      optimistic: [list.change({ rows: { [id]: placed }, arrange })],
    });
  }
}

/** Deletes records with all below them; the toast takes it back. */
export async function removeRecords({ kind, list }: Records, chosen: readonly string[]): Promise<void> {
  const ids = kind.parts ? chosen.filter((id) => list.get(id)) : chosen;
  if (ids.length === 0) return kind.parts?.remove(list, chosen);
  const first = list.get(ids[0] ?? '');
  if (!first) return;
  const removed = withBelow(list.rows(), ids);
  const label =
    removed.length === 1
      ? t('record.deleted1', { name: kind.nameOf(first) })
      : t('record.deletedMany', { count: removed.length });
  const outcome = await send(recordCall(kind, 'DELETE data-element/{ids}'), {
    thing: first.id,
    params: { ids },
    label,
    optimistic: [list.change({ removed })],
  });
  if (outcome.ok) offerUndo(label, outcome.command);
}

function withBelow(rows: readonly RecordRow[], ids: readonly string[]): string[] {
  const gone = new Set(ids);
  for (let size = 0; size !== gone.size; ) {
    size = gone.size;
    for (const { id, parentId } of rows) if (parentId !== null && gone.has(parentId)) gone.add(id);
  }
  return [...gone];
}

export async function restoreRecords({ kind, list }: Records, rows: readonly RecordRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  const label = t('record.restored', { name: kind.nameOf(first) });
  const outcome = await send(recordCall(kind, 'POST data-element/{ids}/restore'), {
    thing: first.id,
    params: { ids },
    label,
    optimistic: [list.change({ removed: ids })],
  });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}

/** All that names `from` then means `into`. */
export async function mergeRecords(
  { kind, list }: Records,
  from: readonly RecordRow[],
  into: RecordRow,
): Promise<boolean> {
  for (const row of from) {
    const label = t('record.merged', { name: kind.nameOf(row) });
    const outcome = await send(recordCall(kind, 'POST data-element/{id}/merge'), {
      thing: row.id,
      params: { id: row.id },
      body: { into: into.id },
      label,
      optimistic: [list.change({ removed: [row.id] })],
    });
    if (!outcome.ok) {
      sayProblem(outcome.problem);
      return false;
    }
    offerUndo(label, outcome.command);
  }
  return true;
}
