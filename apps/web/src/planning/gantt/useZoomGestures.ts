import { type RefObject, useEffect, useRef } from 'react';

/** Strg and the wheel zoom at the pointer, two fingers at their middle. */
export function useZoomGestures(
  scroller: RefObject<HTMLElement | null>,
  perDay: number,
  zoom: (perDay: number, clientX?: number) => void,
): void {
  const held = useRef({ perDay, zoom });
  held.current = { perDay, zoom };
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { perDay: now, zoom: to } = held.current;
      to(now * Math.exp(-event.deltaY * 0.002), event.clientX);
    };
    let pinch: { apart: number; perDay: number } | null = null;
    const apart = ([a, b]: TouchList) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
    const touch = (event: TouchEvent) => {
      if (event.touches.length !== 2) {
        pinch = null;
        return;
      }
      event.preventDefault();
      const distance = apart(event.touches);
      pinch ??= { apart: distance, perDay: held.current.perDay };
      const [a, b] = event.touches;
      if (a && b && distance > 0)
        held.current.zoom((pinch.perDay * distance) / pinch.apart, (a.clientX + b.clientX) / 2);
    };
    const end = () => {
      pinch = null;
    };
    box.addEventListener('wheel', wheel, { passive: false });
    box.addEventListener('touchmove', touch, { passive: false });
    box.addEventListener('touchend', end);
    return () => {
      box.removeEventListener('wheel', wheel);
      box.removeEventListener('touchmove', touch);
      box.removeEventListener('touchend', end);
    };
  }, [scroller]);
}
