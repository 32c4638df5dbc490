// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is one of two
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is one of two, both of which have a name
import { type Ref, useRef } from 'react';
import { DragHints } from './DragHints.js';
import { GridBody } from './GridBody.js';
import { GridHead } from './GridHead.js';
import { GridNote } from './GridNote.js';
import { cellId } from './GridRow.js';
import { type GridHandle, type GridItem, type GridProps, newRow } from './grid.js';
import { SumRow } from './SumRow.js';
import type { Columns } from './useColumns.js';
import { headHeight, useGrid } from './useGrid.js';
import { useGridHands } from './useGridHands.js';
import { useGridKeys } from './useGridKeys.js';
import { useRowDrag } from './useRowDrag.js';

/** Rows and columns of anything: a list or a tree, thousands of rows, edited in place, by keys as by pointer. */
export function Grid<Row extends GridItem>({ handle, ...props }: GridProps<Row> & { handle?: Ref<GridHandle> }) {
  const { rows, columns, selection, tree, creating } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid({ props, scroller, handle });
  const { rowHeight, cell, at } = grid;
  const onKeyDown = useGridKeys(props, grid);
  const { drag, begin } = useRowDrag(props, scroller, rowHeight);
  const template = templateOf(columns);
  const width = columns.shown.reduce((sum, column) => sum + columns.widthOf(column), 0);
  const height = (rows.length + (creating ? 1 : 0)) * rowHeight;
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 print:block">
      <div
        ref={scroller}
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={rows.length + (creating ? 2 : 1)}
        aria-colcount={columns.shown.length}
        aria-multiselectable
        aria-activedescendant={at === undefined ? undefined : cellId(selection.active ?? '', cell.at)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...useGridHands(props, grid)}
        onPointerDown={(event) => {
          const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
          const isPart = (event.target as Element).closest('input, button, [data-part], [role=dialog], [role=listbox]');
          if (id && id !== newRow && event.button === 0 && !isPart) begin(event.nativeEvent, id);
        }}
        className="group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict] print:overflow-visible print:[contain:none]"
      >
        <div
          className="relative flex min-h-full flex-col print:block"
          style={{ width: Math.max(width, grid.viewport.width) }}
        >
          <GridHead columns={columns} template={template} height={headHeight} />
          <GridBody {...{ props, grid, template, height }} />
          {props.sums && <SumRow columns={columns} template={template} rows={props.sums} count={rows.length} />}
          <GridNote note={props.note} grid={grid} columns={columns} scroller={scroller} />
        </div>
        {drag && <DragHints drag={drag} rows={rows} rowHeight={rowHeight} head={headHeight} />}
      </div>
    </div>
  );
}

/** The last column takes what is left of the page. */
const templateOf = <Row,>({ shown, widthOf }: Columns<Row>): string =>
  shown
    .map((column) => `${widthOf(column)}px`)
    .map((width, at) => (at === shown.length - 1 ? `minmax(${width}, 1fr)` : width))
    .join(' ');
