import { useCallback, useMemo, useState } from 'react';
import { language } from '../../words/language.js';

export interface TreeWidth {
  width: number;
  /** `grid-template-columns`. */
  columns: string;
  /** Classes of the box: what has no room is left out, from the right. */
  look: string;
}

const keptAs = 'etatwerk.plan.treeWidth';

/**
 * Width of the frozen tree in a box of some width, kept on this machine once it was chosen. Until then a narrow box, or
 * one enlarged to 200 %, leaves the axis about half.
 */
export function useTreeWidth(room: number, seesMoney: boolean): [TreeWidth, (width: number) => void] {
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(keptAs)) || null);
  const set = useCallback((next: number) => {
    localStorage.setItem(keptAs, String(next));
    setChosen(next);
  }, []);
  const width = treeWidthIn(room, chosen);
  return [useMemo(() => ({ width, ...columnsOf(width, seesMoney) }), [width, seesMoney]), set];
}

export const treeWidthIn = (room: number, chosen: number | null): number =>
  Math.max(least, chosen === null ? Math.min(452, Math.round(room * 0.55)) : Math.min(chosen, room - leastAxis));

/** Pixels: names can be read, and bars be seen. */
const least = 180;
const leastAxis = 120;

function columnsOf(width: number, seesMoney: boolean): Pick<TreeWidth, 'columns' | 'look'> {
  const day = language() === 'ja' ? 62 : 46;
  const columns = (money: number) => `minmax(0,1fr) ${day}px ${day}px 22px ${money}px`;
  if (width >= 380 && seesMoney) return { columns: columns(84), look: '' };
  if (width >= 290) return { columns: columns(0), look: noMoney };
  return { columns: 'minmax(0,1fr) 0px 0px 0px 0px', look: onlyNames };
}

const noMoney = '**:data-[cell=budget]:invisible';
const onlyNames = `${noMoney} **:data-[cell=startDate]:invisible **:data-[cell=endDate]:invisible **:data-[cell=responsible]:invisible`;
