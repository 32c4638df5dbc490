import { type ImportAnswer, mostUploadBytes } from '@contracts/importing/import.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, insist } from '../api/ask.js';
import type { Sent } from '../api/call.js';
import { asProblem, Problem } from '../api/problem.js';

/** Rows that come with each answer, and a page of those fetched on scrolling. */
export const pageSize = 500;

/** What is told anew; the server answers the whole preview (http.md, Import). */
export type Change = Sent<'PUT import/{id}'>;

export interface Importing {
  data: ImportAnswer | null;
  problem: Problem | null;
  /** A change is on its way. */
  busy: boolean;
  /** Grows with each answer: rows fetched before are then of yesterday. */
  version: number;
  change(change: Change): Promise<void>;
  run(): Promise<void>;
  refresh(): Promise<void>;
}

/** An import as it stands on the server. Changes go one after the other, the answer of the last one counts. */
export function useImport(id: string): Importing {
  const [state, setState] = useState<{ data: ImportAnswer | null; version: number }>({ data: null, version: 0 });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback((data: ImportAnswer) => {
    setProblem(null);
    setState(({ version }) => ({ data, version: version + 1 }));
  }, []);
  const queued = useCallback(
    (work: () => Promise<ImportAnswer | null>): Promise<void> => {
      setWaiting((count) => count + 1);
      const mine = queue.current.then(work).then(
        (data) => void (data && take(data)),
        (thrown) => setProblem(asProblem(thrown)),
      );
      queue.current = mine;
      return mine.finally(() => setWaiting((count) => count - 1));
    },
    [take],
  );

  const refresh = useCallback(
    () => queued(async () => (await ask('GET import/{id}', { params: { id }, query: { limit: pageSize } })).body),
    [id, queued],
  );
  useEffect(() => void refresh(), [refresh]);

  const change = (wanted: Change) =>
    queued(
      async () => (await insist('PUT import/{id}', { params: { id }, query: { limit: pageSize }, body: wanted })).body,
    );
  const run = () =>
    queued(async () => {
      await insist('POST import/{id}/run', { params: { id } });
      return (await ask('GET import/{id}', { params: { id }, query: { limit: 0 } })).body;
    });
  return { ...state, problem, busy: waiting > 0, change, run, refresh };
}

/** Uploads a file; answers the id of its import. Throws a Problem. */
export async function upload(kind: string, file: File): Promise<string> {
  if (file.size > mostUploadBytes) throw new Problem(413, { code: 'FILE_TOO_BIG' });
  const body = new FormData();
  body.append('kind', kind);
  body.append('file', file);
  const answer = await ask('POST import', { body, query: { limit: 0 } });
  return answer.body.id;
}
