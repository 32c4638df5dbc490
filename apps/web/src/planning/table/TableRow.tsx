// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { formatAmount } from '../../words/formats/amount.js';
import type { Difference } from '../past/comparison.js';
import { DifferenceSign, lookOf } from '../past/DifferenceSign.js';
import type { NameOf } from '../past/differenceText.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import { spokenSigns } from '../say.js';
import { PhaseSign, RowSign, WaitSign } from '../signs.js';
import type { Column, Context } from './columns.js';

interface Props {
  row: PlanRow;
  at: number;
  top: number;
  columns: readonly Column[];
  template: string;
  context: Context;
  level: number;
  hasChildren: boolean;
  closed: boolean;
  chosen: boolean;
  /** The cell the keyboard is on, if in this row. */
  activeCell: string | null;
  touched: number | undefined;
  /** What became of it since the moment shown. */
  difference: Difference | undefined;
  nameOf: NameOf;
  editor: { cell: string; field: ReactNode } | null;
}

export const cellId = (row: string, column: string): string => `row-${row}-${column}`;

/** One row of the table; the table listens for it (`data-id`, `data-cell`, `data-part`). */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, at, top, columns, template, level, hasChildren, closed, chosen, activeCell, touched } = props;
  return (
    <div
      role="row"
      id={`row-${row.id}`}
      data-id={row.id}
      aria-rowindex={at + 2}
      aria-level={level + 1}
      aria-selected={chosen}
      aria-expanded={hasChildren ? !closed : undefined}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      className={`absolute left-0 isolate grid h-(--row) w-max min-w-full border-b border-line ${props.editor ? 'z-20' : ''} ${
        chosen ? 'bg-accent-soft' : isHead(props) ? 'bg-paper' : 'bg-sheet'
      } ${isHead(props) ? 'font-[620]' : ''}`}
    >
      {touched !== undefined && (
        <i key={touched} className="pointer-events-none absolute inset-0 -z-10 animate-touched" aria-hidden />
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} {...props} place={index} column={column} isActive={activeCell === column.id} />
      ))}
    </div>
  );
});

function Cell({ column, place, isActive, ...props }: Props & { column: Column; place: number; isActive: boolean }) {
  const { row, context, editor, chosen } = props;
  const isLabel = column.id === 'label';
  const text = row.masked && !isLabel ? '' : column.text(row, context);
  const amount = column.amount?.(row);
  return (
    <div
      role="gridcell"
      id={cellId(row.id, column.id)}
      aria-colindex={place + 1}
      aria-description={isLabel ? spokenSigns(row) : undefined}
      tabIndex={-1}
      data-cell={column.id}
      title={amount && text !== '–' ? formatAmount(amount) : text || undefined}
      className={`flex min-w-0 items-center gap-1.5 px-2.5 ${column.figure ? 'figure justify-end' : ''} ${
        amount !== undefined && amount < 0 && text !== '–' ? 'text-bad' : isMuted(column.id) ? 'text-ink-2' : ''
      } ${isLabel ? `sticky left-0 z-1 ${chosen ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]' : isHead(props) ? 'bg-paper' : 'bg-sheet'}` : ''} ${
        isActive ? 'outline-1 -outline-offset-1 outline-accent group-focus-visible/grid:outline-2' : ''
      }`}
    >
      {isLabel && <Lead {...props} />}
      {editor?.cell === column.id ? (
        editor.field
      ) : (
        <Value column={column} row={row} text={text} look={isLabel ? lookOf(props.difference) : ''} />
      )}
      {isLabel && <WaitSign row={row} />}
      {isLabel && props.difference && <DifferenceSign difference={props.difference} nameOf={props.nameOf} />}
    </div>
  );
}

/** What others stand under, at the top of the tree; sorted by a column nothing does. */
const isHead = ({ row, hasChildren }: Pick<Props, 'row' | 'hasChildren'>): boolean => row.depth === 0 && hasChildren;

const isMuted = (id: string): boolean => ['identifier', 'startDate', 'endDate', 'duration', 'type'].includes(id);

function Lead({ row, level, hasChildren, closed }: Props) {
  return (
    <>
      <span
        data-part={hasChildren ? 'toggle' : undefined}
        style={{ marginLeft: level * 16 - 4 }}
        className="-mr-1 grid size-5.5 shrink-0 place-items-center text-ink-3 [&_svg]:size-3 coarse:size-8"
      >
        {hasChildren && (closed ? <ChevronRight /> : <ChevronDown />)}
      </span>
      <RowSign row={row} />
    </>
  );
}

function Value({ column, row, text, look }: { column: Column; row: PlanRow; text: string; look: string }) {
  return (
    <>
      {column.id === 'phase' && text && hasPhase(row) && <PhaseSign phase={row.phase} />}
      {column.id === 'responsible' && row.responsible && text && <Avatar id={row.responsible} name={text} />}
      <span className={`truncate ${look}`}>{text}</span>
    </>
  );
}
