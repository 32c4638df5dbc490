import { useRef } from 'react';
import { t } from '../../words/t.js';
import { useKeys } from '../keys.js';
import { SearchFrame } from './SearchFrame.js';
import { useTyped } from './useTyped.js';

interface Props {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Finds among what the page shows, while typing; `/` leads here. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(value, onChange);
  useKeys(t('record.keys'), [{ keys: '/', label, run: () => input.current?.focus() }]);
  return (
    <SearchFrame
      input={input}
      asChip={false}
      aria-label={label}
      placeholder={label}
      value={text}
      onClear={() => setText('')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        event.stopPropagation();
        setText('');
      }}
    />
  );
}
