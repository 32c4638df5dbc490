import { toStored } from '../wellFormed.js';

/** Texts with a prefix are those from `from` to before `to` in SQLite's order (bytes of UTF-8). */
export function prefixRange(prefix: string): { from: string; to: string } {
  const from = toStored(prefix);
  return { from, to: `${from}\u{10FFFF}\u{10FFFF}` };
}
