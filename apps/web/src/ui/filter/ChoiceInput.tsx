import { useEffect, useRef } from 'react';
import { t } from '../../words/t.js';
import { control } from '../fields/Field.js';

interface Props {
  label: string;
  value: string;
  onChange(text: string): void;
  onEnter?(): void;
}

/** What is typed to choose by; it has the focus at once. */
export function ChoiceInput({ label, value, onChange, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      type="text"
      aria-label={`${label}: ${t('ui.search')}`}
      placeholder={t('ui.search')}
      value={value}
      className={`${control} mb-1`}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
    />
  );
}
