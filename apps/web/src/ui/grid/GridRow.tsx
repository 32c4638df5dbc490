// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { Column } from './columns.js';
import { type GridItem, newRow, type Writer } from './grid.js';
import { edgeOf, isInSpan, type Range } from './windowing.js';

export interface RowProps<Row extends GridItem> {
  row: Row;
  at: number;
  top: number;
  columns: readonly Column<Row>[];
  /** Of many columns those that are rendered; null: all. */
  span: Range | null;
  template: string;
  /** The column that carries the tree, where there is one. */
  tree: string | null;
  hasChildren: boolean;
  /** It stands over those below it: bold, on a ground of its own. */
  isHead: boolean;
  closed: boolean;
  chosen: boolean;
  /** The cells the keyboard is on, if in this row: the active one, and those of the block, which are tinted instead of the row. */
  active: string | null;
  block: ReadonlySet<string> | null;
  touched: number | undefined;
  /** Somebody else who writes in one of its cells. */
  writer?: Writer | undefined;
  editor: { cell: string; field: ReactNode } | null;
  /** It is no place for what is held. */
  faint?: boolean;
  openLabel?: string | undefined;
  look?: RowLook;
}

/** Classes of a row, and of its cells. */
export interface RowLook {
  row(state: { chosen: boolean; isHead: boolean; isActive: boolean }): string;
  cell: string;
}

/** Lines below one another, their ground told by what they are; they are as wide as their columns. */
const lined: RowLook = {
  row: ({ chosen, isHead }) =>
    `left-0 isolate w-full border-b border-line ${chosen ? 'bg-accent-soft' : isHead ? 'bg-paper' : 'bg-sheet'} ${isHead ? 'font-[620]' : ''}`,
  cell: 'px-2.5',
};

export const cellId = (row: string, column: string): string => `cell-${row}-${column}`;

/** One row; the grid listens for it (`data-id`, `data-cell`, `data-part`). */
export const GridRow = memo(function GridRow<Row extends GridItem>(props: RowProps<Row>) {
  const { row, at, top, columns, template, tree, hasChildren, closed, chosen, touched, span, look = lined } = props;
  return (
    <div
      role="row"
      id={`row-${row.id}`}
      data-id={row.id}
      aria-rowindex={at + 2}
      aria-level={tree === null ? undefined : row.depth + 1}
      aria-selected={chosen}
      aria-expanded={hasChildren ? !closed : undefined}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      className={`group/row absolute grid h-(--row) print:static print:transform-none! ${props.editor ? 'z-10' : ''} ${props.faint ? 'opacity-40' : ''} ${look.row(
        { chosen: chosen && !props.block, isHead: props.isHead, isActive: props.active !== null },
      )}`}
    >
      {touched !== undefined && (
        <i key={touched} className="pointer-events-none absolute inset-0 -z-10 animate-touched" aria-hidden />
      )}
      {columns.map((column, index) =>
        isInSpan(span, index, column) || column.id === props.active || column.id === props.editor?.cell ? (
          <Cell key={column.id} {...props} column={column} index={index} />
        ) : null,
      )}
    </div>
  );
}) as <Row extends GridItem>(props: RowProps<Row>) => ReactNode;

function Cell<Row extends GridItem>(props: RowProps<Row> & { column: Column<Row>; index: number }) {
  const { row, column, index, isHead, chosen, editor, active, block, tree, span, look = lined } = props;
  const text = column.text(row);
  const amount = column.amount?.(row);
  const isActive = active === column.id;
  const writer = props.writer?.column === column.id ? props.writer.name : null;
  const flaw = column.flaw?.(row);
  const isInBlock = block?.has(column.id) === true && !column.passed;
  const edge = look === lined ? edgeOf(index, column) : '';
  const ground = (chosen && !block) || isInBlock ? 'bg-accent-soft' : isHead ? 'bg-paper' : 'bg-sheet';
  return (
    <div
      role="gridcell"
      id={cellId(row.id, column.id)}
      aria-colindex={index + 1}
      aria-readonly={!column.field || column.fixed?.(row) || undefined}
      aria-invalid={flaw?.tone === 'bad' || undefined}
      aria-description={writer ? t('ui.writes', { name: writer }) : (flaw?.text ?? column.said?.(row))}
      tabIndex={-1}
      data-cell={column.id}
      style={span ? { gridColumn: index + 1 } : undefined}
      title={flaw?.text ?? (amount ? formatAmount(amount) : amount === 0 ? undefined : text || undefined)}
      className={`relative flex min-w-0 items-center gap-1.5 ${look.cell} ${column.figure ? 'figure justify-end' : ''} ${
        amount !== undefined && amount < 0 ? 'text-bad' : amount === 0 ? 'text-ink-3' : column.muted ? 'text-ink-2' : ''
      } ${edge ? `${edge} z-1 ${ground}` : isInBlock ? 'bg-accent-soft' : ''} ${chosen && index === 0 && edge ? 'shadow-[inset_2px_0_var(--accent)]' : ''} ${flaw ? flawed[flaw.tone] : ''} ${column.ground?.(row) ?? ''} ${writer ? 'bg-info-soft' : ''} ${
        isActive && editor?.cell !== column.id ? 'outline-1 -outline-offset-1 outline-accent grid-focus:outline-2' : ''
      } ${editor?.cell === column.id ? 'z-20' : ''}`}
    >
      {tree === column.id && <Lead {...props} />}
      {editor?.cell === column.id ? (
        editor.field
      ) : column.content ? (
        column.content(row)
      ) : (
        <>
          {column.mark?.(row)}
          <span className={`truncate ${column.look?.(row) ?? ''}`}>{text}</span>
        </>
      )}
      {column.after?.(row)}
      {index === 0 && props.openLabel && editor?.cell !== column.id && (
        <i aria-hidden data-part="open" title={props.openLabel} className={opening} />
      )}
      {writer && (
        <span className="pointer-events-none absolute top-0 right-0 z-1 max-w-full truncate rounded-bl bg-info px-1 text-tiny text-sheet">
          {writer}
        </span>
      )}
    </div>
  );
}

/** Its words are no text of the row. */
const opening =
  'absolute top-1/2 right-1.5 hidden h-6 -translate-y-1/2 cursor-pointer items-center rounded border border-line-strong bg-sheet px-2 text-small font-[520] text-ink-2 not-italic before:content-[attr(title)] row-hover:flex hover:bg-sunk hover:text-ink coarse:hidden! print:hidden!';

const flawed = { bad: 'bg-bad-soft text-bad', warn: 'bg-warn-soft text-warn' };

function Lead<Row extends GridItem>({ row, hasChildren, closed }: RowProps<Row>) {
  return (
    <span
      data-part={hasChildren ? 'toggle' : undefined}
      style={{ marginLeft: row.depth * 16 - 4 }}
      className="-mr-1 grid size-5.5 shrink-0 place-items-center text-ink-3 [&_svg]:size-3 coarse:size-8"
    >
      {hasChildren && (closed ? <ChevronRight /> : <ChevronDown />)}
    </span>
  );
}

interface NewRowProps<Row> {
  at: number;
  top: number;
  label: string;
  columns: readonly Column<Row>[];
  template: string;
  tree: string | null;
  active: string | null;
  /** What was typed so far, as texts by column. */
  texts: Readonly<Record<string, string>>;
  editor: { cell: string; field: ReactNode } | null;
}

/** The row at the end that is not there yet. */
export function NewRow<Row>({ at, top, label, columns, template, tree, active, texts, editor }: NewRowProps<Row>) {
  const isEmpty = Object.keys(texts).length === 0;
  return (
    <div
      role="row"
      id={`row-${newRow}`}
      data-id={newRow}
      aria-rowindex={at + 2}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      className={`absolute left-0 isolate grid h-(--row) w-full border-b border-line text-ink-3 hover:text-ink print:hidden ${editor ? 'z-10' : ''}`}
    >
      {columns.map(({ id, figure }, index) => (
        <div
          key={id}
          role="gridcell"
          id={cellId(newRow, id)}
          aria-colindex={index + 1}
          tabIndex={-1}
          data-cell={id}
          className={`relative flex min-w-0 items-center gap-1.5 px-2.5 ${figure ? 'figure justify-end' : ''} ${index === 0 ? 'sticky left-0 z-1 bg-sheet' : ''} ${
            active === id ? 'outline-1 -outline-offset-1 outline-accent grid-focus:outline-2' : ''
          } ${editor?.cell === id ? 'z-20' : ''}`}
        >
          {index === 0 && (
            <span
              className={`grid size-5.5 shrink-0 place-items-center ${tree ? '-mr-1 -ml-1' : '-ml-1'} [&_svg]:size-3.5`}
            >
              <Plus aria-hidden />
            </span>
          )}
          {editor?.cell === id ? (
            editor.field
          ) : (
            <span className={`truncate ${texts[id] ? 'text-ink' : ''}`}>
              {texts[id] ?? (index === 0 && isEmpty ? label : '')}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
