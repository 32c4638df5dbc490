// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the page's keys do it (useGridKeys)
import { useRef } from 'react';
import { hasChildren } from '../../ui/grid/forest.js';
import { rendered } from '../../ui/grid/windowing.js';
import { t } from '../../words/t.js';
import type { Editing } from '../editing.js';
import { leastNote, noteInRow, RefusedNote } from '../gantt/RefusedNote.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { editorOf } from './cells.js';
import { SumRow } from './SumRow.js';
import { TableHead } from './TableHead.js';
import { cellId, TableRow } from './TableRow.js';
import type { Columns } from './useColumns.js';
import { headHeight, useTable } from './useTable.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  columns: Columns;
  editing: Editing | null;
  onEdit(editing: Editing | null): void;
}

/** The plan as rows and columns: the tree, or sorted by a column without it. */
export function PlanTable({ plan, commands, columns, editing, onEdit }: Props) {
  const { shown, selection } = plan;
  const scroller = useRef<HTMLDivElement>(null);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const table = useTable(plan, { scroller, columns, commands, onEdit, focus });
  const { rows, rowHeight, window, indexOf } = table;
  const template = columns.shown.map((column) => `${columns.widthOf(column)}px`).join(' ');
  const width = columns.shown.reduce((sum, column) => sum + columns.widthOf(column), 0);
  const height = rows.length * rowHeight;
  const endEdit = () => {
    onEdit(null);
    // Unless the person is already somewhere else, e.g. in the next cell.
    requestAnimationFrame(() => document.activeElement === document.body && focus());
  };
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={t('planning.table')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.shown.length}
        aria-multiselectable
        aria-activedescendant={selection.active ? toldOf(selection.active, table.cell) : undefined}
        tabIndex={0}
        {...table.handlers}
        className="group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict]"
      >
        <div className="relative flex min-h-full flex-col" style={{ width: Math.max(width, table.width) }}>
          <TableHead columns={columns} template={template} height={headHeight} />
          <div role="rowgroup" className="relative flex-1" style={{ height, minHeight: height }}>
            {rendered(rows, window, indexOf.get(editing?.id ?? '')).map(({ row, at }) => (
              <Row key={row.id} {...{ row, at, plan, columns, template, table, editing }} onEditEnd={endEdit} />
            ))}
          </div>
          <SumRow columns={columns.shown} template={template} tops={shown.tops} count={rows.length} />
          <RefusedNote
            placeOf={(id) => {
              const [at, box] = [indexOf.get(id), scroller.current];
              if (at === undefined || !box) return null;
              const row = { top: headHeight + at * rowHeight, height: rowHeight };
              return noteInRow(row, roomBeside(table.cell, columns, box), box);
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** What the keyboard is on, for screen readers: a cell; at the names the whole row, which says its level too. */
const toldOf = (row: string, cell: string): string => (cell === 'label' ? `row-${row}` : cellId(row, cell));

/** Right of the cell that was written, or where that leaves too little, of the names. */
function roomBeside(cell: string, { shown, widthOf }: Columns, box: HTMLElement) {
  const rightOf = (id: string) => {
    const at = shown.findIndex((column) => column.id === id);
    return shown.slice(0, at + 1).reduce((sum, column) => sum + widthOf(column), 8);
  };
  const to = box.scrollLeft + box.clientWidth - 8;
  const [names, written] = [box.scrollLeft + rightOf('label'), rightOf(cell)];
  return { from: written > names && to - written >= leastNote ? written : names, to };
}

interface RowProps {
  row: PlanRow;
  at: number;
  plan: Plan;
  columns: Columns;
  template: string;
  table: ReturnType<typeof useTable>;
  editing: Editing | null;
  onEditEnd(): void;
}

const fresh = 60_000;

function Row({ row, at, plan, columns, template, table, editing, onEditEnd }: RowProps) {
  const { selection, forest, collapsed, list } = plan;
  const { context, isTree, rowHeight, cell } = table;
  const touched = list.touched(row.id);
  const column = editing?.id === row.id ? columns.all.find((each) => each.id === editing.cell) : undefined;
  const field = column
    ? editorOf(plan, {
        ...{ row, column, contents: context.contents, seen: editing?.seen },
        ...{ onClose: onEditEnd, onTab: table.besideCell },
      })
    : null;
  return (
    <TableRow
      row={row}
      at={at}
      top={at * rowHeight}
      columns={columns.shown}
      template={template}
      context={context}
      level={isTree ? row.depth : 0}
      hasChildren={isTree && hasChildren(forest, forest.indexOf.get(row.id) ?? 0)}
      closed={collapsed.has(row.id)}
      chosen={selection.chosen.has(row.id)}
      activeCell={selection.active === row.id ? cell : null}
      touched={touched !== undefined && performance.now() - touched < fresh ? touched : undefined}
      difference={plan.comparing ? plan.differences?.get(row.id) : undefined}
      nameOf={plan.nameOf}
      editor={column && field ? { cell: column.id, field } : null}
    />
  );
}
