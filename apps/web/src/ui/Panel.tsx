import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../words/t.js';
import { IconButton } from './Button.js';
import { Splitter } from './Splitter.js';

interface Props {
  /** Names the region. */
  label: string;
  onClose(): void;
  /** Above the title at the left: tags, number. */
  marks?: ReactNode;
  title?: ReactNode;
  /** Below the title: path, tabs. */
  below?: ReactNode;
  /** Beside the closing sign: a menu. */
  menu?: ReactNode;
  /** Pixels, and how to keep another one; without `onWidth` it cannot be dragged. */
  width?: number;
  onWidth?: (width: number) => void;
  children: ReactNode;
}

/**
 * Docked beside the work, never over it; the whole page on a phone. Escape closes it when the focus is inside; then the
 * focus goes where it came from, or to the page's content.
 */
export function Panel({ label, onClose, marks, title, below, menu, width = 360, onWidth, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const back = useRef<Element | null>(null);
  // Before it is taken out of the page: afterwards nobody knows that the focus was in it.
  useLayoutEffect(() => {
    back.current = document.activeElement;
    const inside = panel.current;
    return () => {
      if (!inside?.contains(document.activeElement)) return;
      const from = back.current;
      const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected;
      (isThere ? from : document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      {onWidth && <Splitter label={t('ui.resize')} value={width} min={300} max={720} reverse onChange={onWidth} />}
      <aside
        ref={panel}
        aria-label={label}
        style={{ width }}
        className="flex min-h-0 shrink-0 flex-col border-l border-line-strong bg-sheet max-tablet:fixed max-tablet:inset-0 max-tablet:z-40 max-tablet:w-full! max-tablet:border-l-0"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        <header className="border-b border-line px-4 pt-3">
          <div className="flex min-h-(--control) items-center gap-2">
            <div className="flex min-w-0 flex-1 items-center gap-2">{marks}</div>
            {menu}
            <IconButton label={t('ui.close')} keys="escape" icon={<X />} onClick={onClose} />
          </div>
          {title && (
            <h2 className="mt-1.5 text-title font-[620] tracking-[-0.01em] [overflow-wrap:anywhere]">{title}</h2>
          )}
          <div className="pb-2 not-has-[*]:pb-2 has-[[role=tablist]]:pb-0">{below}</div>
        </header>
        {/* Labels that are only read out lie in what scrolls, not in the page, which would grow by them. */}
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </aside>
    </>
  );
}

/** A part of a panel, divided by a hairline. */
export function Section({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      {title && (
        <h3 className="mb-1.5 flex justify-between gap-2">
          {title}
          {aside && <span className="font-normal text-ink-3">{aside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
