import { type Change, type Identified, listRows } from './listRows.js';
import { pend } from './pending.js';
import type { Optimistic } from './perform.js';
import { asProblem, type Problem } from './problem.js';
import { request } from './request.js';
import { onSessionEnd } from './session.js';

export type Element = Identified & Record<string, unknown>;

/** How a list takes part in live changes. `element` is what `GET {segment}/{id}` answers. */
export interface ListShape<Row> {
  segment: string;
  /** The row of a changed or new element; null: not in this list; `refetch`: order or membership must be asked for. */
  row(element: Element, old: Row | undefined): Row | null | 'refetch';
  /** How a new or changed row puts the others in another order; null: it doesn't. */
  arrange?(row: Row, old: Row | undefined): ((rows: readonly Row[]) => readonly Row[]) | null;
}

export type ListState = { status: 'loading' } | { status: 'ready' } | { status: 'error'; problem: Problem };

export interface LiveList<Row extends Identified> {
  readonly key: string;
  readonly segment: string;
  /** In the server's order with pending changes applied; the same array until something changes. */
  rows(): readonly Row[];
  get(id: string): Row | undefined;
  /** Whether it was in the list and no longer is. */
  lost(id: string): boolean;
  state(): ListState;
  /** When somebody else changed a row lately (performance.now()), for the short tint. */
  touched(id: string): number | undefined;
  refresh(): Promise<void>;
  /** As `refresh`, but a load that is on its way is enough. */
  load(): Promise<void>;
  accept(element: Element): void;
  /** Notes that somebody else changed a thing just now. */
  touch(id: string): void;
  remove(id: string): void;
  /** For `optimistic` of a command. */
  change(change: Change<Row>): Optimistic;
  subscribe(listener: () => void): () => void;
}

type AnyList = Pick<
  LiveList<Identified>,
  'key' | 'segment' | 'get' | 'lost' | 'refresh' | 'accept' | 'touch' | 'remove'
>;
const lists = new Map<string, AnyList>();
onSessionEnd(() => lists.clear());

/** The list of this address, one for all who show it: `liveList('plan/gantt-element?filters=…', ganttShape)`. */
export function liveList<Row extends Identified>(key: string, shape: ListShape<Row>): LiveList<Row> {
  const known = lists.get(key) as LiveList<Row> | undefined;
  if (known) return known;
  const made = createLiveList(key, shape);
  lists.set(key, made);
  return made;
}

export const allLists = (): AnyList[] => [...lists.values()];
export const listsOf = (segment: string): AnyList[] => allLists().filter((list) => list.segment === segment);

/** The list of this address, if somebody shows it. */
export const knownList = (key: string): AnyList | undefined => lists.get(key);

/** A list nobody shows any more is dropped: it would only be patched for nothing. */
export const forgetList = (key: string): boolean => lists.delete(key);

export function createLiveList<Row extends Identified>(key: string, shape: ListShape<Row>): LiveList<Row> {
  const rows = listRows<Row>();
  const listeners = new Set<() => void>();
  const times = new Map<string, number>();
  const tell = () => announce(listeners);
  const loader = listLoader<Row>(key, rows, tell);

  const put = (element: Element): void => {
    const old = rows.known(element.id);
    if (old?.revision !== undefined && element.revision !== undefined && element.revision < old.revision) return;
    const row = shape.row(element, old);
    if (row === 'refetch') loader.soon();
    else if (row) {
      const arrange = shape.arrange?.(row, old);
      rows.put(element.id, row);
      if (arrange) rows.arrange(arrange);
    } else rows.remove(element.id);
  };
  const accept = (element: Element): void => {
    loader.change(() => put(element));
    tell();
  };

  return {
    key,
    segment: shape.segment,
    rows: rows.shown,
    get: rows.get,
    lost: rows.lost,
    state: loader.state,
    touched: (id) => times.get(id),
    touch: (id) => void times.set(id, performance.now()),
    refresh: loader.refresh,
    load: loader.load,
    accept,
    remove(id) {
      loader.change(() => void rows.remove(id));
      tell();
    },
    change: (wanted) => ({
      apply() {
        const end = rows.pend(wanted);
        const endElsewhere = pend({ ...wanted.rows });
        tell();
        return {
          keep(answer) {
            const elements = elementsIn(answer);
            // Somebody's later change may be here before the answer to this one.
            const isNewer = ({ id, revision = 0 }: Row) =>
              elements.some((each) => each.id === id && each.revision !== undefined && each.revision < revision);
            loader.change(() => end(isNewer));
            endElsewhere();
            tell();
            for (const each of elements) accept(each);
          },
          drop() {
            end(null);
            endElsewhere();
            tell();
          },
        };
      },
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Loads the rows, one load at a time; what arrives during a load is newer than its answer and is put over it. */
function listLoader<Row extends Identified>(key: string, rows: ReturnType<typeof listRows<Row>>, tell: () => void) {
  let state: ListState = { status: 'loading' };
  let etag: string | null = null;
  let loading: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let meanwhile: (() => void)[] = [];

  const ask = async (): Promise<void> => {
    meanwhile = [];
    try {
      const answer = await request<Row[]>('GET', key, etag ? { headers: { 'If-None-Match': etag } } : {});
      rows.replace(answer.body);
      etag = answer.headers.get('ETag');
      state = { status: 'ready' };
      for (const repeat of meanwhile) repeat();
    } catch (thrown) {
      const problem = asProblem(thrown);
      state = problem.status === 304 || state.status === 'ready' ? { status: 'ready' } : { status: 'error', problem };
    }
    tell();
  };
  const refresh = async (): Promise<void> => {
    again = loading !== null;
    loading ??= ask().finally(() => {
      loading = null;
      if (again) void refresh();
    });
    return loading;
  };
  return {
    state: () => state,
    refresh,
    load: () => loading ?? refresh(),
    /** Once for a whole batch of changes. */
    soon() {
      etag = null;
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        void refresh();
      }, 30);
    },
    change(work: () => void) {
      etag = null;
      if (loading) meanwhile.push(work);
      work();
    },
  };
}

let held: Set<Set<() => void>> | null = null;

/** Runs several changes and tells each list's listeners once. */
export function together(work: () => void): void {
  held = new Set();
  try {
    work();
  } finally {
    const waiting = held;
    held = null;
    for (const listeners of waiting) announce(listeners);
  }
}

function announce(listeners: Set<() => void>): void {
  if (held) held.add(listeners);
  else for (const listener of [...listeners]) listener();
}

/** The things that a command answered. */
export const elementsIn = (answer: unknown): Element[] => [answer].flat().filter(isElement);

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && typeof (value as Identified).id === 'string';
