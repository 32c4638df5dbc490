import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is just being printed: what is to stand on paper is rendered before the browser looks. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
/** Some 60 sheets: a browser makes them in seconds, ten times as many would keep it busy for minutes. */
export const mostOnPaper = 2_000;

/** What of the rows goes on paper: all, or the first so many, which is then said. */
export const onPaper = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length > mostOnPaper ? rows.slice(0, mostOnPaper) : rows;
