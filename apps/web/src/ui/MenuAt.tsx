import { useLayoutEffect, useRef } from 'react';
import { Menu, type MenuEntry } from './Menu.js';

interface Props {
  /** Pixels of the window. */
  x: number;
  y: number;
  /** Names it. */
  label: string;
  entries: readonly (MenuEntry | false | null | undefined)[];
  /** Its focus comes back: put it where the menu was asked for. */
  onFocusBack(): void;
  /** It was left, by a choice or without: take it away. */
  onClosed(): void;
}

/** A menu at a point, e.g. of the pointer; opens by itself, anew with another `key`. */
export function MenuAt({ x, y, label, entries, onFocusBack, onClosed }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // As if somebody had pressed the key: the first entry is chosen.
    const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    box.current?.querySelector('button')?.dispatchEvent(press);
  }, []);
  return (
    <span ref={box}>
      <Menu
        side="bottom start"
        entries={entries}
        onClosed={onClosed}
        button={
          <button
            type="button"
            tabIndex={-1}
            aria-label={label}
            className="fixed size-0 outline-none"
            style={{ left: x, top: y }}
            onFocus={onFocusBack}
          />
        }
      />
    </span>
  );
}
