import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../words/t.js';
import { useUnsaved } from '../unsaved.js';
import { control, Field, type FieldProps, type Ids, inlineText } from './Field.js';

export type Read<V> = { ok: true; value: V } | { ok: false; error: string };

/** How a value is written and read as text. `show` where the resting text differs from what is edited. */
export interface Writing<V> {
  write(value: V): string;
  read(text: string): Read<V>;
  show?(value: V): ReactNode;
}

interface Props<V> extends FieldProps<V> {
  writing: Writing<V>;
  /** Beside the input, e.g. the calendar's button; `done` after it has changed the value. */
  after?: (done: () => void) => ReactNode;
  lines?: number;
  numeric?: boolean;
  input?: ComponentProps<'input'>;
  /** Tells every keystroke that reads as a value, not only the end. */
  live?: boolean;
}

/** A field whose text is read into a value when it is left or Enter is pressed. What cannot be read stays, with why. */
export function ParsedField<V>(props: Props<V>) {
  const { label, value, inline, error, hint, required, hideLabel, tight, writing } = props;
  const [open, setOpen] = useState(props.autoFocus ?? false);
  const draft = useDraft(props);
  // What is told at once is the form's to keep.
  useUnsaved(draft.changed && !props.live);
  const button = useRef<HTMLButtonElement>(null);
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  const wrong = draft.error ?? error ?? null;
  return (
    <Field
      {...{
        label,
        inline: inline ?? false,
        required: required ?? false,
        hideLabel: hideLabel ?? false,
        hint,
        tight: tight ?? false,
      }}
      error={wrong}
    >
      {(ids) =>
        inline && !open ? (
          <button
            ref={button}
            type="button"
            id={ids.id}
            disabled={props.disabled}
            aria-labelledby={`${ids.id}-shown`}
            aria-describedby={ids.describedBy}
            aria-invalid={wrong ? true : undefined}
            className={`${inlineText} ${props.numeric ? 'figure justify-end' : ''}`}
            onClick={() => setOpen(true)}
            onKeyDown={(event) => event.key === 'F2' && setOpen(true)}
          >
            <span id={`${ids.id}-shown`} className="contents">
              <span className="sr-only">{t('ui.edit', { name: label })} </span>
              <Resting text={(writing.show ?? writing.write)(value)} numeric={props.numeric ?? false} />
            </span>
          </button>
        ) : (
          <TextControl props={props} ids={ids} draft={draft} wrong={wrong} onEnd={inline ? close : undefined} />
        )
      }
    </Field>
  );
}

const Resting = ({ text, numeric }: { text: ReactNode; numeric: boolean }) =>
  text === '' || text === null ? (
    <span className="text-ink-3">{t('ui.empty')}</span>
  ) : (
    <span className={`min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere] ${numeric ? 'text-right' : ''}`}>
      {text}
    </span>
  );

interface ControlProps<V> {
  props: Props<V>;
  ids: Ids;
  draft: Draft;
  wrong: string | null;
  onEnd: ((focus: boolean) => void) | undefined;
}

function TextControl<V>({ props, ids, draft, wrong, onEnd }: ControlProps<V>) {
  const { disabled, placeholder, autoFocus, after, lines, numeric, input = {} } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const editing = useEditing(draft, onEnd, lines !== undefined);
  const shared = {
    ...described(ids),
    ref: field,
    disabled,
    placeholder,
    autoFocus: autoFocus || onEnd !== undefined,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-required': props.required || undefined,
    value: draft.text,
    onFocus: (event: { target: { select(): void } }) => (onEnd || numeric) && event.target.select(),
  };
  const change = (event: { target: { value: string } }) => draft.write(event.target.value);
  const done = () => {
    editing.drop();
    if (!onEnd) field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens in the input and the buttons beside it
    <span className="relative flex w-full" onBlur={editing.onBlur} onKeyDown={editing.onKeyDown}>
      {lines ? (
        <textarea {...shared} rows={lines} onChange={change} className={`${control} h-auto! resize-y py-1.5`} />
      ) : (
        <input
          {...input}
          {...shared}
          onChange={change}
          className={`${control} ${numeric ? 'figure' : ''} ${after ? 'pr-8 coarse:pr-12' : ''}`}
        />
      )}
      {after && <span className="absolute inset-y-0 right-0 flex items-center">{after(done)}</span>}
    </span>
  );
}

/** Enter and leaving save, Escape drops; where the field is inline they also end the editing, once. */
function useEditing(draft: Draft, onEnd: ControlProps<unknown>['onEnd'], manyLines: boolean) {
  const ended = useRef(false);
  const end = (focus: boolean) => {
    if (ended.current || !onEnd) return;
    ended.current = true;
    onEnd(focus);
  };
  const save = (focus: boolean) => {
    if (!ended.current && draft.commit()) end(focus);
  };
  const drop = () => {
    draft.drop();
    end(true);
  };
  return {
    drop,
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      // What the field itself opened, e.g. its calendar, lies in a portal; another field of the same dialog does not.
      const portal = relatedTarget?.closest('[data-headlessui-portal]');
      const inside = (portal && !portal.contains(currentTarget)) || currentTarget.contains(relatedTarget);
      if (!inside) save(false);
    },
    onKeyDown(event: KeyboardEvent) {
      const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.nativeEvent.isComposing || !isText) return;
      const saves = event.key === 'Enter' && (!manyLines || event.ctrlKey || event.metaKey);
      // In a form Escape is the form's: what it gives up is given up at once, whatever was typed.
      const drops = event.key === 'Escape' && onEnd;
      if (drops) drop();
      else if (saves) save(true);
      if (drops || (saves && onEnd)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}

const described = ({ id, describedBy }: Ids) => ({ id, 'aria-describedby': describedBy });

interface Draft {
  text: string;
  changed: boolean;
  error: string | null;
  write(text: string): void;
  commit(): boolean;
  drop(): void;
}

function useDraft<V>({ value, writing, onChange, live }: Props<V>): Draft {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const drop = () => {
    setText(null);
    setError(null);
  };
  const take = (written: string): Read<V> => {
    const read = writing.read(written);
    if (read.ok && writing.write(read.value) !== writing.write(value)) onChange(read.value);
    return read;
  };
  return {
    text: text ?? writing.write(value),
    changed: text !== null,
    error,
    drop,
    write(written) {
      setText(written);
      setError(null);
      if (live) take(written);
    },
    commit() {
      if (text === null) return true;
      const read = take(text);
      if (read.ok) drop();
      else setError(read.error);
      return read.ok;
    },
  };
}
