/** A signed-in caller of the HTTP API; what independent clients would write. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}
export interface Api {
  token: string;
  call<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
}

/** The newest position that any caller of a tenant was told: who reads then waits for what anybody here wrote. */
const newest = new Map<string, string>();

function remember(tenant: string, position: string | null): void {
  if (position && BigInt(position) > BigInt(newest.get(tenant) ?? '0')) newest.set(tenant, position);
}

export async function signIn(url: string, password: string, { tenant = 'dev', username = 'admin' } = {}): Promise<Api> {
  const login = await fetch(`${url}/api/${tenant}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const authorization = login.headers.get('authorization') ?? '';
  if (login.status !== 200) throw new Error(`login answered ${login.status} ${authorization}: ${await login.text()}`);
  const base = `${url}/api/${tenant}`;
  return {
    token: authorization.replace(/^Bearer /, ''),
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const there = method === 'GET' ? newest.get(base) : undefined;
      const type = body !== undefined && { 'content-type': 'application/json' };
      const answer = await fetch(`${base}/${path}`, {
        method,
        headers: { authorization, ...(there && { 'x-min-position': there }), ...type, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (method !== 'GET') remember(base, answer.headers.get('x-position'));
      return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as T };
    },
  };
}
