import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export interface CheckChoice {
  id: string;
  label: string;
  mark?: ReactNode;
  /** Below the label: what stands above it in a tree. */
  path?: string | undefined;
  /** At the right: its number, how many there are. */
  hint?: ReactNode;
  disabled?: boolean;
}

interface Props {
  /** What is chosen of; only read out. */
  legend: string;
  choices: readonly CheckChoice[];
  chosen: readonly string[];
  onToggle(id: string): void;
  className?: string;
  /** Below the choices. */
  children?: ReactNode;
}

/** Any number of several, each on a line of its own. */
export const CheckList = ({ legend, choices, chosen, onToggle, className = '', children }: Props) => (
  <fieldset className={`min-w-0 ${className}`}>
    <legend className="sr-only">{legend}</legend>
    {choices.map(({ id, label, mark, path, hint, disabled }) => (
      <label
        key={id}
        className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-2 hover:bg-sunk has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:bg-sunk coarse:min-h-11"
      >
        <input
          type="checkbox"
          className="sr-only"
          disabled={disabled}
          checked={chosen.includes(id)}
          onChange={() => onToggle(id)}
        />
        {mark}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{label}</span>
          {path && <span className="block truncate text-tiny text-ink-3">{path}</span>}
        </span>
        {hint !== undefined && <span className="text-small text-ink-3 tabular-nums">{hint}</span>}
        {chosen.includes(id) && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
      </label>
    ))}
    {children}
  </fieldset>
);

/** With one more, or without it. */
export const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
