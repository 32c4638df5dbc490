import { speak } from '../words/t.js';
import type { Identified } from './listRows.js';
import { type LiveList, liveList } from './liveList.js';

export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline';

/** As much of a browser as the way to the server needs, and a server that answers from a list. */
export async function pretendBrowser(): Promise<{ calls: Call[]; answer(...replies: Reply[]): void }> {
  const calls: Call[] = [];
  let replies: Reply[] = [];
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    location: { hash: '', hostname: 'localhost', href: 'http://localhost/' },
    document: { querySelector: () => null, addEventListener: () => undefined, removeEventListener: () => undefined },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    fetch: async (
      url: string,
      { method, headers, body }: { method: string; headers: Headers; body: string | null },
    ) => {
      calls.push({ method, url, headers: Object.fromEntries(headers), body: body ? JSON.parse(body) : null });
      const reply = replies.shift();
      if (reply === undefined) throw new Error(`no answer left for ${method} ${url}`);
      if (reply === 'offline') throw new TypeError('Failed to fetch');
      const { status = 200, body: answer, headers: sent = {} } = reply;
      const text = answer === undefined || status === 304 || status === 204 ? null : JSON.stringify(answer);
      return new Response(text, { status, headers: sent });
    },
  });
  await speak('de');
  return {
    calls,
    answer: (...next) => {
      replies = [...replies, ...next];
    },
  };
}

/** A list of things that are answered as they stand in it, loaded with some rows; what is called from then on is noted. */
export async function listed<Row extends Identified>(
  browser: Awaited<ReturnType<typeof pretendBrowser>>,
  path: string,
  rows: readonly Row[],
): Promise<LiveList<Row>> {
  const list = liveList<Row>(path, {
    segment: 'plan-element',
    row: (element, old) => ({ ...old, ...element }) as Row,
  });
  browser.answer({ body: rows });
  await list.refresh();
  browser.calls.splice(0);
  return list;
}
