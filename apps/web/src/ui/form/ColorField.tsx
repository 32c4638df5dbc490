import { Check, Palette } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Field, type FieldProps, inlineText } from '../fields/Field.js';
import { TextField } from '../fields/TextField.js';
import { Popover } from '../Popover.js';

/** Colours of things of one's own: calm ones, told apart on both grounds. Any other can be typed. */
const choices = [
  ...['#0c6469', '#4aa3a0', '#2f6f3e', '#7c9a5e', '#b8902f', '#e9c46a', '#b45f2b', '#9a4444'],
  ...['#c26d8a', '#8d4a7d', '#6a58a8', '#a99bd6', '#41699f', '#7d93ad', '#5d6470', '#b3a892'],
];

/** A colour as it shows beside a name. */
export const ColorDot = ({ color }: { color: string | null | undefined }) => (
  <i
    aria-hidden
    className={`size-2.5 shrink-0 rounded-sm ${color ? '' : 'border border-line-strong'}`}
    style={color ? { background: color } : undefined}
  />
);

/** One of a few colours, or its code. Empty: null. */
export function ColorField({ value, onChange, ...props }: FieldProps<string | null>) {
  const { label, error, hint, required = false, hideLabel = false, inline = false, disabled } = props;
  return (
    <Field {...{ label, hint, required, hideLabel, inline }} error={error ?? null}>
      {({ id, describedBy }) => (
        <Popover
          label={label}
          className="w-62 p-3"
          button={
            <button
              type="button"
              id={id}
              disabled={disabled}
              aria-label={`${label}: ${value ?? t('ui.empty')}`}
              aria-describedby={describedBy}
              className={`${inlineText} gap-2`}
            >
              <ColorDot color={value} />
              <span className={value ? 'tabular-nums' : 'text-ink-3'}>{value ?? t('ui.empty')}</span>
            </button>
          }
        >
          {(close) => (
            <ColorChoice
              value={value}
              onPick={(color) => {
                onChange(color);
                close();
              }}
            />
          )}
        </Popover>
      )}
    </Field>
  );
}

/** The colours themselves, and a field for another. */
export function ColorChoice({ value, onPick }: { value: string | null; onPick(color: string | null): void }) {
  const [typed, setTyped] = useState(value ?? '');
  const isColor = /^#[0-9a-f]{6}$/i.test(typed);
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isColor) onPick(typed.toLowerCase());
      }}
    >
      <fieldset className="grid grid-cols-8 gap-1">
        <legend className="sr-only">{t('record.chooseColor')}</legend>
        {choices.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each}
            aria-pressed={each === value}
            className="grid size-6 place-items-center rounded coarse:size-11"
            style={{ background: each }}
            onClick={() => onPick(each)}
          >
            {each === value && <Check className="size-4 text-sheet" aria-hidden />}
          </button>
        ))}
      </fieldset>
      <div className="flex items-end gap-2">
        <TextField label={t('record.chooseColor')} value={typed} onChange={setTyped} placeholder="#0c6469" />
        <Button type="submit" disabled={!isColor}>
          {t('ui.ok')}
        </Button>
      </div>
      <Button kind="quiet" icon={<Palette />} onClick={() => onPick(null)}>
        {t('record.noColor')}
      </Button>
    </form>
  );
}
