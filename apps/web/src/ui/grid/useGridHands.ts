import type { ClipboardEvent, MouseEvent } from 'react';
import { copiedText, filledDown, pasted, readBlock, writeBlock } from './block.js';
import { type GridItem, type GridProps, newRow } from './grid.js';
import { ownPart } from './inGrid.js';
import { blockOf } from './Rows.js';
import { entered, pressed } from './selection.js';
import type { GridState } from './useGrid.js';

/** What a press in a grid does, and its copying and pasting. */
export function useGridHands<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>) {
  const { tree, onSelect } = props;
  const partOf = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? null;
    const name = target.closest('[data-cell]')?.getAttribute('data-cell') ?? grid.cell.at;
    return { target, id, name, isOwn: target.closest(ownPart) !== null };
  };
  return {
    ...useClipboard(props, grid),
    onMouseDown(event: MouseEvent) {
      // The grid keeps the focus; text in its fields is still chosen by the pointer.
      if (!partOf(event).isOwn) {
        event.preventDefault();
        grid.focus();
      }
    },
    onClick(event: MouseEvent) {
      const { target, id, name, isOwn } = partOf(event);
      if (!id || isOwn) return;
      if (target.closest('[data-part=toggle]') && tree) return tree.close([id], !tree.closed.has(id));
      grid.setCell({ at: name, from: name });
      if (id === newRow) {
        onSelect({ chosen: new Set(), active: newRow, anchor: newRow });
        return grid.edit(newRow, name);
      }
      const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
      onSelect((now) => pressed(now, id, how, props.rows));
      if (how.shift || how.mod) return;
      const isFirst = name === props.columns.shown[0]?.id;
      if (props.editsByPress && !isFirst) return grid.edit(id, name);
      if (props.opensByPress || props.editsByPress || target.closest('[data-part=open]')) props.onOpen(id);
    },
    onFocus({ target, currentTarget }: { target: Element; currentTarget: Element }) {
      if (target === currentTarget && target.matches(':focus-visible')) onSelect((now) => entered(now, grid.order));
    },
    onDoubleClick(event: MouseEvent) {
      const { id, name, target, isOwn } = partOf(event);
      if (id && id !== newRow && !isOwn && !target.closest('[data-part]')) grid.edit(id, name);
    },
  };
}

const chosenRows = <Row extends GridItem>(rows: readonly Row[], { chosen, active }: GridProps<Row>['selection']) =>
  rows.filter(({ id }) => chosen.has(id) || active === id);

/** Those of the block, or the one that the keyboard is on; sums between others only by themselves. */
function chosenColumns<Row extends GridItem>({ columns }: GridProps<Row>, { cell }: GridState<Row>) {
  const block = blockOf(columns.shown, cell) ?? new Set([cell.at]);
  const chosen = columns.shown.filter(({ id }) => block.has(id));
  const own = chosen.filter(({ passed }) => !passed);
  return own.length > 0 ? own : chosen;
}

/** Writes what the first of the rows chosen has in the columns chosen into the others. */
export function fillDown<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>): void {
  const { rows, selection, writing } = props;
  const chosen = chosenRows(rows, selection);
  if (!writing || chosen.length < 2) return;
  const { changed, leftOut } = filledDown(chosen, chosenColumns(props, grid), writing.names);
  writing.paste(changed, [], leftOut);
}

function useClipboard<Row extends GridItem>(props: GridProps<Row>, grid: GridState<Row>) {
  const { rows, columns, selection, writing } = props;
  const chosen = () => chosenRows(rows, selection);
  const isOwn = ({ target, currentTarget }: ClipboardEvent) =>
    target === currentTarget || !(target instanceof HTMLInputElement);
  return {
    onCopy(event: ClipboardEvent) {
      if (!isOwn(event)) return;
      const shown = chosenColumns(props, grid);
      const cells = chosen().map((row) => shown.map((column) => copiedText(row, column, writing?.names)));
      event.clipboardData.setData('text/plain', writeBlock(cells));
      event.preventDefault();
    },
    onPaste(event: ClipboardEvent) {
      if (!writing || !isOwn(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (!text) return;
      const target = {
        rows,
        // From the cell on.
        columns: columns.shown.slice(Math.max(0, grid.shown)).filter(({ passed }) => !passed),
        row: grid.at ?? rows.length,
        into: chosen(),
        names: writing.names,
      };
      const block = readBlock(text);
      const { changed, added, leftOut } = pasted(writing.understand?.(block) ?? block, target);
      if (props.creating) writing.paste(changed, added, leftOut);
      else writing.paste(changed, [], { ...leftOut, unfit: leftOut.unfit + added.length });
    },
  };
}
