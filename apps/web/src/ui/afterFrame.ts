import { flushSync } from 'react-dom';

let waiting: readonly (() => void)[] = [];

/**
 * Does something once the next frame is drawn, so that what was typed is seen before all that follows from it; in the order
 * in which it was asked for, and always before the next key or press means anything.
 */
export function afterFrame(work: () => void): void {
  waiting = [...waiting, work];
  if (waiting.length > 1) return;
  requestAnimationFrame(() => setTimeout(catchUp));
  for (const each of hurrying) addEventListener(each, catchUp, true);
}

/** No frame comes while the page is hidden. */
const hurrying = ['keydown', 'pointerdown', 'visibilitychange'] as const;

function catchUp(): void {
  const works = waiting;
  waiting = [];
  for (const each of hurrying) removeEventListener(each, catchUp, true);
  flushSync(() => {
    for (const work of works) work();
  });
}
