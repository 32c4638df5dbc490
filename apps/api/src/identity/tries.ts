import { held } from '@platform/held.js';
import { Problem } from '../http/problem.js';

/**
 * Passwords are heavy to look at on purpose: more than two at once would starve all other calls. Who waits comes in turn by
 * place (tenant and network): many tries from one keep nobody else waiting.
 */
const atOnce = 2;
/** Of one place and of all. More is answered at once: try again. */
const mostOfOne = 20;
const mostOfAll = 2_000;
/** Tries that failed, or are not yet known not to have, of one place within a minute. */
const mostFailures = 100;
const windowMs = 60_000;

const failures = held<{ count: number; until: number }>('places_of_tries', 10_000);
const waiting = new Map<string, (() => void)[]>();
let waitingInAll = 0;
let running = 0;

/** A try of somebody who is not signed in: counted before it is looked at. Throws 429 with `Retry-After`. */
export async function tryInTurn<T>(tenant: string, from: string, look: () => Promise<T>): Promise<T> {
  const place = `${tenant} ${networkOf(from)}`;
  if ((waiting.get(place)?.length ?? 0) >= mostOfOne || waitingInAll >= mostOfAll) throw tooMany(1);
  const entry = counted(place);
  let failed = false;
  try {
    return await inTurn(place, look);
  } catch (error) {
    failed = error instanceof Problem && error.status === 401;
    throw error;
  } finally {
    if (!failed) entry.count -= 1;
  }
}

/** Waits for whoever came before from the same place, and for at most one of each other place. */
export async function inTurn<T>(place: string, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => wait(place, resolve));
  try {
    return await work();
  } finally {
    // Who comes next takes over: nobody slips in between.
    if (!next()) running -= 1;
  }
}

/** The network of an address: of IPv6 whoever has one has 2^64. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function counted(place: string): { count: number } {
  const now = Date.now();
  const known = failures.get(place);
  if (known && known.until > now) {
    if (known.count >= mostFailures) throw tooMany(Math.ceil((known.until - now) / 1_000));
    known.count += 1;
    return known;
  }
  const entry = { count: 1, until: now + windowMs };
  failures.set(place, entry);
  return entry;
}

function wait(place: string, start: () => void): void {
  const line = waiting.get(place);
  if (line) line.push(start);
  else waiting.set(place, [start]);
  waitingInAll += 1;
}

/** The first of the place whose turn it is; that place is the last one then. False: nobody waits. */
function next(): boolean {
  const [turn] = waiting;
  if (!turn) return false;
  const [place, [start, ...rest]] = turn;
  waiting.delete(place);
  if (rest.length > 0) waiting.set(place, rest);
  waitingInAll -= 1;
  start?.();
  return true;
}

const tooMany = (seconds: number): Problem =>
  new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
