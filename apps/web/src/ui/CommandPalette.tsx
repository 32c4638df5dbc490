import { DialogBackdrop, DialogPanel, Dialog as Headless } from '@headlessui/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../words/t.js';
import type { PaletteItem } from './commands.js';
import { Gone } from './Gone.js';
import { useKeys } from './keys.js';
import { createOpener, useOpener } from './opener.js';
import { PaletteLine, paletteInput } from './PaletteLine.js';

const palette = createOpener();
export const openPalette = (): void => palette.open();

// Loaded when somebody is about to search.
const load = () => import('./PaletteChoices.js');
const PaletteChoices = lazy(async () => ({ default: (await load()).PaletteChoices }));
/** Fetches its code, e.g. while the pointer is on its way to the button. */
export const preparePalette = (): void => void load().catch(() => undefined);

/** Strg K: finds what the areas offer (`useSearch`, `useCommands`) and runs it. Once in the page. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => setOpen(false);
  const show = () => {
    setText('');
    setOpen(true);
  };
  useOpener(palette, show);
  useKeys(t('ui.general'), [{ keys: 'mod+k', label: t('ui.palette'), inFields: true, run: show }]);
  usePreparedByKey();
  const picked = useRef<PaletteItem | null>(null);
  const pick = (item: PaletteItem | null) => {
    if (!item) return;
    picked.current = item;
    close();
  };
  const run = () => {
    const item = picked.current;
    picked.current = null;
    item?.run();
  };
  return (
    <Headless open={open} onClose={close} aria-label={t('ui.palette')} className="relative z-50 outline-none">
      <DialogBackdrop className="fixed inset-0 animate-appear bg-veil" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does it for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it for keys */}
      <div
        className="fixed inset-0 p-4 pt-[12vh] max-tablet:p-2"
        // The list takes the first press outside for itself.
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <Gone then={run} />
        <DialogPanel className="mx-auto flex max-h-[64vh] max-w-140 animate-rise flex-col overflow-hidden rounded-lg bg-sheet shadow-float">
          <Suspense fallback={<Waiting text={text} onText={setText} />}>
            <PaletteChoices text={text} onText={setText} onRun={pick} onClose={close} />
          </Suspense>
        </DialogPanel>
      </div>
    </Headless>
  );
}

/** Takes what is typed until the rest is there: else it would be keys of the page. */
const Waiting = ({ text, onText }: { text: string; onText(text: string): void }) => (
  <PaletteLine>
    <input
      // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
      autoFocus
      aria-label={t('ui.palette')}
      placeholder={t('ui.paletteHint')}
      value={text}
      onChange={(event) => onText(event.target.value)}
      className={paletteInput}
    />
  </PaletteLine>
);

/** The first key of Strg K is a moment before the second. */
function usePreparedByKey(): void {
  useEffect(() => {
    const down = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return;
      removeEventListener('keydown', down);
      preparePalette();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
}
