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

export async function signIn(url: string, password: string, { tenant = 'dev', username = 'admin' } = {}): Promise<Api> {
  const login = await fetch(`${url}/api/${tenant}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const authorization = login.headers.get('authorization') ?? '';
  if (login.status !== 200) throw new Error(`login answered ${login.status} ${authorization}: ${await login.text()}`);
  return {
    token: authorization.replace(/^Bearer /, ''),
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(`${url}/api/${tenant}/${path}`, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as T };
    },
  };
}
