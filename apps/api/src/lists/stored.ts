import { type Held, held } from '@platform/held.js';
import type { ReadStore, Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Reader } from '../reading/reader.js';
import type { Shown } from '../reading/shapes.js';
import { type KeptAnswer, type KeptRow, listOfParts } from './parts.js';
import { ranksOf } from './ranks.js';
import { filteredInSlices, inSlices, mappedInSlices } from './slices.js';

/** Whole lists of a view whose rows are not in memory, for those who read all; kept for a while. */
export interface StoredLists {
  /** All undeleted rows, by id. Throws Away. */
  answer(shape: OfTree, reader: Reader): Promise<KeptAnswer>;
}
/** The rows of its tree are in memory. */
type OfTree = Shown & { tree: string };

/** Texts of rows by what is seen of them, e.g. with their money or without: the same for all who see that. */
interface Texts {
  position: number;
  edition: number;
  bySeen: Map<string, Map<string, KeptRow>>;
  /** By reader, as of the edition. */
  answers: Held<KeptAnswer>;
}
interface Of {
  rows: ReadStore;
  tenant: string;
  live: TenantLive;
}

/** Rows read in one go. */
const atOnce = 100;
/** Readers whose lists are kept at once: their rows' texts and the compressed parts are shared. */
const most = 30;
/** Milliseconds without a reader after which the lists give their memory back. */
const rest = 60_000;

export function storedLists(of: Of): StoredLists {
  const views = new Map<string, Promise<Texts>>();
  let idle: NodeJS.Timeout | undefined;
  return {
    async answer(shape, reader) {
      clearTimeout(idle);
      idle = setTimeout(() => views.clear(), rest).unref();
      const known = views.get(shape.view);
      // One at a time: who comes later finds the texts that were read.
      const next = (async () => answered(await known?.catch(() => undefined), { ...of, shape, reader }))();
      views.set(shape.view, next);
      return (await next).answers.get(reader.key) as KeptAnswer;
    },
  };
}

interface How extends Of {
  shape: OfTree;
  reader: Reader;
}

/** With the reader's answer among them. */
async function answered(known: Texts | undefined, how: How): Promise<Texts> {
  const { live, shape, reader } = how;
  const now = upToDate(known, how);
  if (now.answers.get(reader.key)) return now;
  const wanted: { id: string; texts: Map<string, KeptRow> }[] = [];
  const rows = live.rows(shape.tree);
  await inSlices([...(await ranksOf(live, shape.tree, 'id')).keys()], (some) => {
    for (const id of some) {
      const row = rows.get(id);
      if (!row || row['deleted'] === true) continue;
      const seen = shape.seenOf(reader, row);
      const texts = now.bySeen.get(seen) ?? new Map<string, KeptRow>();
      now.bySeen.set(seen, texts);
      wanted.push({ id, texts });
    }
  });
  await inSlices(
    await filteredInSlices(wanted, ({ id, texts }) => !texts.has(id)),
    async (some) => {
      const ids = some.map(({ id }) => id);
      const found = new Map((await how.rows.getMany(how.tenant, shape.view, ids)).map((row) => [row.id, row]));
      for (const { id, texts } of some) {
        const row: Row | undefined = found.get(id);
        if (row && row['deleted'] !== true)
          texts.set(id, { id, json: JSON.stringify(shape.wire(reader, row, { listed: true })) });
      }
    },
    atOnce,
  );
  const there = await mappedInSlices(wanted, ({ id, texts }) => texts.get(id));
  const answer = await listOfParts(
    there.filter((row) => row !== undefined),
    1,
  );
  now.answers.set(reader.key, answer);
  return now;
}

/** Without the texts of rows that have changed since. */
function upToDate(known: Texts | undefined, { live, shape }: How): Texts {
  const { position, edition } = live;
  if (known?.edition === edition) return known;
  const changed = known && known.position < position ? live.changedSince(shape.view, known.position) : null;
  const bySeen = changed ? (known as Texts).bySeen : new Map<string, Map<string, KeptRow>>();
  for (const id of changed ?? []) for (const texts of bySeen.values()) texts.delete(id);
  return { position, edition, bySeen, answers: held('whole_lists', most) };
}
