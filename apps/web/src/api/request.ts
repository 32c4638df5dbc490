import { answered, connection, failed, regained } from './connection.js';
import { newId } from './ids.js';
import { seenPosition, seePosition } from './position.js';
import { Problem, type ProblemBody } from './problem.js';
import { expire, lastingToken, renewToken, token } from './session.js';
import { tenant } from './tenant.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface Wish {
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown;
  query?: Query;
  /** The revision the person saw: changes of the same fields since then are refused with 409. */
  ifMatch?: number | null;
  /** One per action of the person; the same on each retry of it. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Give the answer as a Blob (files) instead of JSON. */
  blob?: boolean;
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
  /** From `X-Command`: what `undo/{command}` takes back. */
  command: string | null;
  position: string | null;
  /** From `ETag`, where the answer is a single thing. */
  revision: number | null;
}

/** `{path}?{query}`. Empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * One call with the session's token. Where that no longer holds it waits until the person has signed in again, and is
 * sent once more. Throws a Problem; one with status 401 where the person signed out instead.
 */
export async function request<T>(method: Method, path: string, wish: Wish = {}): Promise<Answer<T>> {
  let bearer = token();
  if (!bearer && !isSignIn(path)) bearer = await lastingToken();
  let response = await send(method, path, wish, bearer);
  while (response.status === 401 && bearer && !isSignIn(path)) {
    if (!expire(bearer)) break;
    bearer = await lastingToken();
    if (bearer) response = await send(method, path, wish, bearer);
  }
  const { headers } = response;
  const renewed = headers.get('Authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (renewed && token() && !path.startsWith('delegation/')) renewToken(renewed);
  if (!response.ok) throw await problemOf(response);
  if (method !== 'GET') seePosition(headers.get('X-Position'));
  return {
    status: response.status,
    body: (wish.blob ? await response.blob() : await jsonOf(response)) as T,
    headers,
    command: headers.get('X-Command'),
    position: headers.get('X-Position'),
    revision: revisionOf(headers.get('ETag')),
  };
}

/**
 * A command, sent again with the same key while the network or the server is away: it is done once however often it
 * arrives. Gives up after about 10 s with the last Problem, but waits where the connection is known to be lost: then
 * the page says so and does not let itself be closed in silence.
 */
export async function command<T>(method: Exclude<Method, 'GET'>, path: string, wish: Wish = {}): Promise<Answer<T>> {
  const idempotencyKey = wish.idempotencyKey ?? newId();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request<T>(method, path, { ...wish, idempotencyKey });
    } catch (thrown) {
      if (!(thrown instanceof Problem) || !isAway(thrown)) throw thrown;
      const pause = attempt > 0 && connection.get() === 'lost' ? undefined : pauses[attempt];
      if (pause !== undefined)
        await new Promise((resolve) => setTimeout(resolve, (thrown.retryAfter ?? 0) * 1000 || pause));
      else if (await regained()) attempt = -1;
      else throw thrown;
    }
  }
}

const pauses = [250, 750, 2_000, 4_000];
/** The network or the server is away; not who asks too often (429), and not what the page itself broke off. */
const isAway = (problem: Problem): boolean => [0, 502, 503, 504].includes(problem.status) && problem.code !== 'ABORTED';

/** There 401 speaks of the password given, not of the session. */
const isSignIn = (path: string): boolean => /^((login|logout|invite)(\?|$)|security\/|meta\/)/.test(path);

async function send(method: Method, path: string, wish: Wish, bearer: string | null): Promise<Response> {
  const isForm = wish.body instanceof FormData;
  const headers = new Headers({ Accept: 'application/json', ...wish.headers });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (wish.body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  if (wish.ifMatch !== undefined && wish.ifMatch !== null) headers.set('If-Match', `"${wish.ifMatch}"`);
  if (wish.idempotencyKey) headers.set('Idempotency-Key', wish.idempotencyKey);
  if (method === 'GET' && seenPosition()) headers.set('X-Min-Position', seenPosition());
  const body = wish.body === undefined ? null : isForm ? (wish.body as FormData) : JSON.stringify(wish.body);
  try {
    const address = `/api/${tenant()}/${withQuery(path, wish.query)}`;
    const response = await fetch(address, { method, headers, body, signal: wish.signal ?? null });
    answered();
    return response;
  } catch (thrown) {
    if (!wish.signal?.aborted) failed();
    throw new Problem(0, { code: wish.signal?.aborted ? 'ABORTED' : 'OFFLINE', detail: String(thrown) });
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody;
  return new Problem(response.status, body, response.headers);
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

const revisionOf = (etag: string | null): number | null => {
  const number = /^"(\d+)"$/.exec(etag ?? '')?.[1];
  return number === undefined ? null : Number(number);
};
