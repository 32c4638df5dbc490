import { comparisonColumns } from '@contracts/importing/tables.js';
import { targets } from '@contracts/importing/targets.js';
import type { ElementDifference } from '@contracts/planning/comparison.js';
import type { DifferenceKind } from '@contracts/planning/differences.js';
import type { Users } from '@domain/identity/users.js';
import type { FileCell } from '@domain/importing/fieldCell.js';
import { type FileLanguage, personName, unitName } from '@domain/importing/planCells.js';
import type { Row } from '@platform/ports.js';

export const comparisonTitle = { de: 'Vergleich', en: 'Comparison', ja: '比較' };

const kinds: Record<FileLanguage, Record<DifferenceKind, string>> = {
  de: { added: 'neu', removed: 'gelöscht', moved: 'verschoben', changed: 'geändert' },
  en: { added: 'added', removed: 'deleted', moved: 'moved', changed: 'changed' },
  ja: { added: '追加', removed: '削除', moved: '移動', changed: '変更' },
};

interface Around {
  plan: ReadonlyMap<string, Row>;
  users: Users;
  /** null: for machines. */
  words: FileLanguage | null;
}

/** A line of a comparison, a cell for each of `comparisonColumns`: days as days, money as money. */
export function comparisonCells(line: ElementDifference, around: Around): FileCell[] {
  const { plan, users, words } = around;
  const by = new Map(line.changes.map((change) => [change.name, change]));
  const cells: Readonly<Record<string, FileCell>> = {
    kind: words ? kinds[words][line.kind] : line.kind,
    ...{ identifier: line.identifier, label: line.label, start: line.startDate, end: line.endDate },
    under: line.parentId && ((plan.get(line.parentId)?.['label'] as string | undefined) ?? null),
    startBefore: (by.get('startDate')?.old as string | undefined) ?? null,
    endBefore: (by.get('endDate')?.old as string | undefined) ?? null,
    others: othersOf(line, around),
    ...{ by: line.modifiedBy && personName(users, line.modifiedBy), on: line.modifiedAt?.slice(0, 10) ?? null },
  };
  return comparisonColumns.map(({ name }) => {
    if (name in cells) return cells[name] ?? null;
    const sum = by.get(`costs.${name.replace(/Before$/, '')}`);
    return ((name.endsWith('Before') ? sum?.old : sum?.new) as number | undefined) ?? null;
  });
}

/** What has no column: short values from old to new, of others only that they changed. */
function othersOf({ changes }: ElementDifference, around: Around): string {
  const named = changes.filter(({ name }) => !/^(startDate|endDate|costs\..*)$/.test(name));
  return named
    .map(({ name, old, new: now }) => {
      const heading = headingOf(name, around.words);
      const texts = [old, now].map((value) => changeText(name, value, around));
      return texts.includes(null) ? heading : `${heading}: ${texts[0]} → ${texts[1]}`;
    })
    .join('; ');
}

/** A value of a changed field; null: it cannot be said in a few words. */
export function changeText(name: string, value: unknown, { plan, users }: Around): string | null {
  if (value === null || value === '') return '–';
  if (typeof value === 'object') return null;
  if (name === 'responsible') return personName(users, String(value));
  if (name === 'unitId') return unitName(users, String(value));
  if (name === 'parentId') return (plan.get(String(value))?.['label'] as string | undefined) ?? '…';
  return name === 'typeId' ? null : String(value);
}

/** What a changed field is called in files. */
export function headingOf(name: string, words: FileLanguage | null): string {
  const target = targets.PLAN.find((it) => it.name === name);
  return (words && target?.headings[words][0]) || name.replace(/^customProperties\./, '');
}
