import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** What is listened on. */
  box: RefObject<HTMLElement | null>;
  /** Whose card is shown for what the pointer is on; null: nobody's. */
  keyOf(target: Element): string | null;
  /** Null: there is nothing to show. */
  card(key: string): ReactNode;
}

/** Milliseconds that a pointer rests before the card comes. */
const rest = 450;
/** Pixels between the pointer and the card, and between the card and the window's edge. */
const [away, margin] = [16, 8];

/** A card under a resting mouse: of what it is on, by one listener. Never the only way to learn something. */
export function HoverCard({ box, keyOf, card }: Props) {
  const [shown, setShown] = useState<{ key: string; x: number; y: number } | null>(null);
  const asked = useRef(keyOf);
  asked.current = keyOf;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: string | null = null;
    const hide = () => {
      clearTimeout(timer);
      under = null;
      setShown(null);
    };
    const over = (event: PointerEvent) => {
      const key = event.pointerType === 'mouse' && event.buttons === 0 ? asked.current(event.target as Element) : null;
      if (key === null) return hide();
      if (key === under) return;
      hide();
      under = key;
      timer = setTimeout(() => setShown({ key, x: event.clientX, y: event.clientY }), rest);
    };
    const leaving = ['pointerleave', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;
    element.addEventListener('pointerover', over);
    for (const name of leaving) element.addEventListener(name, hide, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', over);
      for (const name of leaving) element.removeEventListener(name, hide);
    };
  }, [box]);
  const content = shown && card(shown.key);
  return shown && content ? (
    <Card x={shown.x} y={shown.y}>
      {content}
    </Card>
  ) : null;
}

/** Below the pointer, above it where there is no room; never beyond the window. */
function Card({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    if (!card) return;
    const { width, height } = card.getBoundingClientRect();
    const below = y + away + height + margin <= innerHeight;
    card.style.left = `${Math.max(margin, Math.min(x, innerWidth - width - margin))}px`;
    card.style.top = `${below ? y + away : Math.max(margin, y - away - height)}px`;
  });
  return createPortal(
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-60 w-72 animate-appear rounded-lg border border-line bg-sheet px-3.5 py-3 shadow-float"
    >
      {children}
    </div>,
    document.body,
  );
}
