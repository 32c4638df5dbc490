import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useKeys } from '../../ui/keys.js';
import { useTyped } from '../../ui/page/useTyped.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';

/** Finds rows by name or number while typing; `/` leads here. */
export function SearchField({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(filter.text, (typed) => setFilter({ ...filter, text: typed }));
  useKeys(t('planning.title'), [{ keys: '/', label: t('planning.find'), run: () => input.current?.focus() }]);
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
