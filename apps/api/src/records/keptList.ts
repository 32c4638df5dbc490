import { heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import { type KeptAnswer, type KeptRow, listOfParts } from '../lists/parts.js';
import { inSlices } from '../lists/slices.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Ordered } from './ordered.js';
import { recordWire } from './shape.js';

/** The whole list of a kind as it goes out: the same until one of its records changes. */
export function keptList(live: TenantLive, kind: string, all: Ordered): Promise<KeptAnswer> {
  const byKind = lists(live);
  const known = byKind.get(kind);
  if (known?.of === all) return known.answer;
  const answer = made(all);
  byKind.set(kind, { of: all, answer });
  return answer;
}
interface Kept {
  of: Ordered;
  answer: Promise<KeptAnswer>;
}
const lists = heldBy<Kept>('record_lists', 100);

/** A row's text is made once for each position that it has. */
async function made({ rows, positions }: Ordered): Promise<KeptAnswer> {
  const shown = rows.filter((row) => row['deleted'] !== true && row['mergedInto'] === null);
  const textOf = (row: Row): KeptRow => {
    const position = positions.get(row.id) ?? 0;
    const before = texts.get(row);
    if (before?.position === position) return before;
    const text = { position, id: row.id, json: JSON.stringify(recordWire(row, position)) };
    texts.set(row, text);
    return text;
  };
  await inSlices(
    shown.filter((row) => !texts.has(row)),
    (some) => some.forEach(textOf),
  );
  return listOfParts(shown.map(textOf));
}
const texts = new WeakMap<Row, KeptRow & { position: number }>();
