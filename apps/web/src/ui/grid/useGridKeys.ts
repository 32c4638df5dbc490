import type { KeyboardEvent } from 'react';
import { t } from '../../words/t.js';
import { useKeys } from '../keys.js';
import { stepInTree } from './dropping.js';
import { hasChildren, rowOf } from './forest.js';
import { type GridItem, type GridProps, newRow } from './grid.js';
import type { GridState } from './useGrid.js';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The keys of a grid, by cell. They are heard while the grid itself has the focus. */
export function useGridKeys<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>) {
  const never = () => false;
  useKeys(t('record.keys'), [
    { keys: 'enter', label: t('record.keyEdit'), run: never, when: never },
    { keys: 'mod+enter', label: t('record.keyPanel'), run: never, when: never },
    { keys: 'space', label: t('record.keyChoose'), run: never, when: never },
    { keys: 'shift+arrowdown', label: t('record.keyExtend'), run: never, when: never },
    { keys: 'mod+c', label: t('record.keyCopy'), run: never, when: never },
    ...(props.tree?.move
      ? [{ keys: 'alt+shift+arrowright', label: t('record.keyMove'), run: never, when: never }]
      : []),
    ...(props.creating ? [{ keys: 'insert', label: t('record.keyNew'), run: never, when: never }] : []),
    ...(props.onDelete ? [{ keys: 'delete', label: t('record.keyDelete'), run: never, when: never }] : []),
  ]);
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const done = treeMove(props, grid, event) || move(props, grid, event) || work(props, grid, event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Alt Umschalt and an arrow: the row up, down, in or out. */
function treeMove<Row extends GridItem>({ tree, selection }: GridProps<Row>, _: GridState<Row>, press: Press): boolean {
  if (!press.altKey || !press.shiftKey || !tree?.move) return false;
  const way = ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[press.key];
  const row = way && rowOf(tree.forest, selection.active);
  if (!way || !row) return false;
  const to = stepInTree(tree.forest, row, way);
  if (to) tree.move([row.id], to);
  return true;
}

function move<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>, press: Press): boolean {
  const { step, goTo, shown } = grid;
  const { key, shiftKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (press.altKey) return false;
  const page = Math.max(1, Math.floor(grid.viewport.height / grid.rowHeight) - 3);
  const rowKeys: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  const by = rowKeys[key];
  if (by !== undefined) {
    step(by, shiftKey);
    return true;
  }
  if (key === 'Home' || key === 'End') {
    if (mod) step(key === 'Home' ? -props.rows.length - 1 : props.rows.length + 1, shiftKey);
    else goTo(key === 'Home' ? 0 : props.columns.shown.length - 1, shiftKey);
    return true;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const sideways = key === 'ArrowRight' ? 1 : -1;
  if (shiftKey || mod || !inTree(props, grid, sideways)) goTo(shown + sideways, shiftKey);
  return true;
}

/** On the cell that carries the tree Right opens, Left closes or leads to what stands above. */
function inTree<Row extends GridItem>({ tree, selection, onSelect }: GridProps<Row>, grid: GridState<Row>, by: 1 | -1) {
  const at = tree?.column === grid.cell.at ? tree.forest.indexOf.get(selection.active ?? '') : undefined;
  const row = at === undefined ? undefined : tree?.forest.rows[at];
  if (!tree || !row || at === undefined) return false;
  const isParent = hasChildren(tree.forest, at);
  const isClosed = tree.closed.has(row.id);
  if (isParent && isClosed === by > 0) {
    tree.close([row.id], by < 0);
    return true;
  }
  if (by > 0 || row.parentId === null) return false;
  onSelect({ chosen: new Set([row.parentId]), active: row.parentId, anchor: row.parentId });
  return true;
}

function work<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>, press: Press): boolean {
  const { selection, onSelect, rows } = props;
  const { key } = press;
  const mod = press.ctrlKey || press.metaKey;
  const active = selection.active ?? rows[0]?.id ?? newRow;
  const edit = (typed?: string) => grid.edit(active, grid.cell.at, typed);
  if (key === 'Enter' && mod) {
    if (active !== newRow) props.onOpen(active);
  } else if (key === 'Enter' || key === 'F2') edit();
  else if (key === 'Backspace') edit('');
  else if (key === 'Delete') props.onDelete?.();
  else if (key === 'Insert' && props.creating) onSelect({ chosen: new Set(), active: newRow, anchor: newRow });
  else if (key === 'Escape') giveUp(props);
  else if (key === ' ')
    onSelect((now) => {
      const chosen = new Set(now.chosen);
      if (active !== newRow && !chosen.delete(active)) chosen.add(active);
      return { ...now, chosen };
    });
  else if (key.toLowerCase() === 'a' && mod) onSelect((now) => ({ ...now, chosen: new Set(rows.map(({ id }) => id)) }));
  else if ([...key].length === 1 && !mod && !press.altKey && key !== '?') edit(key);
  else return false;
  return true;
}

function giveUp<Row extends GridItem>({ note, selection, onSelect, onEscape }: GridProps<Row>): void {
  if (note) note.onClose();
  else if (selection.chosen.size > 1)
    onSelect((now) => ({ ...now, chosen: new Set(now.active && now.active !== newRow ? [now.active] : []) }));
  else onEscape?.();
}
