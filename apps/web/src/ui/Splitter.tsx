import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface Props {
  label: string;
  /** Pixels of what it sizes. */
  value: number;
  min: number;
  max: number;
  /** It sizes what lies to its right. */
  reverse?: boolean;
  onChange(value: number): void;
}

/** A line between two parts that can be dragged, or moved by the arrows. Double click: the middle of its range. */
export function Splitter({ label, value, min, max, reverse, onChange }: Props) {
  const start = useRef<{ x: number; value: number } | null>(null);
  const direction = reverse ? -1 : 1;
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, value };
  };
  const move = (event: PointerEvent) => {
    if (start.current) set(start.current.value + (event.clientX - start.current.x) * direction);
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step) set(value + step * direction);
    else if (event.key === 'Home') set(min);
    else if (event.key === 'End') set(max);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be focused and dragged
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="group relative z-10 -mx-1 w-2 shrink-0 cursor-col-resize touch-none max-tablet:hidden"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => set((min + max) / 2)}
      onKeyDown={key}
    >
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-accent opacity-0 within-hover:opacity-60 within-active:opacity-100" />
    </div>
  );
}
