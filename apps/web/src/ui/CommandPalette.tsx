import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  DialogBackdrop,
  DialogPanel,
  Dialog as Headless,
} from '@headlessui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../words/t.js';
import { type PaletteItem, paletteSources } from './commands.js';
import { Kbd } from './Kbd.js';
import { useKeys } from './keys.js';
import { item } from './Menu.js';
import { createOpener, useOpener } from './opener.js';

const palette = createOpener();
export const openPalette = (): void => palette.open();

interface Found {
  title: string;
  items: readonly PaletteItem[];
}

/** Strg K: finds what the areas offer (`useSearch`, `useCommands`) and runs it. Once in the page. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = useFound(open, text);
  const input = useRef<HTMLInputElement>(null);
  // The dialog leaves the focus to a finger; here typing is what it is for.
  useEffect(() => {
    if (open) requestAnimationFrame(() => input.current?.focus());
  }, [open]);
  const show = () => {
    setText('');
    setOpen(true);
  };
  useOpener(palette, show);
  useKeys(t('ui.general'), [{ keys: 'mod+k', label: t('ui.palette'), inFields: true, run: show }]);
  const run = (picked: PaletteItem | null) => {
    if (!picked) return;
    setOpen(false);
    picked.run();
  };
  return (
    <Headless
      open={open}
      onClose={() => setOpen(false)}
      aria-label={t('ui.palette')}
      className="relative z-50 outline-none"
    >
      <DialogBackdrop className="fixed inset-0 animate-appear bg-veil" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does it for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it for keys */}
      <div
        className="fixed inset-0 p-4 pt-[12vh] max-tablet:p-2"
        // The list takes the first press outside for itself.
        onClick={({ target, currentTarget }) => target === currentTarget && setOpen(false)}
      >
        <DialogPanel className="mx-auto flex max-h-[64vh] max-w-140 animate-rise flex-col overflow-hidden rounded-lg bg-sheet shadow-float">
          <Combobox immediate onChange={run}>
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Search className="size-4 text-ink-3" aria-hidden />
              <ComboboxInput
                ref={input}
                autoFocus
                aria-label={t('ui.palette')}
                placeholder={t('ui.paletteHint')}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
                className="h-12 flex-1 bg-transparent text-head outline-none"
              />
            </div>
            <ComboboxOptions static className="min-h-0 flex-1 overflow-y-auto p-1.5">
              {found.map(({ title, items }) => (
                <div key={title} className="mb-1">
                  <div className="px-2 py-1 text-tiny text-ink-3">{title}</div>
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
        </DialogPanel>
      </div>
    </Headless>
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

const mostEach = 8;

/** Asks every source; each shows as soon as it answers, in the order they were offered. */
function useFound(open: boolean, text: string): readonly Found[] {
  const [found, setFound] = useState<readonly (Found | undefined)[]>([]);
  useEffect(() => {
    setFound([]);
    if (!open) return;
    const asking = new AbortController();
    paletteSources().forEach(async (source, at) => {
      const items = await Promise.resolve(source.find(text.trim(), asking.signal)).catch(() => []);
      if (!asking.signal.aborted)
        setFound((now) => Object.assign([...now], { [at]: { title: source.title, items: items.slice(0, mostEach) } }));
    });
    return () => asking.abort();
  }, [open, text]);
  return found.filter((each) => each !== undefined && each.items.length > 0) as Found[];
}
