import type { ReactNode } from 'react';
import { t } from '../../words/t.js';
import type { Drop } from './dropping.js';
import type { RowDrag } from './useRowDrag.js';

/** Beside the pointer while something is held. */
export function Hint({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  const flip = x > innerWidth - 260;
  return (
    <div
      role="status"
      className="pointer-events-none fixed z-50 flex flex-col rounded-md bg-ink px-2.5 py-1.5 text-small whitespace-nowrap text-paper shadow-float"
      style={{ left: x, top: y, translate: `${flip ? 'calc(-100% - 12px)' : '14px'} 18px` }}
    >
      {children}
    </div>
  );
}

/** What is held, beside the pointer, and whether it may go here; `nameOf`: a row's name. */
export function RowHint({ drag, nameOf }: { drag: RowDrag; nameOf(id: string): string }) {
  const { id, count, drop, why, clientX, clientY } = drag;
  return (
    <Hint x={clientX} y={clientY}>
      <span className="font-[560]">{count > 1 ? t('record.selected', { count }) : nameOf(id)}</span>
      <span className="opacity-75">
        {!drop
          ? why || t('record.notHere')
          : drop.parentId === null
            ? t('record.topLevel')
            : t('record.intoRow', { name: nameOf(drop.parentId) })}
      </span>
    </Hint>
  );
}

/** Where a held row would go: a frame around the row, or a line between two. */
export function DropMark({ drop, rowHeight }: { drop: Drop; rowHeight: number }) {
  const left = 12 + drop.depth * 16;
  if (drop.mark === 'into')
    return (
      <i
        aria-hidden
        className="pointer-events-none absolute inset-x-1 z-10 rounded-sm bg-accent/10 shadow-[inset_0_0_0_2px_var(--accent)]"
        style={{ top: drop.at * rowHeight, height: rowHeight }}
      />
    );
  return (
    <i
      aria-hidden
      className="pointer-events-none absolute right-1 z-10 h-0.5 bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-accent"
      style={{ top: drop.at * rowHeight - 1, left }}
    />
  );
}
