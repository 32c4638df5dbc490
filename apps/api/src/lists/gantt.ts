import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/live.js';
import { mayRead, type Reader } from '../reading/reader.js';
import { masked, shapeOf } from '../reading/shapes.js';
import { type KeptAnswer, type KeptRow, listOfParts } from './parts.js';
import { depthFirst, type Placed } from './tree.js';

/** The whole plan as a list, kept ready for each kind of reader (decisions.md, Roles and permissions). */
export interface GanttLists {
  answer(reader: Reader, enrich: boolean): KeptAnswer;
}

interface List {
  position: number;
  answer: KeptAnswer;
  rows: Map<string, { row: Row; depth: number; masked: boolean; kept: KeptRow }>;
  assemble: ReturnType<typeof listOfParts>;
}

/** Kinds of readers kept ready at once. Whoever reads all shares one, unless money is in it. */
const most = 16;

export function ganttLists(live: TenantLive): GanttLists {
  const lists = new Map<string, List>();
  let order: { position: number; placed: Placed[] } = { position: -1, placed: [] };

  function placed(): Placed[] {
    if (order.position !== live.position) {
      const undeleted = live
        .rows('gantt')
        .values()
        .filter((row) => row['deleted'] !== true);
      order = { position: live.position, placed: depthFirst(undeleted) };
    }
    return order.placed;
  }

  return {
    answer(reader, enrich) {
      const key = enrich ? `enriched ${reader.key}` : reader.readsAll ? 'all' : reader.key;
      const known = lists.get(key);
      lists.delete(key);
      const list = known?.position === live.position ? known : renewed(known, { reader, enrich, live }, placed());
      lists.set(key, list);
      if (lists.size > most) lists.delete(lists.keys().next().value as string);
      return list.answer;
    },
  };
}

interface How {
  reader: Reader;
  enrich: boolean;
  live: TenantLive;
}

/** Rows that are the same objects as before keep their text. */
function renewed(known: List | undefined, { reader, enrich, live }: How, all: readonly Placed[]): List {
  const rows: List['rows'] = new Map();
  const shape = shapeOf('gantt');
  const texts: KeptRow[] = [];
  for (const { row, depth, isMasked } of seenBy(reader, all)) {
    const before = known?.rows.get(row.id);
    const isSame = before?.row === row && before.depth === depth && before.masked === isMasked;
    const text = () => JSON.stringify({ ...(isMasked ? masked(row) : shape.wire(reader, row, { enrich })), depth });
    const kept = isSame ? before.kept : { id: row.id, json: text() };
    rows.set(row.id, { row, depth, masked: isMasked, kept });
    texts.push(kept);
  }
  const assemble = known?.assemble ?? listOfParts();
  return { position: live.position, rows, assemble, answer: assemble(texts) };
}

/** What somebody sees, in the order given: what they may read, and the labels of what stands above it. */
export function seenBy(reader: Reader, all: readonly Placed[]): (Placed & { isMasked: boolean })[] {
  if (reader.readsAll) return all.map((it) => ({ ...it, isMasked: false }));
  const seen: (Placed & { isMasked: boolean })[] = [];
  // From the end: what stands below comes before what stands above it.
  const needs = new Set<string>();
  for (let i = all.length - 1; i >= 0; i--) {
    const it = all[i] as Placed;
    const isOpen = mayRead(reader, it.row);
    if (!isOpen && !needs.has(it.row.id)) continue;
    if (it.row['parentId']) needs.add(it.row['parentId'] as string);
    seen.push({ ...it, isMasked: !isOpen });
  }
  return seen.reverse();
}
