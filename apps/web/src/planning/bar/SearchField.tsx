import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../ui/keys.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';

/** Finds rows by name or number while typing; `/` leads here. */
export function SearchField({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(filter.text);
  const held = useRef({ filter, setFilter });
  held.current = { filter, setFilter };
  // What was written into the address and does not stand there yet.
  const onTheWay = useRef<string[]>([]);
  useKeys(t('planning.title'), [{ keys: '/', label: t('planning.find'), run: () => input.current?.focus() }]);
  useEffect(() => {
    if (text === filter.text) return;
    const timer = setTimeout(() => {
      onTheWay.current.push(text);
      held.current.setFilter({ ...held.current.filter, text });
    }, 150);
    return () => clearTimeout(timer);
  }, [text, filter.text]);
  // The address arrives after further letters were typed: only what somebody else wrote there is taken into the field.
  useEffect(() => {
    const own = onTheWay.current.indexOf(filter.text);
    onTheWay.current = own < 0 ? [] : onTheWay.current.slice(own + 1);
    if (own < 0) setText(filter.text);
  }, [filter.text]);
  return (
    <span className="relative flex items-center">
      <Search className="pointer-events-none absolute left-2 size-3.5 text-ink-3" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t('planning.find')}
        placeholder={t('planning.findShort')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          setText('');
        }}
        className="h-6 w-20 [&::-webkit-search-cancel-button]:hidden rounded-full border border-line bg-sheet pr-5 pl-6.5 placeholder-shown:pr-1 text-small placeholder:text-ink-3 focus:w-44 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-ring coarse:h-11 coarse:w-36"
      />
      {text && (
        <button
          type="button"
          aria-label={t('planning.clearFilter')}
          className="absolute right-1 grid size-5 place-items-center rounded-full text-ink-3 hover:text-ink"
          // The field keeps the focus: without it, it would shrink and take the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  );
}
