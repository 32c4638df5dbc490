// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { type ReactNode, useMemo } from 'react';
import { t } from '../../words/t.js';
import { textOf } from '../form/formField.js';
import { mostOnPaper, onPaper, usePrinting } from '../print.js';
import { CellEditor } from './CellEditor.js';
import { valueIn } from './columns.js';
import { hasChildren } from './forest.js';
import { GridRow, NewRow } from './GridRow.js';
import { type GridItem, type GridProps, newRow } from './grid.js';
import type { GridState } from './useGrid.js';
import { blockOf } from './useGridHands.js';
import { rendered } from './windowing.js';

interface BodyProps<Row extends GridItem> {
  props: GridProps<Row>;
  grid: GridState<Row>;
  template: string;
  height: number;
}

const fresh = 60_000;

/** The rows that show, and the one at the end that is not there yet. */
export function GridBody<Row extends GridItem>({ props, grid, template, height }: BodyProps<Row>): ReactNode {
  const { rows, columns, selection, tree, creating, touched } = props;
  const { rowHeight, editing, cell, draft } = grid;
  const printing = usePrinting();
  const kept = grid.indexOf.get(editing?.id ?? selection.active ?? '');
  const shown = printing ? onPaper(rows).map((row, at) => ({ row, at })) : rendered(rows, grid.window, kept);
  const block = useMemo(() => blockOf(columns.shown, cell), [columns.shown, cell]);
  const editor = editorOf(props, grid);
  return (
    <div role="rowgroup" className="relative flex-1 print:h-auto!" style={{ height, minHeight: printing ? 0 : height }}>
      {shown.map(({ row, at }) => {
        const time = touched?.(row.id);
        const isActive = selection.active === row.id;
        return (
          <GridRow
            key={row.id}
            {...{ row, at, template }}
            top={at * rowHeight}
            columns={columns.shown}
            tree={tree?.column ?? null}
            hasChildren={tree ? hasChildren(tree.forest, tree.forest.indexOf.get(row.id) ?? 0) : false}
            closed={tree?.closed.has(row.id) ?? false}
            chosen={selection.chosen.has(row.id)}
            active={isActive ? cell.at : null}
            block={block && (isActive || selection.chosen.has(row.id)) ? block : null}
            touched={time !== undefined && performance.now() - time < fresh ? time : undefined}
            editor={editor(row.id, row)}
          />
        );
      })}
      {printing && rows.length > mostOnPaper && <p className="py-2">{t('ui.printCut', { count: mostOnPaper })}</p>}
      {creating && (
        <NewRow
          at={rows.length}
          top={rows.length * rowHeight}
          label={creating.label}
          columns={columns.shown}
          template={template}
          tree={tree?.column ?? null}
          active={selection.active === newRow ? cell.at : null}
          texts={draftTexts(props, draft)}
          editor={editor(newRow, undefined)}
        />
      )}
    </div>
  );
}

function draftTexts<Row extends GridItem>(
  { columns, writing }: GridProps<Row>,
  draft: Readonly<Record<string, unknown>>,
) {
  const texts = columns.shown.flatMap(({ id, field }): [string, string][] =>
    field && writing && draft[id] !== undefined ? [[id, textOf(field, draft[id], writing.names)]] : [],
  );
  return Object.fromEntries(texts);
}

/** The input of the edited cell, for its row. */
function editorOf<Row extends GridItem>({ columns, writing }: GridProps<Row>, grid: GridState<Row>) {
  const { editing, draft } = grid;
  return (id: string, row: Row | undefined) => {
    const column = editing?.id === id ? columns.shown.find((each) => each.id === editing.column) : undefined;
    if (!column?.field || !writing) return null;
    const field = column.field;
    const close = (by?: 'down' | 'right' | 'left') => {
      grid.setEditing(null);
      if (by) grid.focus();
      // Unless the person is already somewhere else, e.g. in the search.
      else requestAnimationFrame(() => document.activeElement === document.body && grid.focus());
      if (by === 'down' && id !== newRow && !writing.hasCommands) grid.step(1);
      else if (by === 'left' || by === 'right') grid.goTo(columns.shown.indexOf(column) + (by === 'right' ? 1 : -1));
    };
    let latest = draft;
    return {
      cell: column.id,
      field: (
        <CellEditor
          field={field}
          names={writing.names}
          first={editing?.first}
          value={row ? valueIn(column, row) : draft[column.id]}
          onSave={(value) => {
            latest = { ...draft, [column.id]: value };
            grid.put(id, column.id, value);
          }}
          onClose={(by) => {
            close(by);
            if (id === newRow && by === 'down' && Object.keys(latest).length > 0) grid.makeNew(latest);
          }}
        />
      ),
    };
  };
}
