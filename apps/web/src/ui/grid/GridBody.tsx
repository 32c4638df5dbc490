// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import type { ReactNode } from 'react';
import { t } from '../../words/t.js';
import { type Names, textOf } from '../form/formField.js';
import { mostOnPaper, onPaper, usePrinting } from '../print.js';
import { CellEditor, type ClosedBy } from './CellEditor.js';
import { type Column, valueIn } from './columns.js';
import { DropMark } from './DragHints.js';
import { NewRow } from './GridRow.js';
import { type GridItem, type GridProps, newRow } from './grid.js';
import { Rows } from './Rows.js';
import type { GridState } from './useGrid.js';
import type { RowDrag } from './useRowDrag.js';
import { rendered } from './windowing.js';

interface BodyProps<Row extends GridItem> {
  props: GridProps<Row>;
  grid: GridState<Row>;
  template: string;
  height: number;
  drag: RowDrag | null;
}

/** The rows that show, and the one at the end that is not there yet. */
export function GridBody<Row extends GridItem>({ props, grid, template, height, drag }: BodyProps<Row>): ReactNode {
  const { rows, columns, selection, tree, creating, touched, writers, openLabel } = props;
  const { rowHeight, editing, cell, draft } = grid;
  const printing = usePrinting();
  const kept = grid.indexOf.get(editing?.id ?? selection.active ?? '');
  const shown = printing ? onPaper(rows).map((row, at) => ({ row, at })) : rendered(rows, grid.window, kept);
  const editor = editorOf(props, grid);
  return (
    <div
      role="rowgroup"
      className={`relative flex-1 print:h-auto! ${props.twoLines ? '[--row:60px]' : ''}`}
      style={{ height, minHeight: printing ? 0 : height }}
    >
      <Rows
        {...{ template, rowHeight, tree, selection, cell, touched, writers, editing, openLabel }}
        columns={columns.shown}
        span={grid.span}
        choosesCells={props.choosesCells}
        rows={shown}
        editor={(row) => editor(row.id, row)}
        faint={drag?.barred}
      />
      {drag?.drop && <DropMark drop={drag.drop} rowHeight={rowHeight} />}
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

/** What a cell shows of a value, unless that is more than a text. */
function saysIn<Row>({ field, mark, content, says }: Column<Row>, names: Names) {
  if (!field || mark || content) return undefined;
  return says ?? ((value: unknown) => textOf(field, value, names));
}

/** The input of the edited cell, for its row. */
function editorOf<Row extends GridItem>(
  { columns, writing, editing: editingOf }: GridProps<Row>,
  grid: GridState<Row>,
) {
  const { editing, draft } = grid;
  return (id: string, row: Row | undefined) => {
    const column = editing?.id === id ? columns.shown.find((each) => each.id === editing.column) : undefined;
    if (!column?.field || !writing) return null;
    const field = column.field;
    const close = (by?: ClosedBy) => {
      if (by === 'escape') editingOf?.givesUp?.();
      grid.setEditing(null);
      if (by && by !== 'escape') grid.focus();
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
          says={saysIn(column, writing.names)}
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
