import type { FilterTerm } from '@contracts/filters/filter.js';
import { readTyped } from '@contracts/filters/typed.js';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../words/t.js';
import { useKeys } from '../keys.js';
import { SearchFrame } from '../page/SearchFrame.js';
import { useTyped } from '../page/useTyped.js';
import { QueryPanel } from './QueryPanel.js';
import type { QueryKey } from './queryKeys.js';
import { begunWith, type Suggestion, suggestionsFor, takenFrom } from './suggestions.js';

interface Props {
  label: string;
  placeholder: string;
  /** The phrase. */
  value: string;
  keys: readonly QueryKey[];
  onChange(phrase: string): void;
  /** Terms that were typed, and the phrase without them. */
  onTerms(terms: readonly FilterTerm[], phrase: string): void;
  /** It is typed in: what keys name can be fetched. */
  onActive(): void;
}

/** Searches while typing, and understands `typ:projekt budget>10000`: what is whole becomes terms. `/` leads here. */
export function QueryField(props: Props) {
  const { label, placeholder, keys, onActive } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const query = useQuery(props);
  const { text, typed, offered, active, isOpen } = query;
  useKeys(t('record.keys'), [{ keys: '/', label, run: () => input.current?.focus() }]);
  return (
    <>
      <SearchFrame
        input={input}
        asChip
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && offered.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(isOpen && active >= 0 && { 'aria-activedescendant': `${list}-${active}` })}
        placeholder={placeholder}
        value={text}
        onClear={() => query.write('')}
        onFocus={onActive}
        onChange={(event) => query.type(event.target.value)}
        onKeyDown={(event) => query.press(event)}
        onBlur={() => query.leave()}
      />
      {isOpen && (
        <QueryPanel
          {...{ list, offered, active }}
          at={input.current}
          wrong={typed.parts.filter(({ wrong }) => wrong !== null)}
          hint={typed.parts.length > 0 && keys.length > 0}
          onPick={query.pick}
        />
      )}
    </>
  );
}

function useQuery({ value, keys, onChange, onTerms }: Props) {
  const [phrase, setPhrase] = useTyped(value, onChange);
  const [draft, setDraft] = useState(phrase);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useMemo(() => readTyped(draft, keys), [draft, keys]);
  // Somebody else wrote the phrase, e.g. a saved view that was opened.
  const [seen, setSeen] = useState(phrase);
  if (seen !== phrase) {
    setSeen(phrase);
    if (phrase !== typed.text) setDraft(phrase);
  }
  const offered = useMemo(() => suggestionsFor(draft, keys), [draft, keys]);
  const write = (next: string) => {
    setDraft(next);
    setActive(-1);
    setPhrase(readTyped(next, keys).text);
  };
  const take = (next: string, terms: readonly FilterTerm[]) => {
    setDraft(next);
    setActive(-1);
    const { text } = readTyped(next, keys);
    setPhrase(text);
    onTerms(terms, text);
  };
  /** What is whole becomes terms. */
  const settle = (next: string): boolean => {
    const { terms, rest } = takenFrom(next, readTyped(next, keys));
    if (terms.length > 0) take(rest, terms);
    return terms.length > 0;
  };
  const pick = (suggestion: Suggestion) => {
    if (suggestion.kind === 'key') return write(draft.slice(0, suggestion.from) + begunWith(suggestion.key));
    const { part, key, option } = suggestion;
    const rest = (draft.slice(0, part.at) + draft.slice(part.at + part.text.length)).replace(/\s+/g, ' ').trim();
    take(rest, [{ key: key.key, values: [{ is: option.id }] }]);
  };
  return {
    ...{ text: draft, typed, offered, active, isOpen, pick, write },
    type(next: string) {
      setOpen(true);
      const isEnded = /\s$/.test(next) && endsWhole(next, keys);
      if (!isEnded || !settle(next)) write(next);
    },
    leave() {
      setOpen(false);
      settle(draft);
    },
    press(event: KeyboardEvent) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && offered.length > 0) {
        event.preventDefault();
        setOpen(true);
        return setActive((now) => Math.max(-1, Math.min(offered.length - 1, now + step)));
      }
      const chosen = isOpen ? offered[active] : undefined;
      if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        return pick(chosen);
      }
      if (event.key === 'Enter') return void settle(draft);
      if (event.key !== 'Escape' || draft === '') return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpen && offered.length > 0) setOpen(false);
      else write('');
    },
  };
}

/** Whether the blank at the end stands after a whole term, not within its quotes. */
function endsWhole(text: string, keys: readonly QueryKey[]): boolean {
  const last = readTyped(text, keys).parts.at(-1);
  return last !== undefined && last.term !== null && last.at + last.text.length === text.trimEnd().length;
}
