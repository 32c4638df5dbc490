// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type PointerEvent, type ReactNode, useRef } from 'react';
import { t } from '../../words/t.js';
import type { Column, Sort } from './columns.js';
import type { Columns } from './useColumns.js';
import { edgeOf, isInSpan, type Range } from './windowing.js';

interface Props<Row> {
  columns: Columns<Row>;
  template: string;
  height: number;
  /** Of many columns those that are rendered; null: all. */
  span: Range | null;
}

/** Names of the columns: a press sorts, dragging puts elsewhere, the right edge sizes. */
export const GridHead = memo(function GridHead<Row>({ columns, template, height, span }: Props<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line-strong bg-sheet print:static">
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="grid w-max min-w-full items-stretch"
        style={{ height, gridTemplateColumns: template }}
      >
        {columns.shown.map((column, at) =>
          isInSpan(span, at, column) ? <Head key={column.id} {...{ column, columns, at, span }} /> : null,
        )}
      </div>
    </div>
  );
}) as <Row>(props: Props<Row>) => ReactNode;

const carried = 'application/x-etatwerk-column';

interface HeadProps<Row> {
  column: Column<Row>;
  columns: Columns<Row>;
  at: number;
  span: Range | null;
}

function Head<Row>({ column, columns, at, span }: HeadProps<Row>) {
  const sort = columns.sort?.column === column.id ? columns.sort : null;
  const isFirst = at === 0;
  const edge = edgeOf(at, column);
  const isFree = !isFirst && !column.head;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 1}
      aria-sort={sort ? (sort.down ? 'descending' : 'ascending') : 'none'}
      style={span ? { gridColumn: at + 1 } : undefined}
      draggable={isFree}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(carried, column.id)}
      onDragOver={(event) => isFree && event.dataTransfer.types.includes(carried) && event.preventDefault()}
      onDrop={({ dataTransfer }) => columns.moveTo(dataTransfer.getData(carried), column.id)}
      className={`relative flex items-center text-small text-ink-3 ${edge && `${edge} z-10 bg-sheet`}`}
    >
      {column.head ?? <Name {...{ column, columns, sort }} />}
      <Edge
        width={columns.widthOf(column)}
        name={column.name}
        onWidth={(width) => columns.setWidth(column.id, width)}
      />
    </div>
  );
}

interface NameProps<Row> {
  column: Column<Row>;
  columns: Columns<Row>;
  sort: Sort | null;
}

function Name<Row>({ column, columns, sort }: NameProps<Row>) {
  return (
    <button
      type="button"
      className={`flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 hover:text-ink ${column.figure ? 'justify-end' : ''} ${sort ? 'font-semibold text-ink' : ''}`}
      onClick={() => columns.toggleSort(column.id)}
      onKeyDown={(event) => {
        const by =
          event.altKey && event.shiftKey ? { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key] : undefined;
        if (!by) return;
        event.preventDefault();
        columns.move(column.id, by);
      }}
    >
      <span className="truncate">{column.name}</span>
      {sort &&
        (sort.down ? (
          <ArrowDown className="size-3 shrink-0" aria-hidden />
        ) : (
          <ArrowUp className="size-3 shrink-0" aria-hidden />
        ))}
    </button>
  );
}

function Edge({ width, name, onWidth }: { width: number; name: string; onWidth(width: number): void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`${t('ui.resize')}: ${name}`}
      aria-valuenow={width}
      tabIndex={0}
      className="absolute inset-y-1.5 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-line hover:after:bg-accent print:hidden"
      onPointerDown={down}
      onPointerMove={(event) => start.current && onWidth(start.current.width + event.clientX - start.current.x)}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        onWidth(width + step);
      }}
    />
  );
}
