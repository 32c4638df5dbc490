// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is one of two
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is one of two, both of which have a name
import { type Ref, useRef } from 'react';
import { RowHint } from './DragHints.js';
import { rowOf } from './forest.js';
import { GridBody } from './GridBody.js';
import { GridHead } from './GridHead.js';
import { cellId } from './GridRow.js';
import { type GridHandle, type GridItem, type GridProps, newRow } from './grid.js';
import { ownPart } from './inGrid.js';
import { leastNote, noteInRow, RowNote } from './RowNote.js';
import { SumRow } from './SumRow.js';
import type { Columns } from './useColumns.js';
import { type GridState, useGrid } from './useGrid.js';
import { useGridHands } from './useGridHands.js';
import { useGridKeys } from './useGridKeys.js';
import { useRowDrag } from './useRowDrag.js';

/** Rows and columns of anything: a list or a tree, thousands of rows, edited in place, by keys as by pointer. */
export function Grid<Row extends GridItem>({ handle, ...props }: GridProps<Row> & { handle?: Ref<GridHandle> }) {
  const { rows, columns, tree, creating } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid({ props, scroller, handle });
  const { rowHeight, headHeight } = grid;
  useGridKeys(props, grid);
  const { selection, onSelect } = props;
  const { drag, begin } = useRowDrag({
    ...{ scroller, tree, shown: rows, rowHeight, head: headHeight, selection, onSelect },
  });
  const template = templateOf(columns);
  const width = columns.shown.reduce((sum, column) => sum + columns.widthOf(column), 0);
  const height = (rows.length + (creating ? 1 : 0)) * rowHeight;
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 print:block">
      <div
        ref={scroller}
        data-grid
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={rows.length + (creating ? 2 : 1)}
        aria-colcount={columns.shown.length}
        aria-multiselectable
        aria-busy={props.busy}
        aria-activedescendant={toldOf(props, grid)}
        tabIndex={0}
        {...useGridHands(props, grid)}
        onPointerDown={(event) => {
          const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
          const isPart = (event.target as Element).closest(`${ownPart}, [data-part]`);
          if (id && id !== newRow && event.button === 0 && !isPart) begin(event.nativeEvent, id);
        }}
        className="group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict] print:overflow-visible print:[contain:none]"
      >
        <div
          className="relative flex min-h-full flex-col print:block"
          style={{ width: Math.max(width, grid.viewport.width) }}
        >
          <GridHead columns={columns} template={template} height={headHeight} span={grid.span} />
          <GridBody {...{ props, grid, template, height, drag }} />
          {props.sums && (
            <SumRow columns={columns} template={template} rows={props.sums} count={rows.length} span={grid.span} />
          )}
          <RowNote
            note={props.note}
            placeOf={(id) => {
              const [at, box] = [grid.indexOf.get(id), scroller.current];
              if (at === undefined || !box) return null;
              const row = { top: headHeight + at * rowHeight, height: rowHeight };
              return noteInRow(row, roomBeside(grid.shown, columns, box), box);
            }}
          />
        </div>
      </div>
      {drag && tree && <RowHint drag={drag} nameOf={(id) => nameIn(props, rowOf(tree.forest, id))} />}
    </div>
  );
}

/** A row's name: what its first column says. */
const nameIn = <Row extends GridItem>({ columns }: GridProps<Row>, row: Row | undefined): string =>
  (row && columns.shown[0]?.text(row)) ?? '';

/** What the keyboard is on, for screen readers: a cell; on the one of the tree the whole row, which says its level too. */
function toldOf<Row extends GridItem>({ selection: { active }, tree }: GridProps<Row>, { at, cell }: GridState<Row>) {
  if (at === undefined || active === null) return undefined;
  return tree?.column === cell.at && active !== newRow ? `row-${active}` : cellId(active, cell.at);
}

/** Right of the cell that was written, or where that leaves too little, of the first one. */
function roomBeside<Row>(cell: number, { shown, widthOf }: Columns<Row>, box: HTMLElement) {
  const rightOf = (at: number) => shown.slice(0, at + 1).reduce((sum, column) => sum + widthOf(column), 8);
  const to = box.scrollLeft + box.clientWidth - 8;
  const [first, written] = [box.scrollLeft + rightOf(0), rightOf(Math.max(0, cell))];
  return { from: written > first && to - written >= leastNote ? written : first, to };
}

/** The last column takes what is left of the page, unless figures would stand far from the others. */
const templateOf = <Row,>({ shown, widthOf }: Columns<Row>): string =>
  shown
    .map((column) => ({ width: `${widthOf(column)}px`, figure: column.figure }))
    .map(({ width, figure }, at) => (at === shown.length - 1 && !figure ? `minmax(${width}, 1fr)` : width))
    .join(' ');
