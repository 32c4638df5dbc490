import { heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import { type KeptAnswer, type KeptRow, listOfParts } from '../lists/parts.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from './reader.js';
import type { Shown } from './shapes.js';

/**
 * The whole list of a view that is no tree and is held in memory, as it goes out to a reader: the same until rows change.
 * Only of views whose rows go out as they are, less what the reader may not see.
 */
export function flatList(live: TenantLive, shape: Shown, reader: Reader): Promise<KeptAnswer> {
  const lists = kept(live);
  const key = [shape.view, reader.key, shape.isOwn ? reader.person.id : ''].join(' ');
  const known = lists.get(key);
  if (known?.edition === live.edition) return known.answer;
  const rows = [...live.rows(shape.view).values()].filter((row) => row['deleted'] !== true && mayRead(reader, row));
  const answer = listOfParts(rows.map((row) => textOf(shape, reader, row)));
  lists.set(key, { edition: live.edition, answer });
  return answer;
}
interface Kept {
  edition: number;
  answer: Promise<KeptAnswer>;
}
const kept = heldBy<Kept>('flat_lists', 20);

/** Made once for all who may see the same of it. */
function textOf(shape: Shown, reader: Reader, row: Row): KeptRow {
  const seen = shape.seenOf(reader, row);
  const made = texts.get(row) ?? [];
  const known = made.find((it) => it.seen === seen);
  if (known) return known;
  const text = { seen, id: row.id, json: JSON.stringify(shape.wire(reader, row, { listed: true })) };
  texts.set(row, [...made, text]);
  return text;
}
const texts = new WeakMap<Row, readonly (KeptRow & { seen: string })[]>();
