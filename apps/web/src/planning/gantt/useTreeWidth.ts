import { useCallback, useMemo, useState } from 'react';
import { language } from '../../words/language.js';

export interface TreeWidth {
  width: number;
  /** `grid-template-columns`; what has no room is left out from the right. */
  columns: string;
}

const keptAs = 'etatwerk.plan.treeWidth';

/**
 * Width of the frozen tree in a box of some width, kept on this machine once it was chosen. Until then a narrow box, or
 * one enlarged to 200 %, leaves the axis about half.
 */
export function useTreeWidth(room: number): [TreeWidth, (width: number) => void] {
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(keptAs)) || null);
  const set = useCallback((next: number) => {
    localStorage.setItem(keptAs, String(next));
    setChosen(next);
  }, []);
  const width = treeWidthIn(room, chosen);
  const columns = useMemo(() => columnsOf(width), [width]);
  return [useMemo(() => ({ width, columns }), [width, columns]), set];
}

export const treeWidthIn = (room: number, chosen: number | null): number =>
  Math.max(least, chosen === null ? Math.min(452, Math.round(room * 0.55)) : Math.min(chosen, room - leastAxis));

/** Pixels: names can be read, and bars be seen. */
const least = 180;
const leastAxis = 120;

function columnsOf(width: number): string {
  const day = language() === 'ja' ? 62 : 46;
  if (width >= 380) return `minmax(0,1fr) ${day}px ${day}px 22px 84px`;
  if (width >= 290) return `minmax(0,1fr) ${day}px ${day}px 22px 0px`;
  return 'minmax(0,1fr) 0px 0px 0px 0px';
}
