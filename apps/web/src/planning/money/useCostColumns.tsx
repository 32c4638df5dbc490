import { useMemo } from 'react';
import { useStore } from '../../api/store.js';
import { useArchivedYears } from '../../api/useArchivedYears.js';
import { useElementTypes } from '../../api/useElementTypes.js';
import { useList } from '../../api/useList.js';
import type { FormField } from '../../ui/form/formField.js';
import type { Column } from '../../ui/grid/columns.js';
import { useIsPhone } from '../../ui/media.js';
import { isTyped, KindDot } from '../../ui/money/kinds.js';
import { formatFigure } from '../../words/formats/amount.js';
import { today } from '../../words/formats/calendar.js';
import { formatPeriod, monthName, monthsOf } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { type Why, whyLocked } from '../rows/locks.js';
import { labelColumn } from '../table/columns.js';
import {
  allMonths,
  amountOf,
  type CostRow,
  columnId,
  type Figure,
  isKind,
  ownOf,
  type Place,
  shownOf,
  showsMoney,
  together,
  totalOf,
} from './cells.js';
import type { Rules } from './changes.js';
import { type CostView, isSum } from './useCostView.js';
import { cellOf, refusedCells } from './writeCells.js';

/** What a broken rule is called where a cell may not be typed into (problem.ts, rule.ts). */
export type Fixed = 'locked' | 'derived' | 'not_budgetable' | 'MISSING_PRIVILEGE' | Why | 'sum';

/** Why a month of a row stays as it is; null: it may be typed. */
export type FixedOf = (row: CostRow, kind: Figure, month: string) => Fixed | null;

/** Closed months, rows that wait for a decision or that the person may not write, types without a budget. */
export function useFixed(isPast: boolean): FixedOf {
  const { rows: periods } = useList('GET period');
  const archived = useArchivedYears();
  const types = useElementTypes();
  return useMemo(() => {
    const closed = new Set(periods.flatMap(({ id, locked }) => (locked ? [id] : [])));
    const bare = new Set(types.flatMap(({ id, budgetable }) => (budgetable ? [] : [id])));
    return (row, figure, month) => {
      if (isPast || !isKind(figure) || !isTyped({ kind: figure })) return 'derived';
      if (row.masked || !row.money?.writable) return 'MISSING_PRIVILEGE';
      const why = whyLocked(row);
      if (why) return why;
      if (figure === 'BUDGET' && bare.has(row.typeId ?? '')) return 'not_budgetable';
      return closed.has(month) || archived.has(Number(month.slice(0, 4))) ? 'locked' : null;
    };
  }, [periods, archived, types, isPast]);
}

export const rulesOf = (fixed: FixedOf, spreading: Rules['spreading']): Rules => ({ fixed, spreading });

/** The months that a column stands for. */
export const monthsIn = ({ periods }: Pick<CostView, 'periods'>, period: string): readonly string[] =>
  period === allMonths ? periods.flatMap(monthsOf) : monthsOf(period);

type CostColumn = Column<CostRow>;

/** Pixels of a column, and of one of years or of all months, where they are not as wide as their sums. */
const [width, sumWidth] = [92, 108];
/** Pixels of a figure of the sums, and of the air beside them. */
const [figureWidth, air] = [7.6, 22];

/** The tree's column, those of each shown period and kind, and at the end what all periods have together. */
export function useCostColumns(view: CostView, fixed: FixedOf, sums: readonly CostRow[]): readonly CostColumn[] {
  const { periods, shown, figures, of, isBrief } = view;
  const widths = useWidths(view, sums);
  const nameWidth = useNameWidth(view, figures.length * (widths.each + widths.all));
  const refused = useStore(refusedCells);
  return useMemo(() => {
    const context = { fixed, refused, of, isBrief, current: today().slice(0, 7) };
    const places = [...shown, allMonths].flatMap((period) => figures.map((figure) => ({ period, figure })));
    const name = labelColumn(null) as CostColumn;
    const named: CostColumn = {
      ...name,
      ...(nameWidth !== null && { width: nameWidth }),
      said: (row) => (row.detached ? t('planning.detached') : (name.said?.(row) ?? '')),
    };
    return [
      named,
      ...places.map((place) =>
        costColumn(place, monthsIn({ periods }, place.period), {
          ...context,
          isSum: isSum({ periods }, place.period),
          isAlone: figures.length === 1,
          width: place.period === allMonths ? widths.all : isSum({ periods }, place.period) ? widths.sum : widths.each,
        }),
      ),
    ];
  }, [periods, shown, figures, of, isBrief, fixed, refused, nameWidth, widths.each, widths.sum, widths.all]);
}

/**
 * On a phone what the figures leave of its width, and enough to tell names apart; null: the column's own, with which a year
 * without sums between its months is seen whole.
 */
function useNameWidth({ hasSums }: CostView, figures: number): number | null {
  const isPhone = useIsPhone();
  if (isPhone) return Math.max(148, innerWidth - figures);
  return hasSums ? 270 : null;
}

/** Wide enough for the sums below the grid, so that a year is seen whole where they are not too long. */
function useWidths(view: CostView, sums: readonly CostRow[]): Record<'each' | 'sum' | 'all', number> {
  const isPhone = useIsPhone();
  return useMemo(() => {
    const { time, periods, figures, of, shown } = view;
    if (isPhone) return { each: time === 'YEAR' ? sumWidth : width, sum: sumWidth, all: sumWidth };
    const needed = (period: string) => {
      const months = monthsIn(view, period);
      const lengths = figures.map((figure) => formatFigure(together(sums, { months, figure, of, current: '' })).length);
      return Math.ceil(Math.max(...lengths) * figureWidth + air);
    };
    const least = view.isBrief ? 66 : width;
    const widest = (of: readonly string[]) => Math.max(least, ...of.map(needed));
    return {
      each: widest(periods),
      sum: widest(shown.filter((period) => isSum(view, period))),
      all: Math.max(84, needed(allMonths)),
    };
  }, [view, sums, isPhone]);
}

interface Context {
  width: number;
  /** It sums up the columns before it. */
  isSum: boolean;
  /** The only kind that is shown. */
  isAlone: boolean;
  isBrief: boolean;
  fixed: FixedOf;
  refused: ReadonlyMap<string, string>;
  of: CostView['of'];
  current: string;
}

const nameOf = (figure: Figure): string => t(isKind(figure) ? `costs.kind${figure}` : `costs.${figure}`);
export const placeName = ({ period, figure }: Place): string =>
  `${nameOf(figure)} ${period === allMonths ? t('costs.sum') : formatPeriod(period)}`;

function costColumn(place: Place, months: readonly string[], context: Context): CostColumn {
  const { figure, period } = place;
  const { current, refused } = context;
  const id = columnId(place);
  const isLast = period === allMonths;
  const asked = { months, figure, of: context.of, current };
  const shown = (row: CostRow) => shownOf(row, asked);
  const field: FormField = {
    ...{ name: id, label: placeName(place), kind: 'amount', required: false, nullable: true },
  } as FormField;
  const why = (row: CostRow) => (showsMoney(row) ? whyFixed(row, { figure, months }, context) : 'MISSING_PRIVILEGE');
  return {
    ...{ id, name: placeName(place), width: context.width, figure: true, atEnd: isLast && context.isAlone },
    ...(context.isSum ? { passed: true } : { field, fixed: (row: CostRow) => why(row) !== null }),
    head: context.isBrief ? <BriefHead period={period} /> : <Head place={place} />,
    text: (row) => (showsMoney(row) ? formatFigure(shown(row)) : ''),
    amount: (row) => (showsMoney(row) ? shown(row) : undefined),
    sum: (rows) => together(rows, asked),
    value: (row) => (showsMoney(row) ? shown(row) || null : null),
    says: (amount) => formatFigure(amount as number | null),
    ground(row) {
      if (context.isSum) return `bg-paper font-semibold ${context.isAlone ? 'border-x border-line' : ''}`;
      const isLocked = isKind(figure) && why(row) === 'locked';
      const look = isLast ? 'border-l border-line-strong font-semibold' : '';
      return isLocked ? `${look} locked-ground` : look;
    },
    flaw(row) {
      if (refused.size === 0) return null;
      const cells = isKind(figure) ? months.map((month) => cellOf({ id: row.id, kind: figure, period: month })) : [];
      const text = cells.map((cell) => refused.get(cell)).find(Boolean);
      return text ? { tone: 'bad', text } : null;
    },
  };
}

interface Cell {
  figure: Figure;
  months: readonly string[];
}

/** Why a cell is only read: each of its months stays as it is, or it shows what stands below too. */
function whyFixed(row: CostRow, { figure, months }: Cell, { fixed, of }: Pick<Context, 'fixed' | 'of'>): Fixed | null {
  const reasons = months.map((month) => fixed(row, figure, month));
  const first = reasons.every((reason) => reason !== null) ? reasons[0] : null;
  if (first) return first;
  const below =
    of === 'total' && amountOf(totalOf(row), months, figure, '') !== amountOf(ownOf(row), months, figure, '');
  return below ? 'sum' : null;
}

export const fixedCell = (row: CostRow, place: Place, view: CostView, fixed: FixedOf): Fixed | null =>
  whyFixed(row, { figure: place.figure, months: monthsIn(view, place.period) }, { fixed, of: view.of });

/** Two lines: the period, below it the kind with its colour. */
const Head = ({ place: { period, figure } }: { place: Place }) => (
  <span className="flex h-full min-w-0 flex-1 flex-col items-end justify-center px-2.5 leading-tight">
    <span className="font-[560] text-ink-2">{period === allMonths ? t('costs.sum') : formatPeriod(period)}</span>
    <span className="inline-flex max-w-full items-center gap-1.5">
      {isKind(figure) && <KindDot kind={figure} />}
      <span className="truncate">{nameOf(figure)}</span>
    </span>
  </span>
);

/** One line, where all columns are of one kind and one year: both stand above the grid. */
const BriefHead = ({ period }: { period: string }) => (
  <span className="flex h-full min-w-0 flex-1 items-center justify-end px-2.5 font-[560] text-ink-2">
    {period === allMonths ? t('costs.sum') : briefPeriod(period)}
  </span>
);

/** `2026-04` → `Apr`, `2026-Q2` → `Q2`. */
function briefPeriod(period: string): string {
  const [year, part = year ?? ''] = period.split('-');
  return part.startsWith('Q') || part === year ? part : monthName(Number(part));
}
