import type { ViewLine } from '@contracts/calls.js';
import { depthFirst } from '@domain/depthFirst.js';
import { heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { type KeptAnswer, type KeptRow, listOfParts } from '../lists/parts.js';
import { type StoredLists, storedLists } from '../lists/stored.js';
import { seenBy, type TreeLists, treeLists } from '../lists/treeLists.js';
import { byTree, flagOf, isPlain, type ListWish, readWish, testsOf, wanted } from '../lists/wish.js';
import { pagesOf } from '../live/pages.js';
import type { TenantLive } from '../live/tenantLive.js';
import { type PastQuestion, rowsIn } from '../past/past.js';
import { asOfOf, rowsAsOf } from './asOf.js';
import { flatList } from './flatLists.js';
import { mayRead, type Reader } from './reader.js';
import { classOf, type Shown } from './shapes.js';
import { meantNow, type Terms } from './terms.js';
import { wishedList, wishedOnes } from './wished.js';

/** The rows of a view that the caller may read, as wished. */
export async function readList(context: Context, call: Call<ViewLine>, reader: Reader): Promise<Answer> {
  const { line, tenant, query } = call;
  const shape = context.shapes.of(line.view);
  const live = await context.live.tenant(tenant);
  const meant = termsOf(live, shape, reader, context);
  const wish = meant.understood(readWish(query, shape.keys(reader), meant.keys, shape.by));
  const enrich = flagOf(query, 'enrich');
  const time = asOfOf(context, call);
  if (isTree(shape) && time === undefined && isPlain(wish)) {
    return { status: 200, kept: await listsOf(live, shape).answer(reader, enrich), cached: true };
  }
  if (time !== undefined) return pastList(context, call, { reader, wish, enrich, live, time, shape });
  const { tree } = shape;
  if (tree && reader.readsAll && !live.holds(line.view) && isPlain(wish)) {
    return {
      status: 200,
      kept: await storedOf(context, tenant, live).answer({ ...shape, tree }, reader),
      cached: true,
    };
  }
  if (tree) return wishedList({ context, tenant, live, shape: { ...shape, tree }, reader, wish, enrich });
  if (shape.isAsStored && !shape.builtIn && live.holds(line.view) && isPlain(wish))
    return { status: 200, kept: await flatList(live, shape, reader), cached: true };
  const rows = await rowsNow(context, { tenant, view: line.view, live, shape });
  return pageOf(flat(rows, rows, { reader, wish, enrich, shape }), wish);
}

interface Wished {
  view: string;
  reader: Reader;
  filters: string;
  /** Left out: in their own order. */
  sort?: string | undefined;
  /** A moment of the past; left out: now. */
  time?: string | undefined;
}
/** Ids of a view's things that the reader may read and the filters fit: those of a tree in its order, else as sorted. */
export async function idsOfView(
  context: Context,
  tenant: string,
  { view, reader, filters, sort, time }: Wished,
): Promise<string[]> {
  const shape = context.shapes.of(view);
  const live = await context.live.tenant(tenant);
  const meant = termsOf(live, shape, reader, context);
  const wish = meant.understood(readWish({ filters, ...(sort && { sort }) }, shape.keys(reader), meant.keys));
  const { tree } = shape;
  if (time !== undefined) {
    const now = tree ? live.rows(tree) : await rowsNow(context, { tenant, view, live });
    const then = await rowsAsOf(context, { tenant, area: shape.of.of, view, time });
    for (const row of then.values()) scopeOfToday(row, now);
    const found = wanted(flat(then, now, { reader, wish, enrich: false, shape }), wish, wholeIn(then));
    return found.map(({ id }) => id as string);
  }
  if (tree) {
    const seen = await wishedOnes({ context, tenant, live, shape: { ...shape, tree }, reader, wish, enrich: false });
    const rows = seen.filter(({ isMasked }) => !isMasked).map(({ row }) => row);
    return (sort ? rows : depthFirst(rows).map(({ row }) => row)).map(({ id }) => id);
  }
  const rows = await rowsNow(context, { tenant, view, live, shape });
  return wanted(flat(rows, rows, { reader, wish, enrich: false, shape }), wish).map(({ id }) => id as string);
}

interface Then {
  time: string;
  reader: Reader;
  ids: readonly string[];
  filters: string;
}
/** Those of some things of a view that the filters fit as they were at a time, with today's rights. */
export async function fittingAsOf(
  context: Context,
  { tenant, view, area }: { tenant: string; view: string; area: ViewLine['area'] },
  { time, reader, ids, filters }: Then,
): Promise<Set<string>> {
  const shape = context.shapes.of(view);
  const live = await context.live.tenant(tenant);
  const meant = termsOf(live, shape, reader, context);
  const wish = meant.understood(readWish({ filters }, shape.keys(reader), meant.keys));
  const now = live.rows(shape.tree ?? view);
  const found = new Set<string>();
  const question = { tenant, area, view, time, ids };
  const [inTree, terms] = byTree(wish.terms);
  const fits = await fittingTree(context, question, { shape, now, terms: inTree });
  await context.past.rows(question, (rows) => {
    const then = new Map(rows.map((row) => [row.id, row]));
    for (const row of then.values()) scopeOfToday(row, now);
    const shown = rows.flatMap((row) =>
      isSeen(reader, row, now) && fits(row.id) ? [shape.wire(reader, row, {})] : [],
    );
    for (const { id } of wanted(shown, { ...wish, terms }, wholeIn(then))) found.add(id as string);
  });
  return found;
}

interface OfTree {
  shape: Shown;
  now: Rows;
  /** The tree's rows of then, where they are at hand. */
  rows?: Rows;
  terms: ListWish['terms'];
}
/** Whether things fitted, at a time, the terms that look at the rows of their tree. */
async function fittingTree(context: Context, asked: PastQuestion, { shape, now, rows, terms }: OfTree) {
  if (terms.length === 0) return () => true;
  const tree = isTree(shape) && rows ? rows : await rowsAsOf(context, { ...asked, view: shape.tree ?? asked.view });
  for (const row of tree.values()) scopeOfToday(row, now);
  const tests = testsOf(terms);
  return (id: unknown): boolean => {
    const row = tree.get(id as string);
    return row !== undefined && tests.every((test) => test(row));
  };
}

/** A list of another making, as wished; `keys`: what it may be filtered and sorted by. */
export const listAnswer = (rows: readonly object[], { query }: Call, keys: readonly string[]): Answer =>
  pageOf(rows as Record<string, unknown>[], readWish(query, keys));

/** Keys beside the fields, by what the list's things may name. */
function termsOf(live: TenantLive, shape: Shown, reader: Reader, { shapes, terms }: Context): Terms {
  const whole = shapes.of(shape.texts ?? shape.view);
  // Rows that were made for the reader have no scope, and nothing that is not theirs to see.
  const sees = (row: Row, field: string) => row['scope'] === undefined || whole.shows(reader, row).sees(field);
  const [of, row] = [classOf(whole.view), classOf(shape.view)];
  const found = terms({ live, of, row, sees, month: reader.month });
  const meant = meantNow([row, of], reader, found.fields);
  return { ...found, understood: (wish) => found.understood(meant(wish)) };
}

interface Asked {
  reader: Reader;
  wish: ListWish;
  enrich: boolean;
}

const isTree = ({ view, tree }: Shown): boolean => tree === view;

const shownOf = (rows: Rows, now: Rows, asked: Asked & { shape: Shown }) =>
  isTree(asked.shape) ? inTree(rows, asked) : flat(rows, now, asked);

/** The view whose rows the phrase search looks into, if not the shape's own (decisions.md, Filters). */
const textsFor = ({ texts }: Shown, { terms }: ListWish): string | undefined =>
  terms.some(({ key, held }) => key === 'text' || (held && !held.inTree)) ? texts : undefined;

const wholeIn = (rows: Rows) => (row: Readonly<Record<string, unknown>>) => rows.get(row['id'] as string) ?? row;
function pageOf(shown: readonly Record<string, unknown>[], wish: ListWish, described?: Rows): Answer {
  const all = wanted(shown, wish, described && wholeIn(described));
  const page = all.slice(wish.offset, wish.offset + wish.limit);
  return { status: 200, body: page, headers: { 'x-total-count': String(all.length) }, cached: true };
}

/** Lists of the past stay at hand: the same date is looked at again and again, at most until rights or scopes change. */
async function pastList(
  context: Context,
  { line, tenant, query }: Call<ViewLine>,
  { live, time, ...asked }: Asked & { live: TenantLive; time: string; shape: Shown },
): Promise<Answer> {
  const { shape } = asked;
  const whose = shape.isOwn ? asked.reader.person.id : null;
  const { key: sees, today } = asked.reader;
  const key = JSON.stringify([line.view, time, query, sees, today, whose, live.edition]);
  const atHand = past(live);
  const known = atHand.get(key);
  if (known) return known;
  // Who may see what today, the rows of its tree tell too: they are in memory.
  const now = shape.tree ? live.rows(shape.tree) : await rowsNow(context, { tenant, view: line.view, live });
  // Whoever may not see the money now sees none of then: rights are today's.
  const isSummed = asked.enrich || asked.wish.terms.some(({ held }) => held?.inTree);
  const without = ['scope', ...(isSummed ? [] : (shape.onlyEnriched ?? []))];
  const question = { tenant, area: line.area, view: line.view, time, without };
  const keep = (answer: Answer): Answer => {
    atHand.set(key, answer);
    return answer;
  };
  if (isTree(shape) && asked.reader.readsAll && isPlain(asked.wish)) {
    return keep({ status: 200, kept: await pastPlan(context, question, { ...asked, now }), cached: true });
  }
  const rows = await rowsAsOf(context, question);
  const texts = textsFor(shape, asked.wish);
  const described = texts ? await rowsAsOf(context, { tenant, area: line.area, view: texts, time }) : rows;
  for (const row of [...rows.values(), ...described.values()]) scopeOfToday(row, now);
  const [inTree, terms] = byTree(asked.wish.terms);
  const fits = await fittingTree(context, question, { shape, rows, now, terms: inTree });
  const shown = await shownOf(rows, now, asked);
  const fitting = inTree.length > 0 ? shown.filter(({ id }) => fits(id)) : shown;
  const answer = pageOf(fitting, { ...asked.wish, terms }, described);
  const page = (answer.body as { id: string }[]).map((row) => ({ id: row.id, json: JSON.stringify(row) }));
  const kept = await listOfParts(page, 1);
  return keep({ ...answer, body: undefined, kept });
}
const past = heldBy<Answer>('past_lists', 8);

function listsOf(live: TenantLive, shape: Shown): TreeLists {
  const byView = kept(live);
  const lists = byView.get(shape.view) ?? treeLists(live, shape);
  byView.set(shape.view, lists);
  return lists;
}
const kept = heldBy<TreeLists>('trees', 10);

function storedOf({ ports }: Context, tenant: string, live: TenantLive): StoredLists {
  const lists = stored.get(live) ?? storedLists({ rows: ports.rows, tenant, live });
  stored.set(live, lists);
  return lists;
}
const stored = new WeakMap<TenantLive, StoredLists>();

type Rows = ReadonlyMap<string, Row>;

interface Where {
  tenant: string;
  view: string;
  live: TenantLive;
  shape?: Shown;
}
async function rowsNow({ engine, ports }: Context, { tenant, view, live, shape }: Where): Promise<Rows> {
  if (shape?.builtIn) {
    const state = await engine.state(tenant, shape.of.of);
    return new Map([...rowsIn(state, shape.of, {})].map((row) => [row.id, row]));
  }
  if (live.holds(view)) return live.rows(view);
  const found = new Map<string, Row>();
  for await (const rows of pagesOf(ports.rows, tenant, view)) for (const row of rows) found.set(row.id, row);
  return found;
}

/** Rights are those on the thing as it is today; what is not there today only those see who read all. */
function isSeen(reader: Reader, row: Row, now: Rows): boolean {
  const today = now.get(row.id);
  return today ? mayRead(reader, today) : reader.readsAll && mayRead(reader, row);
}

function flat(rows: Rows, now: Rows, { reader, wish, shape }: Asked & { shape: Shown }) {
  const shown: Record<string, unknown>[] = [];
  for (const row of rows.values()) {
    if (Boolean(row['deleted']) !== wish.deleted || !isSeen(reader, row, now)) continue;
    shown.push(shape.wire(reader, row, { listed: true }));
  }
  return shown;
}

/** Depth first; whoever doesn't read all sees the labels of what stands above theirs, unless they filter. */
async function inTree(rows: Rows, { reader, wish, enrich, shape }: Asked & { shape: Shown }) {
  const chosen = rows.values().filter((row) => Boolean(row['deleted']) === wish.deleted);
  return (await seenBy(reader, depthFirst(chosen)))
    .filter(({ isMasked }) => !isMasked || wish.terms.length + wish.typeIds.length === 0)
    .map(({ row, depth, isMasked }) => ({
      ...(isMasked ? shape.masked?.(row) : shape.wire(reader, row, { enrich })),
      depth,
    }));
}

/** The whole plan for who reads all: each row's text is made as it comes, while the next are folded. */
async function pastPlan(
  { past }: Context,
  question: PastQuestion,
  { reader, enrich, now, shape }: Omit<Asked, 'wish'> & { now: Rows; shape: Shown },
): Promise<KeptAnswer> {
  const rows: (Row & KeptRow)[] = [];
  await past.rows(question, (some) => {
    for (const row of some) {
      if (row['deleted'] === true) continue;
      scopeOfToday(row, now);
      const { id, parentId, rank } = row;
      rows.push({ id, parentId, rank, json: JSON.stringify(shape.wire(reader, row, { enrich })) });
    }
  });
  const placed = depthFirst(rows) as { row: Row & KeptRow; depth: number }[];
  return listOfParts(
    placed.map(({ row: { id, json }, depth }) => ({ id, json: `${json.slice(0, -1)},"depth":${depth}}` })),
    1,
  );
}

function scopeOfToday(row: Row, now: Rows): void {
  if ('scope' in row) row['scope'] = now.get(row.id)?.['scope'] ?? nobodys;
}
const nobodys = { wholeTenant: false, units: [], readUsers: [], writeUsers: [], readGroups: [], writeGroups: [] };
