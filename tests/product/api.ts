import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** The newest position any caller of a tenant was told, by a command or a job: who reads waits for what anybody wrote. */
const newest = new Map<string, string>();

function remember(tenant: string, position: string | null): void {
  if (position && BigInt(position) > BigInt(newest.get(tenant) ?? '0')) newest.set(tenant, position);
}

interface Wishes {
  tenant?: string;
  username?: string;
  /** False: hears the first answer, also where it says to come back. */
  comesBack?: boolean;
}

export async function signIn(url: string, password: string, wishes: Wishes = {}): Promise<Api> {
  const { tenant = 'dev', username = 'admin', comesBack = true } = wishes;
  const login = await obedient(() =>
    fetch(`${url}/api/${tenant}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  );
  const authorization = login.headers.get('authorization') ?? '';
  if (login.status !== 200) throw new Error(`login answered ${login.status} ${authorization}: ${await login.text()}`);
  const base = `${url}/api/${tenant}`;
  return {
    token: authorization.replace(/^Bearer /, ''),
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const there = method === 'GET' ? newest.get(base) : undefined;
      const type = body !== undefined && { 'content-type': 'application/json' };
      const key = method !== 'GET' && { 'idempotency-key': randomUUID() };
      const ask = () =>
        fetch(`${base}/${path}`, {
          method,
          headers: { authorization, ...(there && { 'x-min-position': there }), ...key, ...type, ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const answer = await (comesBack ? obedient(ask) : ask());
      const text = await answer.text();
      remember(base, answer.headers.get('x-position'));
      return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as T };
    },
  };
}

/**
 * Asks again when a server that is behind or has lost a store for the moment says so (503 with Retry-After), for at most
 * half a minute. Only for what may be sent twice: a read, or a command with its Idempotency-Key.
 */
export async function obedient(ask: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN) * 1_000;
    if (answer.status !== 503 || Number.isNaN(wait) || Date.now() + wait > until) return answer;
    await answer.body?.cancel();
    await sleep(wait);
  }
}
