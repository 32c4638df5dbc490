import { type ReactNode, useMemo } from 'react';
import { hasChildren } from './forest.js';
import { GridRow, type RowLook } from './GridRow.js';
import type { EditedCell, GridItem, GridProps } from './grid.js';
import type { Columns } from './useColumns.js';
import type { Range } from './windowing.js';

interface Props<Row extends GridItem> extends Pick<GridProps<Row>, 'selection' | 'touched' | 'writers' | 'openLabel'> {
  /** Those that are rendered, each with its place among all. */
  rows: readonly { row: Row; at: number }[];
  columns: Columns<Row>['shown'];
  /** Of many columns those that are rendered. */
  span?: Range | null;
  template: string;
  rowHeight: number;
  tree: Pick<NonNullable<GridProps<Row>['tree']>, 'column' | 'forest' | 'closed' | 'isFlatTop'> | undefined;
  /** The cell the keyboard is on, and where a block of several began; null: it is on whole rows. */
  cell: { at: string; from: string } | null;
  editing: EditedCell | null;
  /** The input of the edited cell. */
  editor(row: Row): { cell: string; field: ReactNode } | null;
  look?: RowLook;
  /** Rows that are held away from something. */
  faint?: ReadonlySet<string> | undefined;
  choosesCells?: boolean | undefined;
}

const fresh = 60_000;

/** The columns of a block of several; null: there is only the active one. */
export function blockOf(columns: readonly { id: string }[], { at, from }: { at: string; from: string }) {
  if (at === from) return null;
  const places = [at, from].map((id) => columns.findIndex((each) => each.id === id));
  return new Set(columns.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id));
}

/** Rendered rows at their places: those of a grid, and of the tree beside the Gantt's bars. */
export function Rows<Row extends GridItem>(props: Props<Row>): ReactNode {
  const {
    rows,
    columns,
    span = null,
    template,
    rowHeight,
    tree,
    selection,
    cell,
    touched,
    writers,
    editing,
    editor,
    look,
    faint,
    openLabel,
    choosesCells = false,
  } = props;
  const block = useMemo(
    () => cell && (blockOf(columns, cell) ?? (choosesCells ? new Set([cell.at]) : null)),
    [columns, cell, choosesCells],
  );
  const now = performance.now();
  return rows.map(({ row, at }) => {
    const time = touched?.(row.id);
    const isActive = selection.active === row.id;
    const hasBelow = tree ? hasChildren(tree.forest, tree.forest.indexOf.get(row.id) ?? 0) : false;
    const isChosen = selection.chosen.has(row.id);
    return (
      <GridRow
        key={row.id}
        {...{ row, at, template, columns, span }}
        top={at * rowHeight}
        tree={tree?.column ?? null}
        hasChildren={hasBelow}
        isHead={hasBelow && row.depth === 0 && !tree?.isFlatTop}
        closed={tree?.closed.has(row.id) ?? false}
        chosen={isChosen}
        active={isActive ? (cell?.at ?? wholeRow) : null}
        block={block && (isActive || isChosen) ? block : null}
        touched={time !== undefined && now - time < fresh ? time : undefined}
        editor={editing?.id === row.id ? editor(row) : null}
        writer={writers?.get(row.id)}
        faint={faint?.has(row.id) ?? false}
        openLabel={openLabel}
        {...(look && { look })}
      />
    );
  });
}

/** No column is called so: the keyboard is on the row. */
const wholeRow = '';
