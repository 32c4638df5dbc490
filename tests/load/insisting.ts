import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A call and what its client was told in the end; sent again under its key until that is known. */
export interface Sent {
  key: string;
  method: string;
  path: string;
  body: object | FormData;
  status: number;
  /** How often it was sent. */
  tries: number;
  answer: unknown;
  position: string;
}
export interface Insisting {
  /** Answers once the outcome is known: neither a broken connection nor a 5xx is one. */
  send(method: string, path: string, body: object | FormData): Promise<Sent>;
  get<T>(path: string, headers?: Record<string, string>): Promise<T>;
}

/** A client that begins at the `first` of the apis and goes to the next whenever one fails. Throws after two minutes. */
export function insisting(apis: readonly string[], token: string, first = 0): Insisting {
  let at = first;
  async function ask(method: string, path: string, init: RequestInit): Promise<{ answer: Response; tries: number }> {
    const until = Date.now() + 120_000;
    for (let tries = 1; Date.now() < until; tries++) {
      const url = `${apis[at % apis.length]}/api/dev/${path}`;
      const answer = await fetch(url, { method, signal: AbortSignal.timeout(60_000), ...init }).catch(() => null);
      const whole = answer && (await answer.arrayBuffer().catch(() => null));
      if (answer && whole && answer.status < 500)
        return { answer: new Response(whole.byteLength ? whole : null, answer), tries };
      at++;
      await sleep(50);
    }
    throw new Error(`no answer in two minutes: ${method} ${path}`);
  }
  const authorization = `Bearer ${token}`;
  return {
    async send(method, path, body) {
      const key = randomUUID();
      const isForm = body instanceof FormData;
      const type = { 'content-type': 'application/json' };
      const headers = { authorization, 'idempotency-key': key, ...(!isForm && type) };
      const { answer, tries } = await ask(method, path, { headers, body: isForm ? body : JSON.stringify(body) });
      const { status } = answer;
      const position = answer.headers.get('x-position') ?? '';
      const text = await answer.text();
      return { key, method, path, body, status, tries, position, answer: text ? JSON.parse(text) : null };
    },
    async get<T>(path: string, headers = {}) {
      const { answer } = await ask('GET', path, { headers: { authorization, ...headers } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as T;
    },
  };
}
