import { useCallback, useMemo, useState } from 'react';
import { language } from '../../words/language.js';

export interface TreeWidth {
  width: number;
  /** `grid-template-columns`; what has no room is left out from the right. */
  columns: string;
}

const keptAs = 'etatwerk.plan.treeWidth';

/** Width of the frozen tree, kept on this machine. */
export function useTreeWidth(): [TreeWidth, (width: number) => void] {
  const [width, setWidth] = useState(() => Number(localStorage.getItem(keptAs)) || 452);
  const set = useCallback((next: number) => {
    localStorage.setItem(keptAs, String(next));
    setWidth(next);
  }, []);
  const columns = useMemo(() => columnsOf(width), [width]);
  return [useMemo(() => ({ width, columns }), [width, columns]), set];
}

function columnsOf(width: number): string {
  const day = language() === 'ja' ? 62 : 46;
  if (width >= 380) return `minmax(0,1fr) ${day}px ${day}px 22px 84px`;
  if (width >= 290) return `minmax(0,1fr) ${day}px ${day}px 22px 0px`;
  return 'minmax(0,1fr) 0px 0px 0px 0px';
}
