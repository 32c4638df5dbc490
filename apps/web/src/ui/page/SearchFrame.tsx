import { Search, X } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { t } from '../../words/t.js';

interface Props extends ComponentProps<'input'> {
  input: RefObject<HTMLInputElement | null>;
  onClear(): void;
  /** One of a row of chips: as high as they are, and wide while it is typed in. */
  asChip: boolean;
}

/** The field that is searched in, with its sign and what empties it. */
export const SearchFrame = ({ input, onClear, asChip, ...props }: Props) => {
  const look = asChip ? chip : field;
  return (
    <span className={`relative flex items-center ${asChip ? '' : 'w-56 max-tablet:min-w-32 max-tablet:flex-1'}`}>
      <Search className={`pointer-events-none absolute left-2 text-ink-3 ${look.sign}`} aria-hidden />
      <input
        {...props}
        ref={input}
        type="search"
        className={`border border-line placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden ${look.input}`}
      />
      {props.value && (
        <button
          type="button"
          aria-label={t('record.clearFilters')}
          className={`absolute right-1 grid place-items-center text-ink-3 hover:text-ink ${look.button}`}
          // The field keeps the focus: without it, it would shrink and take the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onClear();
            input.current?.focus();
          }}
        >
          <X className={asChip ? 'size-3' : 'size-3.5'} />
        </button>
      )}
    </span>
  );
};

const field = {
  sign: 'size-4',
  input: 'h-(--control) w-full appearance-none rounded bg-paper pr-7 pl-7.5 hover:border-line-strong',
  button: 'size-6 rounded coarse:size-11',
};
const chip = {
  sign: 'size-3.5',
  input:
    'h-6 w-20 rounded-full bg-sheet pr-5 pl-6.5 text-small placeholder-shown:pr-1 focus:w-44 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-ring coarse:h-11 coarse:w-36',
  button: 'size-5 rounded-full',
};
