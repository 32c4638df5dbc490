import type { ChangeImport, CorrectedRow } from '@contracts/importing/import.js';
import type { StoredImport } from '@contracts/importing/stored.js';
import type { Target } from '@contracts/importing/targets.js';
import type { BrokenRule } from '@contracts/message.js';
import { rulesBroken } from '../http/problem.js';

interface Around {
  /** As it is now: told, or guessed. */
  mapping: Readonly<Record<string, string | null>>;
  columns: readonly string[];
  targets: readonly Pick<Target, 'name' | 'many'>[];
}

/**
 * What was told before, with what is told now. Throws 422. Another way to read the file starts mapping and corrections
 * anew: what is told of them in the same call would be of columns and rows that nobody has seen yet.
 */
export function withChanges(told: StoredImport, change: ChangeImport, around: Around): StoredImport {
  const { encoding, separator, sheet, heading } = change;
  const { heading: before, ...read } = told.options;
  // Where the heading stands depends on the other three.
  const isOther = [encoding, separator, sheet].some((it) => it !== undefined);
  const options = {
    ...read,
    ...(before && !isOther && { heading: before }),
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(sheet && { sheet }),
    ...(heading && { heading }),
  };
  const answers = answered(told.answers, change.answers ?? {});
  if (JSON.stringify(options) !== JSON.stringify(told.options)) {
    const unseen = (['mapping', 'rows'] as const).filter((field) => change[field] !== undefined);
    if (unseen.length) throw rulesBroken(unseen.map((field) => ({ field, rule: 'is_not' })));
    return { ...told, options, answers, mapping: null, rows: [] };
  }
  const errors = [...mappingErrors(change, around), ...rowErrors(change, around)];
  if (errors.length) throw rulesBroken(errors);
  return {
    ...told,
    ...(change.mapping && { mapping: mapped(around, change.mapping as Record<string, string | null>) }),
    answers,
    rows: corrected(told.rows, change.rows ?? []),
  };
}

/** A target given to another column is taken from the one that had it, unless many may have it. */
function mapped(
  { mapping: before, targets }: Around,
  now: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const many = targets.filter((it) => it.many).map((it) => it.name);
  const given = new Set(Object.values(now).filter((it) => it === null || !many.includes(it)));
  const kept = Object.entries(before).map(([column, target]) => [column, given.has(target) ? null : target]);
  return { ...Object.fromEntries(kept), ...now };
}

function mappingErrors({ mapping = {} }: ChangeImport, { columns, targets }: Around): BrokenRule[] {
  const errors: BrokenRule[] = [];
  const taken = new Set<unknown>();
  const choices = targets.map((it) => it.name);
  for (const [column, target] of Object.entries(mapping)) {
    const field = `mapping.${column}`;
    const known = targets.find((it) => it.name === target);
    if (!columns.includes(column)) errors.push({ field, rule: 'unknown_field' });
    else if (target !== null && !known) errors.push({ field, rule: 'selection_required', params: { choices } });
    else if (known && taken.has(target) && !known.many) errors.push({ field, rule: 'is_unique' });
    taken.add(target);
  }
  return errors;
}

const rowErrors = ({ rows = [] }: ChangeImport, { columns }: Around): BrokenRule[] =>
  rows.flatMap(({ values, asWritten = [] }, i) => [
    ...Object.keys(values ?? {})
      .filter((column) => !columns.includes(column))
      .map((column) => ({ field: `rows[${i}].values.${column}`, rule: 'unknown_field' })),
    ...asWritten.flatMap((column, at) =>
      columns.includes(column) ? [] : [{ field: `rows[${i}].asWritten[${at}]`, rule: 'unknown_field' }],
    ),
  ]);

/** null takes an answer back. */
function answered(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const all = Object.entries({ ...before, ...now }).filter(([, value]) => value !== null);
  return Object.fromEntries(all.map(([id, value]) => [id, String(value)]));
}

function corrected(before: readonly CorrectedRow[], now: readonly CorrectedRow[]): CorrectedRow[] {
  const rows = new Map(before.map((it) => [it.row, it]));
  for (const { row, values, skip, reset, asWritten = [] } of now) {
    const known = reset ? undefined : rows.get(row);
    const said = skip ?? known?.skip;
    const kept = Object.entries(known?.values ?? {}).filter(([column]) => !asWritten.includes(column));
    const merged = {
      row,
      values: { ...Object.fromEntries(kept), ...values },
      ...(said !== undefined && { skip: said }),
    };
    // Also that a row is to be imported after all, whatever it looks like.
    if (said === undefined && !Object.keys(merged.values).length) rows.delete(row);
    else rows.set(row, merged);
  }
  return [...rows.values()];
}
