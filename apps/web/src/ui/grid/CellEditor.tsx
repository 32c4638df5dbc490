import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { choiceName } from '../../words/names.js';
import { t } from '../../words/t.js';
import { afterFrame } from '../afterFrame.js';
import { ColorChoice } from '../form/ColorField.js';
import { type FormField, labelOf, type Names } from '../form/formField.js';
import { Picker } from '../form/Picker.js';
import { usePickerOptions } from '../form/ReferenceField.js';
import { isTyped, readField, writeField } from '../form/readField.js';
import { floating } from '../Menu.js';
import { takesFocus } from '../takesFocus.js';
import { useUnsaved } from '../unsaved.js';
import { around } from './block.js';
import { focusRows } from './inGrid.js';

interface Props {
  field: FormField;
  value: unknown;
  /** Left out: nothing that is typed refers to anything. */
  names?: Names;
  /** What was typed to begin with; it takes the place of what was there. */
  first?: string | undefined;
  /** How the cell says a value: shown in the next frame, before what follows from it. Left out: it follows at once. */
  says?: ((value: unknown) => string) | undefined;
  onSave(value: unknown): void;
  onClose(by?: ClosedBy): void;
}

/** To the cell below (Enter) or beside (Tab); given up by Escape. */
export type ClosedBy = 'down' | 'right' | 'left' | 'escape';

/** Whether a field can be written in a cell; else only in the panel. */
export const isWritable = (field: FormField): boolean =>
  !field.fixed && (isTyped(field) || field.format === 'color' || ['choice', 'reference', 'flag'].includes(field.kind));

const noNames: Names = { labelOf: () => null, find: () => null };

/** The input that takes a cell's place. */
export function CellEditor(props: Props): ReactNode {
  const { field } = props;
  if (field.format === 'color') return <ColorCell {...props} />;
  if (field.kind === 'reference') return <ReferenceCell {...props} />;
  if (field.kind === 'choice') return <ChoiceCell {...props} />;
  return <TextCell {...props} />;
}

const input =
  'relative z-20 -mx-1 h-6.5 w-full flex-1 rounded-sm bg-sheet px-1 font-normal text-ink shadow-[0_0_0_2px_var(--accent)] outline-none aria-invalid:shadow-[0_0_0_2px_var(--bad)] coarse:h-10';

/** Enter, Tab or leaving saves, Escape drops; what cannot be read stays, with why. */
function TextCell({ field, value, names = noNames, first, says, onSave, onClose }: Props) {
  const before = writeField(field, value, names);
  const [text, setText] = useState(first ?? before);
  const [wrong, setWrong] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const done = useRef(false);
  useUnsaved(text !== before);
  const note = useId();
  const finish = (by?: 'down' | 'right' | 'left') => {
    if (done.current) return;
    const read = readField(field, text, names, around(value));
    if (text !== before && !read.ok) return setWrong(read.error);
    done.current = true;
    const isNew = text !== before && read.ok && read.value !== value;
    const leave = () => {
      if (isNew) onSave(read.value);
      onClose(by);
    };
    if (!by || !isNew || !says) return leave();
    // The next key means the rows, although the field is gone by then.
    focusRows();
    setSaid(says(read.value));
    afterFrame(leave);
  };
  const key = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      done.current = true;
      onClose('escape');
    } else if (event.key === 'Enter') finish('down');
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  };
  if (said !== null) return <span className="truncate">{said}</span>;
  return (
    <>
      <input
        ref={takesFocus}
        aria-label={labelOf(field)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? note : undefined}
        autoComplete="off"
        inputMode={field.kind === 'amount' ? 'decimal' : undefined}
        value={text}
        onFocus={({ target }) => (first === undefined ? target.select() : target.setSelectionRange(99, 99))}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
        onBlur={() => finish()}
        onKeyDown={key}
        className={`${input} ${field.kind === 'text' ? 'min-w-16' : 'min-w-23'} ${field.kind === 'amount' ? 'text-right tabular-nums' : ''}`}
      />
      {wrong && (
        <span
          id={note}
          role="alert"
          className="absolute top-full left-1 z-30 w-max max-w-72 rounded bg-bad-soft px-2 py-1 text-small font-normal whitespace-normal text-bad shadow-float"
        >
          {wrong}
        </span>
      )}
    </>
  );
}

function ReferenceCell({ field, value, first, onSave, onClose }: Props) {
  const { options, create } = usePickerOptions(field.to ?? '');
  const nothing = { id: null, label: field.nothing ?? t(field.to === 'user' ? 'record.nobody' : 'record.nothing') };
  return (
    <Picker
      label={labelOf(field)}
      options={field.nullable ? [nothing, ...options] : options}
      chosen={[(value as string) ?? null]}
      startsAt={(value as string) ?? null}
      onPick={(id) => {
        if (id !== value) onSave(id);
        onClose();
      }}
      onCreate={create}
      onClose={onClose}
      className={`${input} min-w-36`}
      {...(first !== undefined && { first })}
    />
  );
}

function ChoiceCell({ field, value, first, onSave, onClose }: Props) {
  const options = [
    ...(field.nullable ? [{ id: null, label: t('record.nothing') }] : []),
    ...(field.choices ?? []).map((each) => ({ id: each, label: choiceName(each) })),
  ];
  return (
    <Picker
      label={labelOf(field)}
      options={options}
      chosen={[(value as string) ?? null]}
      startsAt={(value as string) ?? null}
      onPick={(id) => {
        if (id !== value) onSave(id);
        onClose();
      }}
      onClose={onClose}
      className={`${input} min-w-36`}
      {...(first !== undefined && { first })}
    />
  );
}

function ColorCell({ field, value, onSave, onClose }: Props) {
  return (
    <div
      role="dialog"
      aria-label={labelOf(field)}
      className={`${floating} absolute top-full left-0 w-62 p-3 whitespace-normal`}
      ref={(box) => {
        if (!box?.contains(document.activeElement)) box?.querySelector('button')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <ColorChoice
        value={(value as string) || null}
        onPick={(color) => {
          onSave(color);
          onClose();
        }}
      />
    </div>
  );
}
