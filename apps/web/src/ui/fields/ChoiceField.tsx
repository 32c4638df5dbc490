import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t } from '../../words/t.js';
import { floating, item } from '../Menu.js';
import { control, Field, type FieldProps, inlineText } from './Field.js';

export interface Choice<V> {
  value: V;
  label: string;
  /** Before the label: a phase's sign, an avatar. */
  mark?: ReactNode;
  disabled?: boolean;
}

interface Props<V> extends FieldProps<V> {
  choices: readonly Choice<V>[];
  /** Where it takes a cell's place: it opens by itself, and says when it has closed. */
  onClose?: () => void;
}

/** One of several. With a choice of value null it can be emptied. */
export function ChoiceField<V extends string | number | null>({
  choices,
  value,
  onChange,
  onClose,
  ...props
}: Props<V>) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Listed {...props} choices={choices} text={chosen ? [chosen] : []} button={button}>
      {(body) => (
        <Listbox value={value} onChange={onChange} disabled={props.disabled ?? false}>
          {({ open }) => (
            <>
              {onClose && <OpensItself open={open} onClose={onClose} button={button} />}
              {body}
            </>
          )}
        </Listbox>
      )}
    </Listed>
  );
}

interface OpensProps {
  open: boolean;
  onClose(): void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The listbox can only be opened by its button's keys. */
function OpensItself({ open, onClose, button }: OpensProps) {
  const wasOpen = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  }, [button]);
  useEffect(() => {
    if (wasOpen.current && !open) close.current();
    wasOpen.current = open;
  }, [open]);
  return null;
}

/** Any number of several. */
export function ChoicesField<V extends string | number>({
  choices,
  value,
  onChange,
  ...props
}: Omit<Props<V>, 'value' | 'onChange' | 'onClose'> & { value: readonly V[]; onChange(value: V[]): void }) {
  return (
    <Listed {...props} choices={choices} text={choices.filter((choice) => value.includes(choice.value))}>
      {(body) => (
        <Listbox value={[...value]} onChange={onChange} disabled={props.disabled ?? false} multiple>
          {body}
        </Listbox>
      )}
    </Listed>
  );
}

interface ListedProps<V> extends Omit<Props<V>, 'value' | 'onChange' | 'autoFocus' | 'onClose'> {
  text: readonly Choice<V>[];
  button?: RefObject<HTMLButtonElement | null>;
  children(body: ReactNode): ReactNode;
}

function Listed<V extends string | number | null>(all: ListedProps<V>) {
  const { choices, text, button, children, placeholder, ...props } = all;
  const { inline = false, label, error, hint, required = false, hideLabel = false } = props;
  const none = placeholder ?? (inline ? t('ui.empty') : t('ui.choose'));
  const shown = text.map((choice) => choice.label).join(', ');
  return (
    <Field {...{ label, hint, required, hideLabel, inline }} error={error ?? null}>
      {({ id, describedBy }) =>
        children(
          <>
            <ListboxButton
              {...(button && { ref: button })}
              id={id}
              aria-label={`${label}: ${shown || none}`}
              aria-describedby={describedBy}
              aria-invalid={error ? true : undefined}
              className={inline ? inlineText : `${control} flex items-center gap-1.5 text-left`}
            >
              <span className="flex min-w-0 flex-1 items-center gap-1.5">
                {text.length === 0 && <span className="text-ink-3">{none}</span>}
                {text.length === 1 && text[0]?.mark}
                <span className={inline && text.length > 1 ? '' : 'truncate'}>{shown}</span>
              </span>
              {!inline && <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />}
            </ListboxButton>
            <ListboxOptions
              anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
              className={`${floating} max-h-80! min-w-(--button-width) p-1 outline-none`}
            >
              {choices.map((choice) => (
                <ListboxOption
                  key={String(choice.value)}
                  value={choice.value}
                  disabled={choice.disabled ?? false}
                  className={`${item} cursor-default`}
                >
                  {({ selected }) => (
                    <>
                      {choice.mark}
                      <span className="flex-1">{choice.label}</span>
                      {selected && <Check className="size-4 text-accent" aria-hidden />}
                    </>
                  )}
                </ListboxOption>
              ))}
              {choices.length === 0 && <div className="px-2 py-1 text-ink-3">{t('ui.noMatch')}</div>}
            </ListboxOptions>
          </>,
        )
      }
    </Field>
  );
}
