import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Avatar } from '../ui/Avatar.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { useUnsaved } from '../ui/unsaved.js';
import { dayExample, formatDay, parseDay } from '../words/formats/day.js';
import { t } from '../words/t.js';
import type { People } from './people.js';

interface Props {
  kind: 'text' | 'day';
  label: string;
  value: string;
  /** Days without a year are read in its year. */
  around?: string;
  /** An empty text is a value. */
  mayBeEmpty?: boolean;
  onSave(value: string): void;
  onClose(): void;
  /** After Tab has saved: to the cell beside, right (1) or left (-1). */
  onTab?(by: 1 | -1): void;
}

/** Edits a cell in place: Enter, Tab or leaving saves, Escape drops, what cannot be read stays with a red frame and why. */
export function CellEditor({ kind, label, value, around, mayBeEmpty, onSave, onClose, onTab }: Props) {
  const first = kind === 'day' && value ? formatDay(value) : value;
  const [text, setText] = useState(first);
  const [wrong, setWrong] = useState(false);
  const done = useRef(false);
  useUnsaved(text !== first);
  const note = useId();
  const finish = () => {
    if (done.current) return;
    const read = kind === 'day' ? parseDay(text, around ?? value) : mayBeEmpty || text.trim() ? text : null;
    if (text !== first && read === null) return setWrong(true);
    done.current = true;
    if (text !== first && read !== null && read !== value) onSave(read);
    onClose();
  };
  const key = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      finish();
      if (event.key === 'Tab' && done.current) onTab?.(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      onClose();
    }
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the cell that was pressed
        autoFocus
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? note : undefined}
        value={text}
        maxLength={kind === 'text' ? 300 : 40}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onBlur={finish}
        onKeyDown={key}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        className={`relative z-20 -ml-1 h-6.5 rounded-sm bg-sheet px-1 font-normal text-ink shadow-[0_0_0_2px_var(--accent)] outline-none aria-invalid:shadow-[0_0_0_2px_var(--bad)] coarse:h-10 ${
          kind === 'day' ? 'w-23' : 'w-full min-w-30 flex-1'
        }`}
      />
      {wrong && (
        <span
          id={note}
          role="alert"
          className="absolute top-full z-20 -ml-1 w-max rounded bg-bad-soft px-2 py-1 text-small font-normal text-bad shadow-float"
        >
          {kind === 'day' ? t('ui.notADay', { example: dayExample() }) : t('rule.required')}
        </span>
      )}
    </>
  );
}

/** Who is responsible, chosen in the cell. */
export function ResponsibleEditor({
  value,
  people,
  onSave,
  onClose,
}: {
  value: string | null;
  people: People;
  onSave(value: string | null): void;
  onClose(): void;
}) {
  return (
    <div
      className="relative z-20 w-max max-w-50 rounded bg-sheet px-1.5 shadow-[0_0_0_2px_var(--accent)]"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ChoiceField<string | null>
        label={t('planning.responsible')}
        hideLabel
        inline
        value={value}
        choices={[{ value: null, label: t('planning.nobody') }, ...people.users.map(personChoice)]}
        onChange={onSave}
        onClose={onClose}
      />
    </div>
  );
}

const personChoice = ({ id, name }: { id: string; name: string }) => ({
  value: id,
  label: name,
  mark: <Avatar id={id} name={name} />,
});
