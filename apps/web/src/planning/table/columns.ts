import type { Sums } from '@contracts/costs/sums.js';
import { type Field, fieldsOf } from '@contracts/fields.js';
import { ElementContent, type Share } from '@contracts/planning/element.js';
import type { Kind } from '../../ui/record/kinds.js';
import { all } from '../../ui/shares/shares.js';
import { formatFigure, formatPercent } from '../../words/formats/amount.js';
import { formatDay } from '../../words/formats/day.js';
import { language, locale } from '../../words/language.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { lengthOf } from '../gantt/dragging.js';
import type { People } from '../people.js';
import { hasPhase } from '../rows/filter.js';
import { againstBudget, type PlanRow, shownSum } from '../rows/planRow.js';
import { approvalName, phaseName, typeName } from '../say.js';

/** Texts of elements that rows do not carry, by id; loaded only while one of their columns is shown. */
export type Contents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export interface Column {
  id: string;
  /** In the table's head. */
  name: string;
  width: number;
  figure?: boolean;
  /** How the cell is edited; without it only read. */
  edit?: 'text' | 'day' | 'responsible' | 'unit';
  /** Whether its values are elements' texts. */
  isContent?: boolean;
  /** The dimension whose records it shows. */
  dimension?: string;
  text(row: PlanRow, context: Context): string;
  /** Sorts; the same order as the texts where left out. */
  key?(row: PlanRow): number | string;
  /** Thousandths, for the sums. */
  amount?(row: PlanRow): number | undefined;
  /** It compares with a budget: without one there is nothing to compare. */
  needsBudget?: boolean;
}

export interface Context {
  people: People;
  contents: Contents;
  /** Of records of the dimensions that are shown. */
  labelOf(dimension: string, id: string): string | null;
}

/** All columns in the order of the menu. Every text field of the contract and every dimension is among them. */
export function allColumns(dimensions: readonly Pick<Kind, 'name' | 'one'>[] = []): Column[] {
  const money = (id: string, name: keyof Sums): Column => ({
    id,
    name: fieldName(id),
    width: 94,
    figure: true,
    // Nothing is not the same as what one may not see.
    text: ({ costs, type }) => (type === 'MILESTONE' || !costs ? '' : formatFigure(shownSum(costs, name) ?? 0)),
    key: ({ costs }) => costs?.[name] ?? 0,
    amount: ({ costs }) => costs?.[name],
    needsBudget: againstBudget.has(name),
  });
  const plain = (id: string, width: number, more: Partial<Column> & Pick<Column, 'text'>): Column => ({
    id,
    name: fieldName(id),
    width,
    ...more,
  });
  // The columns shown at first fill a window of 1440: long days take their room from short names of phases.
  const [label, phase, day] = language() === 'ja' ? [206, 98, 128] : [232, 132, 98];
  return [
    plain('label', label, { edit: 'text', text: (row) => row.label }),
    plain('identifier', 72, { edit: 'text', text: (row) => row.identifier }),
    plain('type', 104, { text: (row) => typeName(row.type) }),
    plain('phase', phase, { text: (row) => (hasPhase(row) ? phaseName(row.phase) : '') }),
    plain('approvalState', 150, {
      text: (row) => (hasPhase(row) && row.approvalState !== 'EDIT' ? approvalName(row.approvalState) : ''),
    }),
    plain('startDate', day, { edit: 'day', text: (row) => formatDay(row.startDate), key: (row) => row.startDate }),
    plain('endDate', day, {
      edit: 'day',
      text: (row) => (row.type === 'MILESTONE' ? '' : formatDay(row.endDate)),
      key: (row) => row.endDate,
    }),
    plain('duration', 84, { figure: true, text: (row) => t('planning.days', { count: lengthOf(row) }), key: lengthOf }),
    plain('responsible', 138, {
      edit: 'responsible',
      text: (row, { people }) => people.nameOf(row.responsible) ?? row.responsibleName ?? '',
    }),
    plain('unitId', 140, { edit: 'unit', text: (row, { people }) => people.unitOf(row.unitId) ?? '' }),
    money('budget', 'budget'),
    money('planned', 'plan'),
    money('committed', 'committed'),
    money('provision', 'provision'),
    money('actual', 'actual'),
    money('available', 'available'),
    money('budgetMinusPlan', 'budgetMinusPlan'),
    money('budgetMinusActual', 'budgetMinusActual'),
    ...fieldsOf(ElementContent).filter(isText).map(contentColumn),
    ...dimensions.map(dimensionColumn),
  ];
}

const isText = ({ kind, name }: Field): boolean => kind === 'text' && name !== 'label';

const contentColumn = ({ name }: Field): Column => ({
  id: name,
  name: fieldName(name),
  width: 180,
  edit: 'text',
  isContent: true,
  text: (row, { contents }) => String(contents.get(row.id)?.[name] ?? ''),
});

/** What an element is assigned to, with its shares where it has any. */
const dimensionColumn = ({ name, one }: Pick<Kind, 'name' | 'one'>): Column => ({
  id: name,
  name: one,
  width: 160,
  isContent: true,
  dimension: name,
  text(row, { contents, labelOf }) {
    const shares = contents.get(row.id)?.['selections'] as Readonly<Record<string, readonly Share[]>> | undefined;
    const said = ({ id, share }: Share) =>
      `${labelOf(name, id) ?? '…'}${share && share < all ? ` ${formatPercent(share)}` : ''}`;
    return (shares?.[name] ?? []).map(said).join(', ');
  },
});

export const standardColumns = [
  'label',
  'identifier',
  'phase',
  'startDate',
  'endDate',
  'responsible',
  'budget',
  'planned',
  'committed',
  'actual',
  'available',
];

export interface Sort {
  column: string;
  down: boolean;
}

/** `budget` upwards, `-budget` downwards. */
export const readSort = (text: string | null): Sort | null =>
  text ? { column: text.replace(/^-/, ''), down: text.startsWith('-') } : null;
export const writeSort = (sort: Sort | null): string | null => sort && `${sort.down ? '-' : ''}${sort.column}`;

/** A press on a head: upwards, downwards, back to the tree. */
export const nextSort = (now: Sort | null, column: string): Sort | null =>
  now?.column !== column ? { column, down: false } : now.down ? null : { column, down: true };

/** Without the tree; empty values last in both directions, equal ones in the tree's order. */
export function sortedRows(
  rows: readonly PlanRow[],
  column: Column,
  down: boolean,
  context: Context,
): readonly PlanRow[] {
  const collator = new Intl.Collator(locale(), { numeric: true });
  const keyed = rows.map((row, at) => ({ row, at, key: column.key?.(row) ?? column.text(row, context) }));
  const sign = down ? -1 : 1;
  return keyed
    .sort((a, b) => {
      if (a.key === '' || b.key === '') return a.key === b.key ? a.at - b.at : a.key === '' ? 1 : -1;
      const order =
        typeof a.key === 'number' && typeof b.key === 'number'
          ? a.key - b.key
          : collator.compare(String(a.key), String(b.key));
      return order === 0 ? a.at - b.at : order * sign;
    })
    .map(({ row }) => row);
}

/** What the rows have together; what is left out of sums is left out here too. Null: there is nothing to add up. */
export function sumOf({ amount, needsBudget }: Column, tops: readonly PlanRow[]): number | null {
  const counted = tops.filter((row) => !row.detached && row.costs);
  if (!amount || counted.length === 0 || (needsBudget && counted.every((row) => !row.costs?.budget))) return null;
  return counted.reduce((sum, row) => sum + (amount(row) ?? 0), 0);
}
