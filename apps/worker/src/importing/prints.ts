import { createHash } from 'node:crypto';
import type { EntryDraft, ImportedBefore, ImportTable, Known } from '@domain/importing/table.js';

/** An import that was run before: by whom and when, and its rows' prints with what each made, as `printLines` wrote them. */
export interface EarlierImport {
  id: string;
  by: string;
  at: string;
  lines: string;
}

/** What tells a row of a kind by its values, of several that are alike the first, the second … */
export function printsOf(kind: string, { rows }: ImportTable): string[] {
  const times = new Map<string, number>();
  return rows.map(({ cells }) => {
    const values = JSON.stringify([kind, ...cells]).replace(/(,null)+\]$/, ']');
    const time = (times.get(values) ?? 0) + 1;
    times.set(values, time);
    return createHash('sha1').update(`${time} ${values}`).digest('base64url').slice(0, 16);
  });
}

/**
 * Of each row that makes or matches something: its print, and the id of the element or of its first cost entry; behind
 * it an equals sign where that id is made from a name of the row's own, so that the same row finds it again.
 */
export function printLines(
  prints: readonly string[],
  { rows }: ImportTable,
  made: { drafts: readonly { row: number | null; id: string }[]; entries: Iterable<readonly EntryDraft[]> } & {
    isOwn(row: number): boolean;
  },
): string {
  const ids = new Map<number, string>();
  for (const list of made.entries) for (const { row, id } of list) if (!ids.has(row)) ids.set(row, id);
  for (const { row, id } of made.drafts) if (row !== null && !ids.has(row)) ids.set(row, id);
  return rows
    .flatMap(({ row }, i) => (ids.has(row) ? [`${prints[i]} ${ids.get(row)}${made.isOwn(row) ? ' =' : ''}\n`] : []))
    .join('');
}

/** Which rows earlier imports brought in, as far as what these made is still there; of several the first that did. */
export function importedBefore(
  prints: readonly string[],
  { rows }: ImportTable,
  { earlier, known }: { earlier: readonly EarlierImport[]; known: Known },
): ImportedBefore[] {
  if (!earlier.length) return [];
  const open = new Map(prints.map((print, i) => [print, rows[i]?.row as number]));
  const there = new Set(known.elements.flatMap((it) => (it.deleted ? [] : [it.id])));
  return earlier
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .flatMap(({ id, by, at, lines }) => {
      const found = new Map<number, boolean>();
      for (const line of lines.split('\n')) {
        const [print = '', made = '', own] = line.split(' ');
        const row = open.get(print);
        if (row === undefined || !(there.has(made) || known.entries.has(made))) continue;
        found.set(row, own === '=');
        open.delete(print);
      }
      return found.size ? [{ id, by, at, rows: found }] : [];
    });
}
