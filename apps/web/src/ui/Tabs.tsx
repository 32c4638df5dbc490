import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export interface TabChoice<V extends string> {
  value: V;
  label: ReactNode;
}

interface Props<V extends string> {
  value: V;
  choices: readonly TabChoice<V>[];
  onChange(value: V): void;
  /** Names the group for screen readers. */
  label: string;
  /** `segmented`: a switch of views in a bar · `underlined`: the tabs of a panel. */
  look?: 'segmented' | 'underlined';
  /** Id of what the tabs show, if it is a tab panel. */
  controls?: string;
}

/** One of a few, side by side; arrows move. */
export function Tabs<V extends string>({ value, choices, onChange, label, look = 'segmented', controls }: Props<V>) {
  const list = useRef<HTMLDivElement>(null);
  // Of more than there is room for the chosen one is seen whole.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${CSS.escape(value)}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.value)}"]`)?.focus();
  };
  const { group, tab } = looks[look];
  return (
    <div ref={list} role="tablist" aria-label={label} className={group} onKeyDown={move}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          data-tab={choice.value}
          aria-selected={choice.value === value}
          aria-controls={controls}
          tabIndex={choice.value === value ? 0 : -1}
          className={tab}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

const looks = {
  segmented: {
    group: 'flex shrink-0 gap-0.5 rounded-md bg-sunk p-0.5',
    tab: 'h-6 rounded px-2 max-desk:px-1.75 font-medium whitespace-nowrap text-ink-2 hover:text-ink coarse:h-10 aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-hair',
  },
  underlined: {
    group: 'flex flex-wrap gap-x-4',
    tab: 'pb-2 font-[520] whitespace-nowrap text-ink-3 hover:text-ink coarse:pt-3 coarse:pb-3 aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_var(--accent)]',
  },
} as const;
