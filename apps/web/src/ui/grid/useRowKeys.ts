import { t } from '../../words/t.js';
import { type KeyBinding, useKeys } from '../keys.js';
import { hasChildren, rowOf } from './forest.js';
import { type GridItem, type GridTree, newRow } from './grid.js';
import { focusRows, inGrid } from './inGrid.js';
import { type Selection, stepped } from './selection.js';

/** What keys need of rows: those of a grid, and of whatever else shows some, e.g. the Gantt. */
export interface KeyedRows<Row extends GridItem> {
  /** In the order they show. */
  rows: readonly { id: string }[];
  selection: Selection;
  onSelect(next: Selection | ((now: Selection) => Selection)): void;
  tree: Pick<GridTree<Row>, 'forest' | 'closed' | 'close'> | undefined;
  /** Rows that show at once. */
  page(): number;
  cells?: KeyedCells;
  /** What there is to give up before the selection, e.g. a note; whether there was something. */
  giveUp?(): boolean;
  onEscape?: (() => void) | undefined;
}

interface KeyedCells {
  go(by: number, extend?: boolean): void;
  /** To the first or the last one. */
  end(last: boolean, extend?: boolean): void;
  /** Whether it is on the cell that carries the tree: there left and right open and close it. */
  inTree(): boolean;
}

/** Keys as they are meant among rows. The latest that were named win. */
export function useKeysInGrid(title: string, bindings: readonly KeyBinding[]): void {
  useKeys(title, bindings.map(inGridOnly));
}

const inGridOnly = (binding: KeyBinding): KeyBinding => ({
  ...binding,
  when: (press) => inGrid(press) && (binding.when?.(press) ?? true),
  run(event) {
    // Who works by keys goes on with them: Tab leads from the rows to what is beside them, not to the page's begin.
    if (document.activeElement === document.body) focusRows();
    binding.run(event);
  },
});

/** The keys of rows: they mean the rows where the focus is among them or nowhere. */
export function useRowKeys<Row extends GridItem>(keyed: KeyedRows<Row>, more: readonly KeyBinding[] = []): void {
  useKeysInGrid(t('record.keys'), [...moving(keyed), ...sideways(keyed), ...choosing(keyed), ...more]);
}

function moving<Row extends GridItem>({ rows, onSelect, page, cells }: KeyedRows<Row>): KeyBinding[] {
  const step = (by: number, extend = false) => onSelect((now) => stepped(now, by, rows, extend));
  const all = rows.length + 1;
  const ends = (mod: string) => [
    { keys: `${mod}home`, run: () => step(-all) },
    { keys: `${mod}end`, run: () => step(all) },
    { keys: `shift+${mod}home`, run: () => step(-all, true) },
    { keys: `shift+${mod}end`, run: () => step(all, true) },
  ];
  return [
    { keys: 'arrowdown', run: () => step(1) },
    { keys: 'arrowup', run: () => step(-1) },
    { keys: 'shift+arrowdown', label: t('record.keyExtend'), run: () => step(1, true) },
    { keys: 'shift+arrowup', run: () => step(-1, true) },
    { keys: 'pagedown', run: () => step(page()) },
    { keys: 'pageup', run: () => step(-page()) },
    { keys: 'shift+pagedown', run: () => step(page(), true) },
    { keys: 'shift+pageup', run: () => step(-page(), true) },
    ...ends('mod+'),
    ...(cells
      ? [
          { keys: 'home', run: () => cells.end(false) },
          { keys: 'end', run: () => cells.end(true) },
          { keys: 'shift+home', run: () => cells.end(false, true) },
          { keys: 'shift+end', run: () => cells.end(true, true) },
          { keys: 'shift+arrowright', run: () => cells.go(1, true) },
          { keys: 'shift+arrowleft', run: () => cells.go(-1, true) },
          { keys: 'mod+arrowright', run: () => cells.go(1) },
          { keys: 'mod+arrowleft', run: () => cells.go(-1) },
        ]
      : ends('')),
  ];
}

/** Right opens a row, left closes it or leads to what stands above; else they lead to the cells beside. */
function sideways<Row extends GridItem>({ rows, selection, onSelect, tree, cells }: KeyedRows<Row>): KeyBinding[] {
  const inTree = (by: 1 | -1): boolean => {
    const row = tree && (!cells || cells.inTree()) ? rowOf(tree.forest, selection.active) : undefined;
    if (!tree || !row) return false;
    const isParent = hasChildren(tree.forest, tree.forest.indexOf.get(row.id) as number);
    const isClosed = tree.closed.has(row.id);
    if (isParent && isClosed === by > 0) tree.close([row.id], by < 0);
    else if (by > 0) return false;
    else if (row.parentId === null) return !cells;
    else onSelect({ chosen: new Set([row.parentId]), active: row.parentId, anchor: row.parentId });
    return true;
  };
  const isOpen = () => {
    const at = tree?.forest.indexOf.get(selection.active ?? '');
    return tree !== undefined && at !== undefined && hasChildren(tree.forest, at);
  };
  const go = (by: 1 | -1) => () => {
    if (inTree(by)) return;
    if (cells) cells.go(by);
    else if (by > 0 && isOpen()) onSelect((now) => stepped(now, 1, rows));
  };
  return [
    { keys: 'arrowright', ...(tree && { label: t('record.keyOpen') }), run: go(1) },
    { keys: 'arrowleft', ...(tree && { label: t('record.keyClose') }), run: go(-1) },
  ];
}

function choosing<Row extends GridItem>({ rows, selection, onSelect, giveUp, onEscape }: KeyedRows<Row>): KeyBinding[] {
  return [
    {
      keys: 'mod+a',
      label: t('record.keyAll'),
      run: () => onSelect((now) => ({ ...now, chosen: new Set(rows.map(({ id }) => id).filter(isThing)) })),
    },
    {
      keys: 'space',
      label: t('record.keyChoose'),
      run: () =>
        onSelect((now) => {
          const chosen = new Set(now.chosen);
          if (isThing(now.active) && !chosen.delete(now.active)) chosen.add(now.active);
          return { ...now, chosen };
        }),
    },
    {
      keys: 'escape',
      run() {
        if (giveUp?.()) return;
        if (selection.chosen.size <= 1) return onEscape?.();
        onSelect((now) => ({ ...now, chosen: new Set([now.active].filter(isThing)) }));
      },
    },
  ];
}

/** The row that is not there yet can't be chosen. */
const isThing = (id: string | null): id is string => id !== null && id !== newRow;
