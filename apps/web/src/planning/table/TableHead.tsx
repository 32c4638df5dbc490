// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { t } from '../../words/t.js';
import type { Column } from './columns.js';
import type { Columns } from './useColumns.js';

interface Props {
  columns: Columns;
  template: string;
  height: number;
}

/** Names of the columns: a press sorts, their right edge sizes. */
export function TableHead({ columns, template, height }: Props) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line-strong bg-sheet">
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="grid w-max items-stretch"
        style={{ height, gridTemplateColumns: template }}
      >
        {columns.shown.map((column, at) => (
          <Head key={column.id} at={at} column={column} columns={columns} />
        ))}
      </div>
    </div>
  );
}

function Head({ at, column, columns }: { at: number; column: Column; columns: Columns }) {
  const sort = columns.sort?.column === column.id ? columns.sort : null;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      tabIndex={-1}
      aria-sort={sort ? (sort.down ? 'descending' : 'ascending') : 'none'}
      className={`relative flex items-center text-small text-ink-3 ${column.id === 'label' ? 'sticky left-0 z-10 bg-sheet' : ''}`}
    >
      <button
        type="button"
        className={`flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 hover:text-ink ${column.figure ? 'justify-end' : ''} ${sort ? 'font-semibold text-ink' : ''}`}
        onClick={() => columns.toggleSort(column.id)}
      >
        <span className="truncate">{column.name}</span>
        {sort &&
          (sort.down ? (
            <ArrowDown className="size-3 shrink-0" aria-hidden />
          ) : (
            <ArrowUp className="size-3 shrink-0" aria-hidden />
          ))}
      </button>
      <Edge
        width={columns.widthOf(column)}
        name={column.name}
        onWidth={(width) => columns.setWidth(column.id, width)}
      />
    </div>
  );
}

function Edge({ width, name, onWidth }: { width: number; name: string; onWidth(width: number): void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const down = (event: PointerEvent<HTMLDivElement>) => {
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
      className="absolute inset-y-1.5 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-line hover:after:bg-accent"
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
