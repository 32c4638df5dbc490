import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What every field takes. `inline`: shows its text; a click or Enter edits, Enter or leaving saves, Escape drops. */
export interface FieldProps<V> {
  label: string;
  value: V;
  onChange(value: V): void;
  inline?: boolean;
  /** Why the value was refused, from a rule here or from the server. */
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** The label is only read out, e.g. where a column's head or a row's name shows it. */
  hideLabel?: boolean;
  /** In a cell with little room: why the value was refused floats over what follows. */
  tight?: boolean;
  autoFocus?: boolean;
}

export interface Ids {
  id: string;
  describedBy: string | undefined;
}

interface Props
  extends Pick<FieldProps<unknown>, 'label' | 'error' | 'hint' | 'required' | 'hideLabel' | 'inline' | 'tight'> {
  children(ids: Ids): ReactNode;
}

/** Label, control, and below it the error or else the hint. */
export function Field({ label, error, hint, required, hideLabel, inline, tight, children }: Props) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={`min-w-0 ${inline ? '' : 'flex flex-col gap-1'} ${tight ? 'relative' : ''}`}>
      <label
        htmlFor={id}
        className={`${hideLabel || inline ? 'sr-only' : 'text-small font-medium text-ink-2'} ${required ? "after:content-['_*'/'']" : ''}`}
      >
        {label}
      </label>
      {children({ id, describedBy: note })}
      {note && (
        <p
          id={note}
          className={`flex gap-1 text-small ${error ? 'text-bad' : 'text-ink-3'} ${tight ? floats : ''}`}
          role={error ? 'alert' : undefined}
        >
          {error && <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  );
}

const floats = 'absolute top-full right-0 z-20 mt-1 w-max max-w-64 rounded bg-bad-soft px-2 py-1 shadow-float';

/** The frame of an input. */
export const control =
  'h-(--control) w-full min-w-0 rounded border border-line-strong bg-sheet px-2 text-ink placeholder:text-ink-3 hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-ring disabled:bg-sunk disabled:text-ink-2 aria-invalid:border-bad';

/** The text of an inline field before it is edited. */
export const inlineText =
  '-mx-1.5 flex min-h-(--control) w-[calc(100%+12px)] items-center rounded px-1.5 text-left enabled:hover:bg-sunk enabled:cursor-text aria-invalid:shadow-[inset_0_0_0_1px_var(--bad)]';
