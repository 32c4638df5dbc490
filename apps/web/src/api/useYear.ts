import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '../words/formats/calendar.js';

const keptAs = 'etatwerk.year';

/**
 * The year chosen on the page: `year` in the address, else the last one chosen in this tab, else this year.
 * Choosing puts it into the address without a new entry in the history.
 */
export function useYear(): [year: number, choose: (year: number) => void] {
  const [search, setSearch] = useSearchParams();
  const named = yearFrom(search.get('year'));
  useEffect(() => {
    if (named) sessionStorage.setItem(keptAs, String(named));
  }, [named]);
  const choose = useCallback(
    (year: number) => {
      sessionStorage.setItem(keptAs, String(year));
      setSearch(
        (now) => {
          now.set('year', String(year));
          return now;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return [named ?? yearFrom(sessionStorage.getItem(keptAs)) ?? Number(today().slice(0, 4)), choose];
}

const yearFrom = (text: string | null): number | null => {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1990 && year <= 2100 ? year : null;
};
