import { type RefObject, useLayoutEffect, useState } from 'react';

/** What of the scrolled content shows, cut to coarse steps so that most scroll events change nothing. */
export interface Viewport {
  top: number;
  left: number;
  width: number;
  height: number;
  /** False: the sizes are still guessed. */
  measured: boolean;
}

export function useViewport(scroller: RefObject<HTMLElement | null>, steps: { x: number; y: number }): Viewport {
  const [view, setView] = useState<Viewport>({ top: 0, left: 0, width: 1200, height: 800, measured: false });
  const { x, y } = steps;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let size = { width: box.clientWidth, height: box.clientHeight };
    const look = () => {
      const next = {
        top: Math.floor(box.scrollTop / y) * y,
        left: Math.floor(box.scrollLeft / x) * x,
        ...size,
        measured: true,
      };
      setView((now) =>
        now.measured &&
        now.top === next.top &&
        now.left === next.left &&
        now.width === next.width &&
        now.height === next.height
          ? now
          : next,
      );
    };
    look();
    // Asked only when it changes: asking while scrolling would lay the page out anew.
    const watcher = new ResizeObserver(() => {
      size = { width: box.clientWidth, height: box.clientHeight };
      look();
    });
    watcher.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, x, y]);
  return view;
}
