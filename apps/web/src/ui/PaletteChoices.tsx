import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../words/t.js';
import { type PaletteItem, paletteSources } from './commands.js';
import { Kbd } from './Kbd.js';
import { item } from './Menu.js';
import { PaletteLine, paletteInput } from './PaletteLine.js';

interface Props {
  text: string;
  onText(text: string): void;
  onRun(picked: PaletteItem | null): void;
  onClose(): void;
}

interface Found {
  title: string;
  items: readonly PaletteItem[];
}

/** The palette's field and what it finds: what the areas offer (`useSearch`, `useCommands`). */
export function PaletteChoices({ text, onText, onRun, onClose }: Props) {
  const found = useFound(text);
  const input = useRef<HTMLInputElement>(null);
  // The dialog leaves the focus to a finger; here typing is what it is for.
  useEffect(() => {
    requestAnimationFrame(() => input.current?.focus());
  }, []);
  return (
    <Combobox immediate onChange={onRun}>
      <PaletteLine>
        <ComboboxInput
          ref={input}
          autoFocus
          aria-label={t('ui.palette')}
          placeholder={t('ui.paletteHint')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className={paletteInput}
        />
      </PaletteLine>
      <ComboboxOptions static className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {found.map(({ title, items }) => (
          <div key={`${title}${items[0]?.id}`} className="mb-1">
            <div className="truncate px-2 py-1 text-tiny text-ink-3">{title}</div>
            {items.map((each) => (
              <Option key={each.id} each={each} />
            ))}
          </div>
        ))}
        {text && found.length === 0 && (
          <div className="px-2 py-6 text-center text-ink-3">{t('ui.paletteEmpty', { text })}</div>
        )}
      </ComboboxOptions>
    </Combobox>
  );
}

const Option = ({ each }: { each: PaletteItem }) => (
  <ComboboxOption value={each} className={`${item} cursor-default`}>
    {each.icon && (
      <span className="grid w-4 shrink-0 place-items-center text-ink-3 [&_.lucide]:size-4">{each.icon}</span>
    )}
    <span className="min-w-0 truncate">{each.label}</span>
    {each.hint && <span className="min-w-0 flex-1 truncate text-ink-3">{each.hint}</span>}
    {each.keys && (
      <span className="ml-auto coarse:hidden">
        <Kbd keys={each.keys} />
      </span>
    )}
  </ComboboxOption>
);

const mostEach = 12;

/** Asks every source; each shows as soon as it answers, in the order they were offered. */
function useFound(text: string): readonly Found[] {
  const [found, setFound] = useState<readonly (Found | undefined)[]>([]);
  useEffect(() => {
    setFound([]);
    const asking = new AbortController();
    paletteSources().forEach(async (source, at) => {
      const items = await Promise.resolve(source.find(text.trim(), asking.signal)).catch(() => []);
      if (!asking.signal.aborted)
        setFound((now) => Object.assign([...now], { [at]: { title: source.title, items: items.slice(0, mostEach) } }));
    });
    return () => asking.abort();
  }, [text]);
  return found.filter((each) => each !== undefined && each.items.length > 0) as Found[];
}
