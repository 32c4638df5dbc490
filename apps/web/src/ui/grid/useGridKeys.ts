import { t } from '../../words/t.js';
import type { KeyBinding } from '../keys.js';
import { stepInTree } from './dropping.js';
import { rowOf } from './forest.js';
import { type GridItem, type GridProps, newRow } from './grid.js';
import { isInRows } from './inGrid.js';
import type { GridState } from './useGrid.js';
import { fillDown } from './useGridHands.js';
import { useRowKeys } from './useRowKeys.js';

/** The keys of a grid: those of rows, and those that write cells. */
export function useGridKeys<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>): void {
  const { selection, onSelect, tree, columns, note, onEscape } = props;
  useRowKeys(
    {
      ...{ rows: grid.order, selection, onSelect, tree, onEscape },
      page: () => Math.max(1, Math.floor(grid.viewport.height / grid.rowHeight) - 3),
      cells: {
        go: (by, extend) => grid.goTo(grid.shown + by, extend),
        end: (last, extend) => grid.goTo(last ? columns.shown.length - 1 : 0, extend),
        inTree: () => tree?.column === grid.cell.at,
      },
      giveUp() {
        note?.onClose();
        return Boolean(note);
      },
    },
    [
      ...(props.keys ?? []),
      ...working(props, grid),
      ...(tree?.move && !props.writing?.hasCommands ? movingRows(props) : []),
    ],
  );
}

function working<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>): KeyBinding[] {
  const { selection, onSelect, rows, onDelete, creating, writing } = props;
  const active = selection.active ?? rows[0]?.id ?? newRow;
  const edit = (typed?: string) => grid.edit(active, grid.cell.at, typed);
  return [
    { keys: 'enter', label: t(writing ? 'record.keyEdit' : 'record.keyPanel'), run: () => edit() },
    { keys: 'F2', run: () => edit() },
    {
      keys: 'mod+enter',
      ...(writing && { label: t('record.keyPanel') }),
      run: () => active !== newRow && props.onOpen(active),
    },
    ...(writing
      ? [
          { keys: 'mod+c', label: t('record.keyCopy'), run: () => undefined, when: () => false },
          // Where rows have commands of their own, the shorter one duplicates them.
          {
            keys: writing.hasCommands ? 'mod+shift+d' : 'mod+d',
            label: t('record.keyFill'),
            run: () => fillDown(props, grid),
          },
        ]
      : []),
    ...(writing && !writing.hasCommands
      ? [
          { keys: 'backspace', run: () => edit('') },
          {
            keys: 'character',
            when: (press: KeyboardEvent) => isTyped(press) && (writing.begins?.test(press.key) ?? true),
            run: ({ key }: KeyboardEvent) => edit(key),
          },
        ]
      : []),
    ...(onDelete ? [{ keys: 'delete', label: t('record.keyDelete'), run: () => onDelete(active, grid.cell.at) }] : []),
    ...(creating
      ? [
          {
            keys: 'insert',
            label: t('record.keyNew'),
            run: () => onSelect({ chosen: new Set(), active: newRow, anchor: newRow }),
          },
        ]
      : []),
  ];
}

/** Only among the rows: nowhere a letter means nothing. */
const isTyped = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element && isInRows(target) && key !== '?' && key !== '/';

/** The row up, down, in or out. */
function movingRows<Row extends GridItem>({ tree, selection }: GridProps<Row>): KeyBinding[] {
  const ways = { arrowup: 'up', arrowdown: 'down', arrowright: 'in', arrowleft: 'out' } as const;
  return Object.entries(ways).map(([key, way]) => ({
    keys: `alt+shift+${key}`,
    ...(way === 'in' && { label: t('record.keyMove') }),
    run() {
      const row = tree && rowOf(tree.forest, selection.active);
      const to = row && stepInTree(tree.forest, row, way);
      if (row && to) tree.move?.([row.id], to);
    },
  }));
}
