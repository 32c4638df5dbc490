import { adminPassword, type TestServer } from './server.js';

export interface Answer<T = Thing> {
  status: number;
  headers: Headers;
  body: T;
}
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer
export type Thing = any;
type Headers_ = Readonly<Record<string, string>>;

/** A caller of one tenant: `await api(server, 'dev').as('admin')`, then `put('plan-element/…', { label })`. */
export interface Caller {
  token: string;
  get(path: string, headers?: Headers_): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers_): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headers_): Promise<Answer>;
  delete(path: string, headers?: Headers_, body?: unknown): Promise<Answer>;
}

export function api(server: Pick<TestServer, 'url'>, tenant = 'dev') {
  const base = `${server.url}/api/${tenant}/`;
  const login = (username: string, password: string) => send(base, 'POST', 'login', { body: { username, password } });
  return {
    login,
    anybody: callerWith(base, null),
    bearing: (token: string) => callerWith(base, token),
    async as(username: string, password = adminPassword): Promise<Caller> {
      const answer = await login(username, password);
      const token = /^Bearer (.+)$/.exec(answer.headers.get('authorization') ?? '')?.[1];
      if (!token) throw new Error(`${username} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
      return callerWith(base, token);
    },
  };
}

function callerWith(base: string, token: string | null): Caller {
  const mine = (headers: Headers_ = {}) => ({ ...(token && { authorization: `Bearer ${token}` }), ...headers });
  return {
    token: token ?? '',
    get: (path, headers) => send(base, 'GET', path, { headers: mine(headers) }),
    post: (path, body, headers) => send(base, 'POST', path, { body, headers: mine(headers) }),
    put: (path, body, headers) => send(base, 'PUT', path, { body, headers: mine(headers) }),
    delete: (path, headers, body) => send(base, 'DELETE', path, { headers: mine(headers), body }),
  };
}

/** A body that is text or bytes goes as it is, everything else as JSON. */
async function send(
  base: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Headers_ },
): Promise<Answer> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(base + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text };
}

/** What a read needs to see a command's result. */
export const after = (answer: Answer): Headers_ => ({ 'x-min-position': answer.headers.get('x-position') ?? '' });

export const project = (more: object = {}) => ({
  ...{ type: 'MAIN', label: 'Messe Köln', startDate: '2026-03-01', endDate: '2026-06-30' },
  ...more,
});
export const action = (parentId: string, more: object = {}) => ({
  ...{ type: 'SUB', label: 'Plakate', startDate: '2026-03-10', endDate: '2026-04-10', parentId },
  ...more,
});
