import { type KeyboardEvent, useRef, useState } from 'react';
import { onSessionEnd } from '../../api/session.js';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { TextArea } from '../../ui/fields/TextField.js';
import { useOptions } from '../../ui/record/useNames.js';
import { guardLeaving } from '../../ui/unsaved.js';
import { t } from '../../words/t.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { beingNamed, linkOf, mentionOf } from './commentText.js';

interface Props {
  id: string;
  plan: Plan;
  /** True when it was sent. */
  onSend(text: string): Promise<boolean>;
}

/** What was begun, by element: looking at another one loses nothing. */
const drafts = new Map<string, string>();
onSessionEnd(() => drafts.clear());
guardLeaving(() => drafts.size > 0);

/** A comment being written; `@` offers people, who are then told of it, `#` elements that it leads to. */
export function CommentForm({ id, plan, onSend }: Props) {
  const [text, setText] = useState(drafts.get(id) ?? '');
  const form = useRef<HTMLFormElement>(null);
  const area = () => form.current?.querySelector('textarea') ?? null;
  const write = (next: string) => {
    next ? drafts.set(id, next) : drafts.delete(id);
    setText(next);
  };
  const offered = useOffered(plan, { text, write, area });
  const send = async () => {
    // Whoever writes on meanwhile keeps what they write.
    if ((await onSend(text)) && drafts.get(id) === text) write('');
  };
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        // The button goes dead with the text: the keyboard stays where the next one is written.
        area()?.focus();
        if (text.trim()) void send();
      }}
      onKeyDownCapture={offered.onKeyDown}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <TextArea
        label={t('planning.comment')}
        hideLabel
        placeholder={t('planning.commentHint')}
        value={text}
        onChange={(next) => {
          write(next);
          offered.look(next);
        }}
      />
      <Offered {...offered} />
      <Button kind="primary" type="submit" className="self-end" disabled={text.trim() === ''}>
        {t('planning.addComment')}
      </Button>
    </form>
  );
}

interface Choice {
  id: string;
  label: string;
  hint: string;
  mark: React.ReactNode;
  /** What stands in the text for it. */
  written: string;
}

interface Writing {
  text: string;
  write(text: string): void;
  area(): HTMLTextAreaElement | null;
}

const most = 6;

/** What can be named where the caret stands. */
function useOffered(plan: Plan, { text, write, area }: Writing) {
  const [named, setNamed] = useState<{ sign: '@' | '#'; query: string; end: number } | null>(null);
  const [active, setActive] = useState(0);
  const people = useOptions(['user']).get('user') ?? [];
  const choices = named ? choicesOf(named, plan, people) : [];
  const pick = (choice: Choice) => {
    if (!named) return;
    const start = named.end - named.query.length - 1;
    write(text.slice(0, start) + choice.written + text.slice(named.end).replace(/^ /, ''));
    setNamed(null);
    const caret = start + choice.written.length;
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(caret, caret);
    });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % choices.length),
    ArrowUp: () => setActive((active + choices.length - 1) % choices.length),
    Enter: () => pick(choices[active] as Choice),
    Tab: () => pick(choices[active] as Choice),
    Escape: () => setNamed(null),
  };
  return {
    ...{ choices, active, pick },
    /** What was typed just now. */
    look(next: string) {
      const end = area()?.selectionStart ?? next.length;
      const found = beingNamed(next.slice(0, end));
      setNamed(found && { ...found, end });
      setActive(0);
    },
    onKeyDown(event: KeyboardEvent) {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing;
      const run = isOther || choices.length === 0 ? undefined : keys[event.key];
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    },
  };
}

type Person = Pick<Choice, 'id' | 'label' | 'hint'>;

function choicesOf({ sign, query }: { sign: string; query: string }, plan: Plan, people: readonly Person[]): Choice[] {
  const wanted = query.toLowerCase();
  const fits = (...texts: string[]) => texts.some((each) => each.toLowerCase().includes(wanted));
  if (sign === '@')
    return people
      .filter(({ label, hint }) => fits(label, hint))
      .slice(0, most)
      .map(({ id, label, hint }) => ({
        ...{ id, label, hint, mark: <Avatar id={id} name={label} />, written: mentionOf(hint) },
      }));
  if (wanted === '') return [];
  return plan.forest.rows
    .filter(({ label, identifier, masked }) => !masked && fits(label, identifier))
    .slice(0, most)
    .map(({ id, label, identifier, type }) => ({
      ...{ id, label, hint: identifier, mark: <TypeSign type={type} />, written: linkOf(label, id) },
    }));
}

/** The list below the text; the keyboard stays in the text. */
function Offered({
  choices,
  active,
  pick,
}: {
  choices: readonly Choice[];
  active: number;
  pick(choice: Choice): void;
}) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label={t('planning.offered')} className="-mt-1 rounded border border-line-strong bg-sheet p-1">
      {choices.map((choice, at) => (
        <li key={choice.id}>
          <button
            type="button"
            aria-current={at === active || undefined}
            className={`flex w-full items-center gap-2 rounded px-2 py-1 text-left coarse:min-h-11 ${at === active ? 'bg-sunk' : 'hover:bg-sunk'}`}
            onClick={() => pick(choice)}
          >
            {choice.mark}
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            <span className="shrink-0 text-small text-ink-3">{choice.hint}</span>
          </button>
        </li>
      ))}
      <li className="sr-only" aria-live="polite">
        {choices[active]?.label}
      </li>
    </ul>
  );
}
