import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../../api/store.js';
import { t } from '../../words/t.js';
import { refused } from '../actions/refused.js';
import { refusalText } from '../refusalText.js';

/** Where a note stands, in pixels of what is scrolled. */
export interface NotePlace {
  left: number;
  top: number;
  maxWidth: number;
  minHeight: number;
  translate?: string;
}

/**
 * Why a row snapped back, in its own line, with what would help: the rows beside it stay seen. It stays until it is read
 * or the next change.
 */
export function RefusedNote({ placeOf }: { placeOf(id: string): NotePlace | null }) {
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
      className="absolute z-30 flex w-max animate-appear items-center gap-2 rounded border border-line bg-sheet py-0.5 pr-1 pl-2.5 shadow-float"
      style={place}
    >
      <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />
      <p className="flex-1 whitespace-normal">{refusalText(problem, parentLabel)}</p>
      {extend && (
        <button
          type="button"
          className="h-6 shrink-0 rounded border border-line-strong px-2 font-[520] hover:bg-sunk coarse:h-11"
          onClick={extend}
        >
          {t('planning.extendParents')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-sunk coarse:size-11"
        onClick={() => refused.set(null)}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}

/** Pixels in which a note can be read. */
export const leastNote = 420;
const mostNote = 640;
/** Pixels that one of several lines may take. */
const noteHeight = 72;

interface Room {
  /** Pixels of what is scrolled. */
  from: number;
  to: number;
  /** It ends at `to` instead of beginning at `from`. */
  atEnd?: boolean;
}

/** In a row's line, within the room given; upwards from there where the box shows no more below it. */
export function noteInRow(
  row: { top: number; height: number },
  { from, to, atEnd }: Room,
  box: HTMLElement,
): NotePlace {
  const isLow = row.top + noteHeight > box.scrollTop + box.clientHeight;
  return {
    left: atEnd ? to : from,
    top: isLow ? row.top + row.height : row.top,
    maxWidth: Math.min(mostNote, to - from),
    minHeight: row.height,
    translate: `${atEnd ? '-100%' : '0'} ${isLow ? '-100%' : '0'}`,
  };
}
