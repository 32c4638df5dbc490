import type { Target } from '@contracts/importing/targets.js';
import { guessMapping } from '@domain/importing/headings.js';
import { cellText, type ImportTable } from '@domain/importing/table.js';

/** Where the columns of a kind's file go: one whose headings are all of one language of ours says so itself. */
export function guessedRecords(
  { columns, rows }: ImportTable,
  targets: readonly Target[],
): Record<string, string | null> {
  for (const language of ['de', 'en', 'ja'] as const) {
    const byHeading = new Map(targets.map(({ name, headings }) => [headings[language][0], name]));
    if (columns.every((name) => byHeading.has(name)))
      return Object.fromEntries(columns.map((name) => [name, byHeading.get(name) ?? null]));
  }
  const filled = (at: number): number => rows.filter(({ cells }) => cellText(cells[at]) !== null).length;
  return guessMapping(
    columns.map((name, at) => ({ name, filled: filled(at) })),
    targets,
  );
}
