import type { GridItem } from './grid.js';
import type { RowDrag } from './useRowDrag.js';

interface Props<Row> {
  drag: RowDrag;
  rows: readonly Row[];
  rowHeight: number;
  head: number;
}

/** Where a held row would go, and what is held. */
export function DragHints<Row extends GridItem>({ drag, rowHeight, head }: Props<Row>) {
  const { drop, label, count, clientX, clientY } = drag;
  return (
    <>
      {drop && (
        <i
          aria-hidden
          className={`pointer-events-none absolute left-0 z-10 w-full ${drop.mark === 'into' ? 'bg-accent/10 outline-2 -outline-offset-2 outline-accent' : 'border-t-2 border-accent'}`}
          style={{
            top: head + drop.at * rowHeight - (drop.mark === 'line' ? 1 : 0),
            height: drop.mark === 'into' ? rowHeight : 0,
            ...(drop.mark === 'line' && { left: drop.depth * 16 + 8 }),
          }}
        />
      )}
      <span
        className={`pointer-events-none fixed z-60 max-w-70 truncate rounded bg-ink px-2 py-1 text-small text-paper shadow-float ${drop ? '' : 'opacity-60'}`}
        style={{ left: clientX + 12, top: clientY + 8 }}
      >
        {label}
        {count > 1 && ` +${count - 1}`}
      </span>
    </>
  );
}
