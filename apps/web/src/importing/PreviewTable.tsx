// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import type { ImportAnswer, ImportRow } from '@contracts/importing/import.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { t } from '../words/t.js';
import { type Cell, cellId } from './cell.js';
import { PreviewRow } from './PreviewRow.js';
import { columnWidths, leadWidth, TableHead } from './TableHead.js';
import type { Importing } from './useImport.js';
import { useRows } from './useRows.js';

export interface TableHandle {
  /** Brings a cell into view and makes it the current one. */
  show(row: number, column: string | null): void;
}

interface Props {
  importing: Importing;
  data: ImportAnswer;
  ref: Ref<TableHandle>;
}

/** The rows of the file, windowed; cells are corrected in place, rows skipped. Keys: arrows, Enter, Escape, Space; Delete puts back. */
export function PreviewTable({ importing, data, ref }: Props) {
  const cells = useCells({ importing, data, ref });
  const { scroller, rows, current, editing, go, save, skip } = cells;
  const widths = columnWidths(data);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('importing.table')}
      aria-rowcount={data.counts.rows + 1}
      aria-colcount={data.columns.length + 1}
      aria-busy={importing.busy}
      aria-activedescendant={editing ? undefined : cellId(current)}
      tabIndex={0}
      onKeyDown={cells.onKeyDown}
      className="min-h-0 min-w-0 flex-1 overflow-auto outline-none"
    >
      <div style={{ width: widths.total }} className="min-w-full">
        <TableHead importing={importing} data={data} widths={widths.each} />
        <div className="relative" style={{ height: cells.size }}>
          {cells.items.map(({ index, start }) => (
            <div
              key={index}
              className="absolute inset-x-0"
              style={{ height: cells.height, transform: `translateY(${start}px)` }}
            >
              <PreviewRow
                index={index}
                row={rows.at(index)}
                data={data}
                widths={widths.each}
                current={current.index === index ? current.column : null}
                editing={editing && current.index === index}
                onEdit={(column) => cells.edit({ index, column })}
                onCurrent={(column) => go({ index, column })}
                onSave={(column, text) => save({ index, column }, text)}
                onPutBack={(column) => cells.putBack({ index, column })}
                onSkip={() => skip(index)}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The rows of the file that are in sight, and those asked for. */
function useWindow({ importing: { version }, data }: Omit<Props, 'ref'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(data, version);
  const height = useRowHeight();
  const virtual = useVirtualizer({
    count: data.counts.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingEnd: coveredBy(scroller.current),
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each stretch and each answer
  useEffect(() => rows.want(first, last), [first, last, version]);
  return { scroller, rows, height, virtual, items };
}

/** The current cell, the window over the rows, and what keys and pointer do. */
function useCells({ importing, data, ref }: Props) {
  const { scroller, rows, height, virtual, items } = useWindow({ importing, data });
  const [current, setCurrent] = useState<Cell>({ index: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  const look = (cell: Cell) => {
    setCurrent(cell);
    showColumn(scroller.current, data, cell.column);
    scroller.current?.focus({ preventScroll: true });
  };
  const go = (cell: Cell) => {
    setEditing(false);
    virtual.scrollToIndex(cell.index);
    look(cell);
  };
  useImperativeHandle(ref, () => ({
    async show(row, column) {
      const index = await rows.find(row);
      virtual.scrollToIndex(index, { align: 'center' });
      look({
        index,
        column: Math.max(
          0,
          data.columns.findIndex((it) => it.name === column),
        ),
      });
    },
  }));
  const edit = (cell: Cell) => {
    setCurrent(cell);
    setEditing(true);
  };
  const named = ({ index, column }: Cell) => ({ row: rows.at(index), column: data.columns[column]?.name });
  const save = (cell: Cell, text: string) => {
    correct(importing, { ...named(cell), text });
    go(cell);
  };
  const putBack = (cell: Cell) => {
    asWritten(importing, named(cell));
    go(cell);
  };
  const skip = (index: number) => toggleSkip(importing, rows.at(index));
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.target !== scroller.current) return;
    const next = moved(current, event, {
      rows: data.counts.rows,
      columns: data.columns.length,
      page: Math.floor((scroller.current?.clientHeight ?? 320) / height),
    });
    if (next) go(next);
    else if (event.key === 'Enter' || event.key === 'F2') edit(current);
    else if (event.key === ' ') skip(current.index);
    else if (event.key === 'Delete') putBack(current);
    else return;
    event.preventDefault();
  };
  return {
    scroller,
    rows,
    current,
    editing,
    height,
    items,
    size: virtual.getTotalSize(),
    ...{ edit, go, save, putBack, skip, onKeyDown },
  };
}

/** Pixels of the box in which no rows show: the head lies over their begin, a bar for scrolling over their end. */
const coveredBy = (box: HTMLElement | null): number =>
  box ? (box.querySelector<HTMLElement>('[role=row]')?.offsetHeight ?? 0) + box.offsetHeight - box.clientHeight : 0;

/** Scrolls sideways as little as a column needs beside the frozen row's number. */
function showColumn(box: HTMLElement | null, data: ImportAnswer, column: number): void {
  if (!box) return;
  const { each } = columnWidths(data);
  const left = each.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (each[column] ?? 0);
  const room = box.clientWidth - leadWidth;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + room) box.scrollLeft = right - room;
}

function correct(
  importing: Importing,
  it: { row: ImportRow | undefined; column: string | undefined; text: string },
): void {
  const { row, column, text } = it;
  if (!row || !column || text === (row.values[column] ?? '')) return;
  void importing.change({ rows: [{ row: row.row, values: { [column]: text } }] });
}

/** A cell that was corrected, as the file has it. */
function asWritten(
  importing: Importing,
  { row, column }: { row: ImportRow | undefined; column: string | undefined },
): void {
  if (!row || !column || !row.corrected.includes(column)) return;
  void importing.change({ rows: [{ row: row.row, asWritten: [column] }] });
}

function toggleSkip(importing: Importing, row: ImportRow | undefined): void {
  if (row) void importing.change({ rows: [{ row: row.row, skip: !row.skip }] });
}

interface Size {
  rows: number;
  columns: number;
  page: number;
}

function moved({ index, column }: Cell, { key, ctrlKey }: KeyboardEvent, { rows, columns, page }: Size): Cell | null {
  const at = (i: number, c: number): Cell => ({
    index: Math.max(0, Math.min(rows - 1, i)),
    column: Math.max(0, Math.min(columns - 1, c)),
  });
  const moves: Record<string, () => Cell> = {
    ArrowDown: () => at(index + 1, column),
    ArrowUp: () => at(index - 1, column),
    ArrowRight: () => at(index, column + 1),
    ArrowLeft: () => at(index, column - 1),
    PageDown: () => at(index + page, column),
    PageUp: () => at(index - page, column),
    Home: () => at(ctrlKey ? 0 : index, 0),
    End: () => at(ctrlKey ? rows - 1 : index, columns - 1),
  };
  return moves[key]?.() ?? null;
}

/** The row's height of the tokens: more under a finger. */
function useRowHeight(): number {
  const [height] = useState(
    () => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 32,
  );
  return height;
}
