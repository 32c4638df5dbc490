import type { ImportAnswer, ImportRow } from '@contracts/importing/import.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../api/ask.js';
import { pageSize } from './useImport.js';

export interface Rows {
  /** The row at a place; undefined: it is on its way. */
  at(index: number): ImportRow | undefined;
  /** Has the pages of these places fetched. */
  want(from: number, to: number): void;
  /** The place of a row by its number; its page is fetched where needed. */
  find(row: number): Promise<number>;
}

type Pages = ReadonlyMap<number, readonly ImportRow[]>;

/** The rows of an import, by pages as they are looked at. A new answer makes all but its own first page forgotten. */
export function useRows({ id, rows, counts }: ImportAnswer, version: number): Rows {
  const [pages, setPages] = useState<{ version: number; pages: Pages }>({ version, pages: new Map([[0, rows]]) });
  const asked = useRef(new Map<string, Promise<readonly ImportRow[]>>());
  const kept = useMemo(() => (pages.version === version ? pages.pages : new Map([[0, rows]])), [pages, version, rows]);
  const now = useRef({ version, kept });
  now.current = { version, kept };
  useEffect(() => {
    asked.current.clear();
    setPages({ version, pages: new Map([[0, rows]]) });
  }, [version, rows]);

  const page = useCallback(
    (number: number): Promise<readonly ImportRow[]> => {
      const there = now.current.kept.get(number);
      if (there) return Promise.resolve(there);
      const key = `${now.current.version}/${number}`;
      const before = asked.current.get(key);
      if (before) return before;
      const query = { offset: number * pageSize, limit: pageSize };
      const coming = ask('GET import/{id}', { params: { id }, query }).then(
        ({ body }) => {
          setPages((held) =>
            `${held.version}/${number}` === key ? { ...held, pages: new Map(held.pages).set(number, body.rows) } : held,
          );
          return body.rows;
        },
        () => {
          asked.current.delete(key);
          return [];
        },
      );
      asked.current.set(key, coming);
      return coming;
    },
    [id],
  );

  const at = useCallback((index: number) => kept.get(Math.floor(index / pageSize))?.[index % pageSize], [kept]);
  // With each answer the pages in view are asked for anew.
  const want = useCallback(
    (from: number, to: number) => {
      const end = Math.min(to, counts.rows);
      for (let number = Math.floor(from / pageSize); number * pageSize < end; number++)
        if (!kept.has(number)) void page(number);
    },
    [kept, page, counts.rows],
  );
  return {
    at,
    want,
    async find(row) {
      const first = rows[0]?.row ?? 1;
      // Rows are numbered as in the file, so with blank ones left out a row never stands later than its number says.
      const latest = Math.min(Math.max(0, row - first), counts.rows - 1);
      for (let number = Math.floor(latest / pageSize); number >= 0; number--) {
        const found = (await page(number)).findIndex((it) => it.row === row);
        if (found >= 0) return number * pageSize + found;
      }
      return 0;
    },
  };
}
