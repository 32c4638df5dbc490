import type { Vault } from '@platform/ports.js';
import { Problem } from '../http/problem.js';

/**
 * Passwords are heavy to look at on purpose: more than two at once would starve all other calls. Who waits comes in turn by
 * place (tenant and network): many tries from one keep nobody else waiting.
 */
const atOnce = 2;
/** Of one place and of all. More is answered at once: try again. */
const mostOfOne = 20;
const mostOfAll = 2_000;
/** Tries of one place that failed within a minute, on whatever processes: more are not looked at. */
const mostFailures = 100;
const windowMs = 60_000;

const failedTries = 'failedTries';
/** The password was right: more is asked for. */
const nextSteps: ReadonlySet<string> = new Set(['MFA', 'forceNewPassword']);
/** What was given was wrong. */
export const isFailure = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem && thrown.status === 401 && !nextSteps.has(thrown.code);
const waiting = new Map<string, (() => void)[]>();
let waitingInAll = 0;
let running = 0;

/** Where somebody who is not signed in comes from. */
interface Stranger {
  tenant: string;
  /** The address. */
  from: string;
}

/** A try of somebody who is not signed in. Throws 429 with `Retry-After`: in its turn it knows of all that failed before. */
export async function tryInTurn<T>(vault: Vault, { tenant, from }: Stranger, look: () => Promise<T>): Promise<T> {
  const network = networkOf(from);
  const place = `${tenant} ${network}`;
  if ((waiting.get(place)?.length ?? 0) >= mostOfOne || waitingInAll >= mostOfAll) throw tooMany(1);
  return inTurn(place, async () => {
    const failed = await vault.get<number>(tenant, failedTries, network);
    if (failed && failed.value >= mostFailures) throw tooMany(windowMs / 1_000);
    try {
      return await look();
    } catch (error) {
      if (isFailure(error)) await vault.increment(tenant, failedTries, network, { expiresAt: Date.now() + windowMs });
      throw error;
    }
  });
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
