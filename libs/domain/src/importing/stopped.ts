import type { Refusal } from '@contracts/message.js';
import type { ImportCommand, Stopped } from './commands.js';
import type { Look } from './preview.js';
import { isReady, type ReadRow, wrong } from './rows.js';
import type { EntryDraft } from './table.js';

/** Marks the rows whose commands the run would refuse, by column, as what breaks a rule of the file is. */
export function stop(look: Look, commands: readonly ImportCommand[], stopped: readonly Stopped[]): void {
  const rows = new Map(look.rows.map((it) => [it.row, it]));
  const entries = new Map([...look.entries.values()].flat().map((it) => [it.id, it]));
  const drafts = new Map(look.drafts.map((it) => [it.id, it]));
  const waits = look.rows.some((it) => !it.skip && !isReady(it));
  for (const { at, refusal, entry, above } of stopped) {
    const command = commands[at] as ImportCommand;
    // What stands in a row of its own says there why it can't be made.
    if (above && drafts.get(above)?.row !== null) continue;
    for (const number of rowsOf(command, entry, entries)) {
      const row = rows.get(number);
      if (!row) continue;
      for (const { target, rule, params } of above ? aboveOf(row, refusal) : placesOf(row, command, refusal)) {
        // Below the heading of a month its cell tells for both.
        const cell = entries.get(entry ?? '')?.cell ?? 'amount';
        const at = cell !== 'amount' && ofCell.has(target) ? cell : target;
        if (!waits || !placing.has(target) || refusal.code !== 'RULES_BROKEN') wrong(row, at, rule, params);
      }
    }
  }
}

const ofCell: ReadonlySet<string> = new Set(['period', 'amount']);

/** What fits where may depend on rows that are not ready yet. */
const placing: ReadonlySet<string> = new Set(['startDate', 'endDate', 'parentId', 'project']);

function rowsOf(
  command: ImportCommand,
  entry: string | null,
  entries: ReadonlyMap<string, EntryDraft>,
): Iterable<number> {
  if (command.command !== 'bookCosts') return [command.row];
  const ids = entry ? [entry] : (command.data.entries as readonly { id: string }[]).map((it) => it.id);
  return new Set(ids.map((id) => entries.get(id)?.row ?? 0));
}

interface Broken {
  target: string;
  rule: string;
  params: Record<string, unknown>;
}

const aboveOf = (row: ReadRow, { code, errors, params }: Refusal): Broken[] => [
  { target: aboveTarget(row), rule: errors?.[0]?.rule ?? code, params: told(errors?.[0]?.params ?? params) },
];

function placesOf(row: ReadRow, command: ImportCommand, { code, errors, params }: Refusal): Broken[] {
  if ('isRow' in command) return placesOfRecord(row, { code, errors, params });
  if (errors?.length)
    return errors.map((it) => ({ target: targetOf(row, it.field), rule: ruleOf(it), params: told(it.params) }));
  if (command.command === 'createRecord') return [{ target: 'costTypeId', rule: code, params: told(params) }];
  const isOwn = (params?.['id'] ?? command.data.id) === command.data.id && command.command !== 'bookCosts';
  const target = isOwn ? (row.text('id') ? 'id' : 'identifier') : aboveTarget(row);
  return [{ target, rule: code, params: told(params) }];
}

/** `workingHours.monday`, `absences[0].to`: the column of the field, or of what it is in. */
function placesOfRecord(row: ReadRow, { code, errors, params }: Pick<Refusal, 'code' | 'errors' | 'params'>): Broken[] {
  const target = (field: string): string => (row.columnOf(field) ? field : (field.split(/[.[]/)[0] ?? field));
  const broken = (errors ?? []).map((it) => ({ target: target(it.field), rule: it.rule, params: told(it.params) }));
  return broken.length ? broken : [{ target: row.text('id') ? 'id' : 'label', rule: code, params: told(params) }];
}

/** What names the element that a row goes to or stands under. */
const aboveTarget = (row: ReadRow): string =>
  row.text('parentId') ? 'parentId' : row.text('project') ? 'project' : 'identifier';

/** `costObjects[0].period` → period; the sums of all entries are the amount's affair. */
function targetOf(row: ReadRow, field: string): string {
  const [, ofEntry] = /^costObjects\[[^\]]*\]\.(\w+)/.exec(field) ?? [];
  if (ofEntry) return ofEntry;
  if (field === 'costObjects') return row.columnOf('parentId') ? aboveTarget(row) : 'amount';
  if (row.columnOf(field)) return field;
  const [name = field] = field.split(/[.[]/);
  if (name === 'typeId') return 'type';
  return name === 'parentId' ? aboveTarget(row) : name;
}

const ruleOf = ({ field, rule }: { field: string; rule: string }): string =>
  field === 'costObjects' && rule === 'max_value' ? 'max_sum' : rule;

/** Ids say nothing to who reads it, and are not needed to put it right. */
function told(params: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { id: _, step: __, parent: ___, child: ____, right: _____, ...rest } = params;
  return rest;
}
