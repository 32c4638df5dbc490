import type { Money } from '@contracts/costs/sums.js';
import type { ElementType } from '@contracts/planning/element.js';
import type { Users } from '../identity/users.js';
import type { FileCell } from './fieldCell.js';
import { flagWords, personText } from './matching.js';

export type FileLanguage = keyof typeof flagWords;

/** `de_DE`, `en`, anything else: German. */
export function languageOf(language: string | undefined): FileLanguage {
  const short = language?.slice(0, 2).toLowerCase();
  return short === 'en' || short === 'ja' ? short : 'de';
}

/** Words that stand in files, by language; the import knows them all (docs/words.md). */
export const typeWords: Record<FileLanguage, Record<ElementType, string>> = {
  de: { GROUPING: 'Kampagne', MAIN: 'Projekt', SUB: 'Maßnahme', MILESTONE: 'Meilenstein' },
  en: { GROUPING: 'Campaign', MAIN: 'Project', SUB: 'Action', MILESTONE: 'Milestone' },
  ja: { GROUPING: 'キャンペーン', MAIN: 'プロジェクト', SUB: '施策', MILESTONE: 'マイルストーン' },
};

interface Around {
  users: Users;
  /** null: for machines. */
  words: FileLanguage | null;
  /** With everything below it; null: not to be seen. */
  sums: Money | null;
}

/** What an exported row of the plan says of an element: its fields, with those of its content among them. */
export function planCell(
  name: string,
  row: Readonly<Record<string, unknown>>,
  { users, words, sums }: Around,
): FileCell {
  if (sumNames.has(name)) return sums ? sums[name as keyof Money] : null;
  const value = row[name];
  if (name === 'type') return words ? typeWords[words][value as ElementType] : (value as string);
  if (name === 'detached') return words ? flagWords[words][value ? 'yes' : 'no'] : value === true;
  if (name === 'responsible') return value ? personName(users, value as string) : null;
  if (name === 'unitId') return value ? unitName(users, value as string) : null;
  return (value as string | null | undefined) ?? null;
}

const sumNames: ReadonlySet<string> = new Set<keyof Money>(['budget', 'plan', 'committed', 'provision', 'actual']);

/** As the import finds the person again. */
export function personName(users: Users, id: string): string {
  const user = users.user(id);
  return user ? personText(user) : id;
}

/** By its label where no other unit has it. */
export function unitName(users: Users, id: string): string {
  const label = users.unit(id)?.label;
  const same = users.units().filter((it) => it.label === label).length;
  return label && same === 1 ? label : id;
}
