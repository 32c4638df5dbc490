import { Search, X } from 'lucide-react';
import { t } from '../../words/t.js';
import { useTyped } from './useTyped.js';

interface Props {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Finds among what the page shows, while typing. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useTyped(value, onChange);
  return (
    <span className="relative flex w-56 items-center max-tablet:w-full">
      <Search className="pointer-events-none absolute left-2 size-4 text-ink-3" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          setText('');
        }}
        className="h-(--control) w-full appearance-none rounded [&::-webkit-search-cancel-button]:hidden border border-line bg-paper pr-7 pl-7.5 placeholder:text-ink-3 hover:border-line-strong"
      />
      {text && (
        <button
          type="button"
          aria-label={t('record.clearFilters')}
          className="absolute right-1 grid size-6 place-items-center rounded text-ink-3 hover:text-ink coarse:size-11"
          onClick={() => setText('')}
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  );
}
