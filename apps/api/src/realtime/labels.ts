import type { Row } from '@platform/ports.js';
import type { Batch, TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from '../reading/reader.js';

/** By id, the elements of which somebody sees the label only, before a batch and now. */
export interface Labels {
  before: ReadonlyMap<string, Row>;
  after: ReadonlyMap<string, Row>;
}
/** The plan at one moment. */
interface Moment {
  row(id: string): Row | undefined;
  /** Undeleted elements that stand right under one. */
  below(id: string): readonly Row[];
}
interface Moments {
  before: Moment;
  after: Moment;
}

/**
 * Whoever may not read an element sees its label if they may read something below it (decisions.md, Roles and
 * permissions). So what happens to an element can change what is seen of those above it, whose rows stay as they are:
 * only elements that the batch concerns in that way are among the answers.
 */
export function labelsOf(batch: Batch, live: TenantLive, { reader, tree }: { reader: Reader; tree: string }): Labels {
  if (reader.readsAll) return none;
  const { before, after } = momentsOf(batch, live, tree);
  const concerned = concernedBy(batch, { before, after, tree }, reader);
  return { before: labelled(concerned, before, reader), after: labelled(concerned, after, reader) };
}

export const none: Labels = { before: new Map(), after: new Map() };

/** Ids that somebody may not read, then or now, and that came, went, moved or were renamed, or stand above such a change. */
function concernedBy(batch: Batch, { before, after, tree }: Moments & { tree: string }, reader: Reader): Set<string> {
  const concerned = new Set<string>();
  for (const { view, id } of batch.changes) {
    if (view !== tree) continue;
    const [old, now] = [before.row(id), after.row(id)];
    const [saw, sees] = [isOpen(reader, old), isOpen(reader, now)];
    const isMoved = old?.['parentId'] !== now?.['parentId'] || old?.['deleted'] !== now?.['deleted'];
    if ((!saw || !sees) && (saw !== sees || isMoved || old?.['label'] !== now?.['label'])) concerned.add(id);
    if (saw === sees && !isMoved) continue;
    for (const moment of [before, after]) for (const row of above(moment, id)) concerned.add(row.id);
  }
  return concerned;
}

function labelled(ids: ReadonlySet<string>, moment: Moment, reader: Reader): Map<string, Row> {
  const found = new Map<string, Row>();
  const known = new Map<string, boolean>();
  for (const id of ids) {
    const row = moment.row(id);
    if (!row || row['deleted'] === true || mayRead(reader, row)) continue;
    if (hasOpenBelow(id, { moment, reader, known })) found.set(id, row);
  }
  return found;
}

interface Looking {
  moment: Moment;
  reader: Reader;
  known: Map<string, boolean>;
}

function hasOpenBelow(id: string, looking: Looking): boolean {
  const known = looking.known.get(id);
  if (known !== undefined) return known;
  const found = looking.moment.below(id).some((row) => mayRead(looking.reader, row) || hasOpenBelow(row.id, looking));
  looking.known.set(id, found);
  return found;
}

const isOpen = (reader: Reader, row: Row | undefined): boolean =>
  row !== undefined && row['deleted'] !== true && mayRead(reader, row);

function* above(moment: Moment, id: string): Iterable<Row> {
  const parentOf = (row: Row | undefined) => moment.row((row?.['parentId'] as string | null) ?? '');
  for (let at = parentOf(moment.row(id)); at; at = parentOf(at)) yield at;
}

/** The same for all receivers of a batch. What stands below what is worked out when it is asked for. */
function momentsOf(batch: Batch, live: TenantLive, tree: string): Moments {
  const byTree = moments.get(batch) ?? new Map<string, Moments>();
  moments.set(batch, byTree);
  const known = byTree.get(tree);
  if (known) return known;
  const rows = live.rows(tree);
  const changes = batch.changes.filter(({ view }) => view === tree);
  const old = new Map(changes.map(({ id, before }) => [id, before ?? undefined]));
  const [below, belowThen] = [childrenAmong(() => rows.values()), childrenAmong(() => old.values())];
  const made: Moments = {
    before: {
      row: (id) => (old.has(id) ? old.get(id) : rows.get(id)),
      below: (id) => [...below(id).filter((row) => !old.has(row.id)), ...belowThen(id)],
    },
    after: { row: (id) => rows.get(id), below },
  };
  byTree.set(tree, made);
  return made;
}
const moments = new WeakMap<Batch, Map<string, Moments>>();

/** What stands right under an element, made at the first question. */
function childrenAmong(rows: () => Iterable<Row | undefined>): (id: string) => readonly Row[] {
  let known: ReadonlyMap<string, readonly Row[]> | undefined;
  return (id) => {
    known ??= undeletedBelow(rows());
    return known.get(id) ?? [];
  };
}

function undeletedBelow(rows: Iterable<Row | undefined>): Map<string, Row[]> {
  const below = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = row?.['parentId'] as string | null | undefined;
    if (!row || !parent || row['deleted'] === true) continue;
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  return below;
}
