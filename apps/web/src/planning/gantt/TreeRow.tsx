// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatFigure } from '../../words/formats/amount.js';
import { formatDayNear } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import type { Difference } from '../past/comparison.js';
import { DifferenceSign, lookOf } from '../past/DifferenceSign.js';
import type { NameOf } from '../past/differenceText.js';
import type { PlanRow } from '../rows/planRow.js';
import { spokenSigns } from '../say.js';
import { RowSign, WaitSign } from '../signs.js';

interface Props {
  row: PlanRow;
  /** Index among the shown rows. */
  at: number;
  top: number;
  level: number;
  hasChildren: boolean;
  closed: boolean;
  chosen: boolean;
  active: boolean;
  /** When somebody else changed it (performance.now()). */
  touched: number | undefined;
  responsible: string | null;
  /** While a row is held: it may not go under this one. */
  barred: boolean;
  startDate: string;
  endDate: string;
  columns: string;
  /** Days of another year say which. */
  year: number;
  /** What became of it since the moment shown. */
  difference: Difference | undefined;
  nameOf: NameOf;
  /** The open editor of one of its cells. */
  editor: { cell: string; field: ReactNode } | null;
}

/** One row of the tree grid. It has no handlers: the grid listens once and reads `data-…`. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { row, at, top, level, hasChildren, closed, chosen, active, touched, responsible, barred } = props;
  const { startDate, endDate, columns, year, editor, difference, nameOf } = props;
  const muted = chosen ? 'text-ink-2' : 'text-ink-3';
  const cell = (name: string, shown: ReactNode) => (editor?.cell === name ? editor.field : shown);
  return (
    <div
      role="row"
      id={`row-${row.id}`}
      data-id={row.id}
      aria-level={level + 1}
      aria-rowindex={at + 2}
      aria-selected={chosen}
      aria-expanded={hasChildren ? !closed : undefined}
      aria-description={spokenSigns(row)}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: columns }}
      className={`absolute inset-x-0 grid h-(--row) items-center gap-x-2 px-3 ${editor ? 'z-20' : ''} ${barred ? 'opacity-40' : ''} ${
        chosen ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]' : ''
      } ${active ? 'outline-1 -outline-offset-1 outline-accent group-focus-visible/grid:outline-2' : ''}`}
    >
      {touched !== undefined && (
        <i key={touched} className="pointer-events-none absolute inset-0 -z-10 animate-touched" aria-hidden />
      )}
      <div
        role="gridcell"
        tabIndex={-1}
        data-cell="label"
        className={`flex min-w-0 items-center gap-1.5 ${weight[row.type]} ${row.masked ? 'text-ink-3' : ''}`}
        style={{ paddingLeft: level * 16 }}
      >
        <span
          data-part={hasChildren ? 'toggle' : undefined}
          className="-m-1 grid size-5.5 shrink-0 place-items-center text-ink-3 [&_svg]:size-3 coarse:size-8"
        >
          {hasChildren && (closed ? <ChevronRight /> : <ChevronDown />)}
        </span>
        <RowSign row={row} />
        {cell(
          'label',
          <span title={row.label} className={`truncate ${lookOf(difference)}`}>
            {row.label}
          </span>,
        )}
        <WaitSign row={row} />
        {difference && <DifferenceSign difference={difference} nameOf={nameOf} />}
      </div>
      {row.masked ? null : (
        <>
          <div
            role="gridcell"
            tabIndex={-1}
            data-cell="startDate"
            className={`flex items-center self-stretch ${muted}`}
          >
            {cell('startDate', <Day day={startDate} year={year} />)}
          </div>
          <div role="gridcell" tabIndex={-1} data-cell="endDate" className={`flex items-center self-stretch ${muted}`}>
            {cell('endDate', row.type === 'MILESTONE' ? '' : <Day day={endDate} year={year} />)}
          </div>
          <div
            role="gridcell"
            tabIndex={-1}
            data-cell="responsible"
            className="flex items-center self-stretch leading-none"
          >
            {cell(
              'responsible',
              row.responsible && responsible ? <Avatar id={row.responsible} name={responsible} named /> : null,
            )}
          </div>
          <div role="gridcell" tabIndex={-1} data-cell="budget">
            <Money row={row} />
          </div>
        </>
      )}
    </div>
  );
});

function Day({ day, year }: { day: string; year: number }) {
  const isOther = !day.startsWith(String(year));
  return <span className={isOther ? 'text-tiny tracking-tight tabular-nums' : ''}>{formatDayNear(day, year)}</span>;
}

const weight: Record<PlanRow['type'], string> = {
  GROUPING: 'font-[620]',
  MAIN: 'font-[540]',
  SUB: '',
  MILESTONE: '',
};

function Money({ row: { costs, type, detached } }: { row: PlanRow }) {
  if (!costs || type === 'MILESTONE' || !(costs.budget || costs.actual || costs.plan || costs.committed)) return null;
  return (
    <div className={detached ? 'opacity-50' : ''} title={detached ? t('planning.detachedShort') : undefined}>
      <div className="figure text-small leading-[15px]">{formatFigure(costs.budget)}</div>
      <SpendingBar spending={costs} height={4} />
    </div>
  );
}
