/** Where the pointer is, in pixels of the scrolled content since it went down (`dx`, `dy`) and of the window. */
export interface Held {
  dx: number;
  dy: number;
  clientX: number;
  clientY: number;
}

interface Wish {
  /** It has moved far enough (mouse), or been held long enough (finger). Whether it lets itself be held. */
  start(): boolean;
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
  const where = placesOf(down, scroller);
  let status: 'waiting' | 'held' | 'over' = 'waiting';
  let frame = 0;

  const start = () => {
    if (!wish.start()) return finish(false);
    status = 'held';
    frame = requestAnimationFrame(pull);
  };
  const pull = () => {
    if (scrollAtEdge(scroller, where.now(), wish)) wish.move(where.held());
    frame = requestAnimationFrame(pull);
  };
  const press = touch ? setTimeout(start, longPressMs) : undefined;
  const finish = (dropped: boolean) => {
    const wasHeld = status === 'held';
    status = 'over';
    clearTimeout(press);
    cancelAnimationFrame(frame);
    stop();
    if (!wasHeld) return;
    if (dropped) swallowClick();
    wish.end(dropped);
  };
  const stop = listen(scroller, {
    move(event) {
      if (event.pointerId !== down.pointerId) return;
      const far = where.moveTo(event) >= farEnough;
      if (status === 'waiting' && far) {
        if (touch) return finish(false);
        start();
      }
      if (status === 'held') wish.move(where.held());
    },
    end: (event, dropped) => event.pointerId === down.pointerId && finish(dropped),
    escape: () => finish(false),
    isHeld: () => status === 'held',
  });
}

/** Where it went down and where it is. */
function placesOf(down: PointerEvent, scroller: HTMLElement) {
  const first = { x: down.clientX, y: down.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
  let last = { clientX: down.clientX, clientY: down.clientY };
  return {
    now: () => last,
    /** Answers how far it is from where it went down. */
    moveTo({ clientX, clientY }: PointerEvent): number {
      last = { clientX, clientY };
      return Math.hypot(clientX - first.x, clientY - first.y);
    },
    held: (): Held => ({
      ...last,
      dx: last.clientX - first.x + scroller.scrollLeft - first.left,
      dy: last.clientY - first.y + scroller.scrollTop - first.top,
    }),
  };
}

interface Heard {
  move(event: PointerEvent): void;
  end(event: PointerEvent, dropped: boolean): void;
  escape(): void;
  isHeld(): boolean;
}

/** Answers how to stop listening. */
function listen(scroller: HTMLElement, heard: Heard): () => void {
  const up = (event: PointerEvent) => heard.end(event, true);
  const cancel = (event: PointerEvent) => heard.end(event, false);
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    heard.escape();
  };
  // Once a finger holds something it no longer scrolls.
  const still = (event: TouchEvent) => heard.isHeld() && event.preventDefault();
  addEventListener('pointermove', heard.move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', key, true);
  scroller.addEventListener('touchmove', still, { passive: false });
  return () => {
    removeEventListener('pointermove', heard.move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', key, true);
    scroller.removeEventListener('touchmove', still);
  };
}

/** Whether it scrolled. */
function scrollAtEdge(scroller: HTMLElement, at: { clientX: number; clientY: number }, { edges, inset = 0 }: Wish) {
  const box = scroller.getBoundingClientRect();
  const head = 44;
  const pull =
    edges === 'x'
      ? edgePull(at.clientX - box.left - inset, box.width - inset)
      : edgePull(at.clientY - box.top - head, box.height - head);
  if (pull === 0) return false;
  scroller.scrollBy(edges === 'x' ? pull * fastest : 0, edges === 'y' ? pull * fastest : 0);
  return true;
}

/** The click that follows a drop is no click. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

/** How fast to scroll when something is held near an edge: −1 … 1 times the greatest step. */
export function edgePull(at: number, size: number, edge = 40): number {
  if (at < edge) return -Math.min(1, (edge - at) / edge);
  return at > size - edge ? Math.min(1, (at - size + edge) / edge) : 0;
}
