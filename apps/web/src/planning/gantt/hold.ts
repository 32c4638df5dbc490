import { edgePull } from './dragging.js';

/** Where the pointer is, in pixels of the scrolled content since it went down (`dx`, `dy`) and of the window. */
export interface Held {
  dx: number;
  dy: number;
  clientX: number;
  clientY: number;
}

interface Wish {
  /** It has moved far enough (mouse), or been held long enough (finger). */
  start(): void;
  move(held: Held): void;
  /** `dropped` false: Escape, or the browser took the pointer. */
  end(dropped: boolean): void;
  /** Scrolls by itself near these edges. */
  edges: 'x' | 'y';
  /** Pixels at the left that are not the content's, such as a frozen column. */
  inset?: number;
}

const farEnough = 4;
const longPressMs = 350;
const fastest = 18;

/**
 * Follows a pointer that went down until it is let go. The mouse starts by moving, a finger by resting: before that it
 * scrolls. Escape gives up.
 */
export function hold(down: PointerEvent, scroller: HTMLElement, wish: Wish): void {
  const touch = down.pointerType === 'touch';
  const first = { x: down.clientX, y: down.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
  let last = { clientX: down.clientX, clientY: down.clientY };
  let started = false;
  let frame = 0;

  const start = () => {
    started = true;
    wish.start();
    pull();
  };
  const press = touch ? setTimeout(start, longPressMs) : undefined;
  const tell = () =>
    wish.move({
      ...last,
      dx: last.clientX - first.x + scroller.scrollLeft - first.left,
      dy: last.clientY - first.y + scroller.scrollTop - first.top,
    });
  const pull = () => {
    const box = scroller.getBoundingClientRect();
    const inset = wish.inset ?? 0;
    const step =
      wish.edges === 'x'
        ? edgePull(last.clientX - box.left - inset, box.width - inset)
        : edgePull(last.clientY - box.top - 44, box.height - 44);
    if (step !== 0) {
      scroller.scrollBy(wish.edges === 'x' ? step * fastest : 0, wish.edges === 'y' ? step * fastest : 0);
      tell();
    }
    frame = requestAnimationFrame(pull);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    last = { clientX: event.clientX, clientY: event.clientY };
    const far = Math.hypot(event.clientX - first.x, event.clientY - first.y) >= farEnough;
    if (!started && touch && far) return finish(false);
    if (!started && !touch && far) start();
    if (started) tell();
  };
  const finish = (dropped: boolean) => {
    clearTimeout(press);
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', key, true);
    scroller.removeEventListener('touchmove', still);
    if (!started) return;
    // The click that follows a drop is no click.
    if (dropped) addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    wish.end(dropped);
  };
  const up = (event: PointerEvent) => event.pointerId === down.pointerId && finish(true);
  const cancel = (event: PointerEvent) => event.pointerId === down.pointerId && finish(false);
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  const still = (event: TouchEvent) => started && event.preventDefault();

  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', key, true);
  scroller.addEventListener('touchmove', still, { passive: false });
}

const swallow = (event: Event) => event.stopPropagation();
