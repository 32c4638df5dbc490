import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../words/t.js';

/** Why the last change of a row was refused. */
export interface Note {
  /** The row. */
  id: string;
  text: string;
  /** What would help. */
  action?: { label: string; run(): void };
  onClose(): void;
}

/** Where a note stands, in pixels of what is scrolled. */
export interface NotePlace {
  left: number;
  top: number;
  maxWidth: number;
  minHeight: number;
  translate?: string;
}

interface Props {
  note: Note | null | undefined;
  placeOf(id: string): NotePlace | null;
}

/**
 * Why a row snapped back, in its own line, with what would help: the rows beside it stay seen. It stays until it is read
 * or the next change.
 */
export function RowNote({ note, placeOf }: Props) {
  const onClose = note?.onClose;
  useEffect(() => {
    if (!onClose) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [onClose]);
  const place = note && placeOf(note.id);
  if (!note || !place) return null;
  return (
    <div
      role="alert"
      className="absolute z-30 flex w-max animate-appear items-center gap-2 rounded border border-line bg-sheet py-0.5 pr-1 pl-2.5 shadow-float print:hidden"
      style={place}
    >
      <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />
      <p className="flex-1 whitespace-normal">{note.text}</p>
      {note.action && (
        <button
          type="button"
          className="h-6 shrink-0 rounded border border-line-strong px-2 font-[520] hover:bg-sunk coarse:h-11"
          onClick={note.action.run}
        >
          {note.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-sunk coarse:size-11"
        onClick={note.onClose}
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
