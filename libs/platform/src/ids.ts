import { hash, randomFillSync } from 'node:crypto';
import { type AreaName, areaNames } from '@contracts/message.js';

/** Names where a command stands, for undo: its area, the revision of its first event, its id. */
export interface Token {
  area: AreaName;
  first: number;
  command: string;
}

/** An event's id: UUIDv5 of stream, command, number in the command, first revision of its group. Stored for ever. */
export const eventId = (stream: string, command: string, n: number, group: number): string =>
  uuid5(`${stream}\n${command}\n${n}\n${group}`);

/** The id of a command with an Idempotency-Key: UUIDv5 of area, user, key and the day (UTC, from 1970). Stored for ever. */
export const keyedCommandId = (area: AreaName | '', user: string, key: string, day: number): string =>
  uuid5(`${area}\n${user}\n${key}\n${day}`);

/** What a keyed command is called at a time (ms), and what the same call within 24 hours may be, on whatever clock. */
export function keyedCommandIds(of: { area: AreaName | ''; user: string; key: string }, time: number) {
  const today = Math.floor(time / (24 * 3_600_000));
  const on = (day: number): string => keyedCommandId(of.area, of.user, of.key, day);
  return { commandId: on(today), knownAs: [on(today - 1), on(today + 1)] };
}

/** An id that follows from another one: the same cause and number give the same id. */
export const derivedId = (from: string, n: number | string): string => uuid5(`${from}\n${n}`);

/** A fresh UUIDv7: grows with time, so that rows written together stand together. */
export const freshId = (): string => shaped(Date.now(), Math.random() * 4096, randomHex());

/** UUIDv7-shaped ids for a command's new things: from its time (ms), its id and a number; deciding again repeats them. */
export const newIds =
  (time: number, command: string): ((n: number) => string) =>
  (n) =>
    shaped(time, n, hash('sha1', `${command}\n${n}`, 'hex'));

export const tokenOf = (area: AreaName, first: number, command: string): string => `${area}.${first}.${command}`;

/** What a token says; null if it is none. */
export function readToken(token: string): Token | null {
  const [, area, first, command] = /^([A-Za-z]+)\.(0|[1-9]\d{0,14})\.([0-9a-f-]{36})$/.exec(token) ?? [];
  if (!area || !first || !command || !areaNames.includes(area as AreaName)) return null;
  return { area: area as AreaName, first: Number(first), command };
}

// Our namespace, made once at random. Stored for ever through the ids made with it.
const namespace = Buffer.from('5d0c9a3e6f1b4b0e9c7a2f84d1e6b037', 'hex');

// One buffer for all names of usual length: making one costs more than the hash.
const named = Buffer.concat([namespace, Buffer.alloc(1_024)]);

function uuid5(name: string): string {
  const fits = name.length * 3 <= named.length - namespace.length;
  const end = fits ? namespace.length + named.write(name, namespace.length) : 0;
  const hex = hash('sha1', fits ? named.subarray(0, end) : Buffer.concat([namespace, Buffer.from(name)]), 'hex');
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `n` takes the 12 bits after the version, so that a command's things keep their order. */
function shaped(time: number, n: number, hex: string): string {
  const ms = time.toString(16).padStart(12, '0');
  const count = (n & 0xfff).toString(16).padStart(3, '0');
  const variant = ((Number.parseInt(hex[0] as string, 16) & 3) | 8).toString(16);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${count}-${variant}${hex.slice(1, 4)}-${hex.slice(4, 16)}`;
}

/** Eight random bytes, fetched many at a time: a call for each costs more than a whole decision. */
function randomHex(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 8;
  return pool.toString('hex', used - 8, used);
}
const pool = Buffer.alloc(4_096);
let used = pool.length;
