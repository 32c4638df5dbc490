import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './Kbd.js';

interface Props {
  text: ReactNode;
  keys?: string;
  /** One element that takes a ref's place in the page; its own handlers stay. */
  children: ReactElement;
}

/** A short hint after 400 ms under the pointer, at once under the keyboard. Never the only way to learn something. */
export function Tooltip({ text, keys, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<{ x: number; y: number; above: boolean } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeOf(anchor.current?.firstElementChild)), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens on the element inside
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(400)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {place
        ? cloneElement(children as ReactElement<{ 'aria-describedby'?: string }>, { 'aria-describedby': id })
        : children}
      {place &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            style={{ left: place.x, top: place.y, translate: place.above ? '-50% -100%' : '-50% 0' }}
            className="pointer-events-none fixed z-60 flex max-w-80 animate-appear items-center gap-2 rounded bg-ink px-2 py-1 text-small text-paper shadow-float"
          >
            {text}
            {keys && <Kbd keys={keys} />}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** Below the thing, above it where the page ends; never beyond the sides. */
function placeOf(element: Element | null | undefined): { x: number; y: number; above: boolean } | null {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  const above = box.bottom + 40 > innerHeight;
  const x = Math.min(Math.max(box.left + box.width / 2, 90), innerWidth - 90);
  return { x, y: above ? box.top - 6 : box.bottom + 6, above };
}
