import { useState } from 'react';

const keptAs = 'etatwerk.panelWidth';

/** Pixels of the panel beside a list, as last chosen on this machine. */
export function usePanelWidth(): [width: number, keep: (width: number) => void] {
  const [width, setWidth] = useState(() => Number(localStorage.getItem(keptAs)) || 400);
  return [
    width,
    (next) => {
      localStorage.setItem(keptAs, String(next));
      setWidth(next);
    },
  ];
}
