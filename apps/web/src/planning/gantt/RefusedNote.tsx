import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../../api/store.js';
import { t } from '../../words/t.js';
import { refused } from '../actions/refused.js';
import { refusalText } from '../refusalText.js';

/** Why a row snapped back, beside it, with what would help. It stays until it is read or the next change. */
export function RefusedNote({
  placeOf,
}: {
  placeOf(id: string): { left: number; top: number; translate?: string } | null;
}) {
  const now = useStore(refused);
  useEffect(() => {
    if (!now) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      refused.set(null);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [now]);
  const place = now && placeOf(now.id);
  if (!now || !place) return null;
  const { problem, parentLabel, extend } = now;
  return (
    <div
      role="alert"
      className="absolute z-30 flex max-w-96 min-w-64 animate-rise flex-col gap-2 rounded-lg border border-line bg-sheet p-3 shadow-float"
      style={place}
    >
      <div className="flex gap-2">
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
        <p className="flex-1 whitespace-normal">{refusalText(problem, parentLabel)}</p>
        <button
          type="button"
          aria-label={t('ui.dismiss')}
          className="-m-1 grid size-6 shrink-0 place-items-center rounded hover:bg-sunk coarse:size-11"
          onClick={() => refused.set(null)}
        >
          <X className="size-4" />
        </button>
      </div>
      {extend && (
        <button
          type="button"
          className="h-(--control) self-start rounded border border-line-strong px-2.5 font-[520] hover:bg-sunk"
          onClick={extend}
        >
          {t('planning.extendParents')}
        </button>
      )}
    </div>
  );
}

/** Pixels that a note with its button may take. */
const noteHeight = 100;

/** Below a row, or above it where the box shows no more room there. Pixels of what is scrolled. */
export function besideRow(row: { top: number; height: number }, box: HTMLElement): { top: number; translate?: string } {
  const below = row.top + row.height;
  return below + noteHeight > box.scrollTop + box.clientHeight
    ? { top: row.top, translate: '0 -100%' }
    : { top: below };
}
