import { type Query, request, withQuery } from './request.js';
import { useAnswer, type View, type ViewOptions } from './useAnswer.js';

/** An answer of the server by its path; `useThing` says it by a call. Path null: nothing is asked yet. */
export function useView<T>(path: string | null, params: Query = {}, options: ViewOptions<T> = {}): View<T> {
  const key = path === null ? null : withQuery(path, params);
  return useAnswer<T>({ ...options, key, keeps: path !== null, read });
}

const read = async <T>(key: string): Promise<T> => (await request<T>('GET', key)).body;
