import { Switch } from '@headlessui/react';
import { Field, type FieldProps } from './Field.js';

/** On or off, in effect at once. */
export function SwitchField({ label, value, onChange, disabled, error, hint, hideLabel }: FieldProps<boolean>) {
  return (
    <Field label={label} hideLabel hint={hint} error={error ?? null}>
      {({ id, describedBy }) => (
        <span className="flex min-h-(--control) items-center gap-2">
          <Switch
            id={id}
            aria-label={label}
            aria-describedby={describedBy}
            checked={value}
            disabled={disabled ?? false}
            onChange={onChange}
            className="relative h-4.5 w-8 shrink-0 rounded-full bg-line-strong transition-colors duration-100 data-checked:bg-accent data-disabled:opacity-50 after:absolute after:-inset-3.5"
          >
            <span
              className={`absolute top-0.5 left-0.5 size-3.5 rounded-full bg-sheet transition-transform duration-100 ${value ? 'translate-x-3.5' : ''}`}
            />
          </Switch>
          {!hideLabel && (
            <label htmlFor={id} aria-hidden>
              {label}
            </label>
          )}
        </span>
      )}
    </Field>
  );
}
