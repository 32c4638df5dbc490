import type { Money } from '@contracts/costs/sums.js';
import { moreTargets, type PlanOwn } from '@contracts/importing/planTargets.js';
import { ownFields } from '@contracts/importing/recordTargets.js';
import type { ApprovalState, ElementType, Phase } from '@contracts/planning/element.js';
import { shares } from '@contracts/planning/element.js';
import { daysBetween } from '../calendar.js';
import type { Users } from '../identity/users.js';
import type { Comment, DependencyItem, Selections, StatusItem } from '../planning/element.js';
import { sumsOf } from '../planning/sums.js';
import { type FileCell, written } from './fieldCell.js';
import { asLags, asShares, writtenFigured } from './figuredCell.js';
import { flagWords, personText } from './matching.js';
import { type NamesOf, orId } from './recordNames.js';

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

/** Choices of an element that no import reads, by language. */
export const stateWords: Record<FileLanguage, Record<Phase | ApprovalState, string>> = {
  de: {
    ...{
      PLAN: 'Planung',
      PRE: 'Vorbereitung',
      EXEC: 'Durchführung',
      POST: 'Nachbereitung',
      COMPLETED: 'Abgeschlossen',
    },
    ...{
      EDIT: 'In Bearbeitung',
      SUBMITTED: 'Zur Freigabe eingereicht',
      REJECTED: 'Abgelehnt',
      APPROVED: 'Freigegeben',
    },
  },
  en: {
    ...{ PLAN: 'Planning', PRE: 'Preparation', EXEC: 'Execution', POST: 'Follow-up', COMPLETED: 'Completed' },
    ...{ EDIT: 'In progress', SUBMITTED: 'Submitted for approval', REJECTED: 'Rejected', APPROVED: 'Approved' },
  },
  ja: {
    ...{ PLAN: '計画', PRE: '準備', EXEC: '実施', POST: '事後対応', COMPLETED: '完了' },
    ...{ EDIT: '編集中', SUBMITTED: '承認申請中', REJECTED: '却下', APPROVED: '承認済み' },
  },
};

type Row = Readonly<Record<string, unknown>>;

interface Around {
  users: Users;
  /** null: for machines. */
  words: FileLanguage | null;
  own: PlanOwn;
  /** What may be named of a kind of records. */
  names(kind: string): NamesOf;
  /** Elements by their numbers, as far as who asked may read them. */
  elements: NamesOf;
}

/**
 * The cells of the plan's table. A row is an element with the fields of its content among its own; `sums` are with
 * everything below it, null where they are not to be seen.
 */
export function planCells({ own, users, words, names, elements }: Around) {
  const more = new Map(moreTargets(own).map((it) => [it.name, it]));
  const how = { language: words, nameOf: (kind: string, id: string) => names(kind).nameOf(id) };
  return (column: string, row: Row, sums: Money | null): FileCell => {
    const target = more.get(column);
    if (column in figures) return sums && figures[column as Figure](sums);
    if (!target) return plainCell(column, row, users, words);
    if (target.reading === 'shares') return sharesCell(row, names(target.field.name), target.field.name);
    if (target.reading === 'followed') return followedCell(row, elements);
    return inOneCell(written(target.field, heldIn(row, column), how));
  };
}

function sharesCell(row: Row, { nameOf, idOf }: NamesOf, dimension: string): FileCell {
  const held = (row[shares] as Selections)[dimension] ?? [];
  const list = held.map(({ id, share = null }) => ({ id, figure: share }));
  return list.length > 0 ? writtenFigured(list, asShares, nameOf, orId(idOf)) : null;
}

function followedCell(row: Row, { nameOf, idOf }: NamesOf): FileCell {
  const held = row['dependsOn'] as readonly DependencyItem[];
  const list = held.map(({ id, lagDays }) => ({ id, figure: lagDays || null }));
  return list.length > 0 ? writtenFigured(list, asLags, nameOf, orId(idOf)) : null;
}

function plainCell(name: string, row: Row, users: Users, words: FileLanguage | null): FileCell {
  const value = row[name];
  switch (name) {
    case 'type':
      return words ? typeWords[words][value as ElementType] : (value as string);
    case 'detached':
      return words ? flagWords[words][value ? 'yes' : 'no'] : value === true;
    case 'phase':
      return stateCell(row, value as Phase, words);
    case 'approvalState':
      return stateCell(row, (row['approval'] as { state: ApprovalState }).state, words);
    case 'duration':
      return daysBetween(row['startDate'] as string, row['endDate'] as string) + 1;
    case 'comments':
      return commentsCell(value as readonly Comment[], users, words);
    case 'responsible':
      return value ? personName(users, value as string) : null;
    case 'unitId':
      return value ? unitName(users, value as string) : null;
    default:
      return (value as string | null | undefined) ?? null;
  }
}

/** As many characters as a cell of a workbook holds, and some to spare. */
const mostInCell = 30_000;

/** A comment a line: day (in UTC), person and text, the newest last; of more than a cell holds the oldest are left out. */
function commentsCell(comments: readonly Comment[], users: Users, words: FileLanguage | null): FileCell {
  const lines = comments.map(({ time, user, text }) => `${time.slice(0, 10)} ${personName(users, user)}: ${text}`);
  let length = 0;
  const fitting = lines.toReversed().filter((line) => {
    length += line.length + 1;
    return words === null || length <= mostInCell;
  });
  return fitting.toReversed().join('\n') || null;
}

/** Campaigns and milestones go through no phases: people are told of none. */
function stateCell(row: Row, state: Phase | ApprovalState, words: FileLanguage | null): FileCell {
  if (!words) return state;
  return row['type'] === 'MAIN' || row['type'] === 'SUB' ? stateWords[words][state] : null;
}

/** What is compared with a budget is nothing where there is none. */
const against =
  (name: 'available' | 'budgetMinusPlan' | 'budgetMinusActual') =>
  (sums: Money): number | null =>
    sums.budget === 0 ? null : sumsOf(sums, 0)[name];
const figures = {
  budget: ({ budget }: Money) => budget,
  plan: ({ plan }: Money) => plan,
  committed: ({ committed }: Money) => committed,
  provision: ({ provision }: Money) => provision,
  actual: ({ actual }: Money) => actual,
  available: against('available'),
  budgetMinusPlan: against('budgetMinusPlan'),
  budgetMinusActual: against('budgetMinusActual'),
};
type Figure = keyof typeof figures;

/** A list among the values of a plan's JSON would be read as rows of their own. */
const inOneCell = (cell: FileCell): FileCell => (Array.isArray(cell) ? JSON.stringify(cell) : cell);

/** A list, the value of a field that the tenant added, or what the last entry says of where it stands. */
function heldIn(row: Row, column: string): unknown {
  const [, key] = column.split(`${ownFields}.`);
  if (key !== undefined) return (row[ownFields] as Row | undefined)?.[key];
  if (column !== 'status' && column !== 'nextStep') return row[column];
  return (row['statusAndNextStepHistory'] as readonly StatusItem[]).at(-1)?.[column] || null;
}

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
