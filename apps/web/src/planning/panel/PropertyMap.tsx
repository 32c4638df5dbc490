import { X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/fields/TextField.js';
import { t } from '../../words/t.js';
import { givesUp } from './DependencyList.js';
import { typed } from './typed.js';

interface Props {
  value: Readonly<Record<string, unknown>>;
  /** Keys of fields that have rows of their own; where there are any, free ones are no longer added. */
  own: readonly string[];
  disabled: boolean;
  onChange(value: Readonly<Record<string, unknown>>): void;
}

/** Free properties of an element: name and value. Numbers and flags stay what they are. */
export function PropertyMap({ value, own, disabled, onChange }: Props) {
  const [name, setName] = useState('');
  const free = Object.entries(value ?? {}).filter(([key]) => !own.includes(key));
  const add = () => {
    if (name.trim() && !(name in value)) onChange({ ...value, [name]: '' });
    setName('');
  };
  return (
    <div className="flex flex-col">
      {free.map(([key, entry]) => (
        <div key={key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          <span className="truncate text-ink-3">{key}</span>
          <TextField
            label={key}
            inline
            disabled={disabled}
            value={String(entry ?? '')}
            onChange={(text) => onChange({ ...value, [key]: typed(entry, text) })}
          />
          {!disabled && (
            <button
              type="button"
              aria-label={t('planning.remove', { name: key })}
              className="grid size-6 place-items-center rounded text-ink-3 hover:text-bad coarse:size-11"
              onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)))}
            >
              <X className="size-3.5" />
            </button>
          )}
        </div>
      ))}
      {!disabled && own.length === 0 && (
        <input
          type="text"
          aria-label={t('planning.addProperty')}
          placeholder={t('planning.addProperty')}
          value={name}
          maxLength={200}
          className="-mx-1.5 h-(--control) rounded px-1.5 hover:bg-sunk"
          onChange={(event) => setName(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
            givesUp(event, name !== '', () => setName(''));
          }}
        />
      )}
    </div>
  );
}
