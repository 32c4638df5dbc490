import type { CommandLine } from '@contracts/catalogue.js';
import type { Touched } from '@domain/decider.js';
import { Plan } from '@domain/planning/plan.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Row } from '@platform/ports.js';
import type { Call } from './call.js';
import type { Context } from './context.js';
import { mayRead, type Reader } from './reading/reader.js';
import { shapeOf } from './reading/shapes.js';

/** What a command answers: made on the state right after it (`Order.answer`). */
export interface Made {
  body: unknown;
  /** Of a single thing, for `Location` and `ETag`. */
  id?: string;
  revision?: number;
}
export interface After {
  state: AreaState;
  touched: readonly Touched[];
}
interface Asked {
  call: Call<CommandLine>;
  reader: Reader;
  data: Readonly<Record<string, unknown>>;
}

/** One thing's new state, a list of states for a batch, or what a deletion deleted and kept. */
export function answersOf(context: Context, { call, reader, data }: Asked, after: After): Made {
  const { line } = call;
  const view = viewNamed(context, line.answer);
  const touched = after.touched.filter(({ kind }) => kind === view.kind).map(({ id }) => id);
  if (line.command === 'deleteElements')
    return { body: deletedOf(after.state as Plan, data['ids'] as string[], touched) };
  if (line.on === 'id') return single(view, reader, { ...after, id: data['id'] as string });
  // The id that this call proposes may not be the one that it got when it was first made.
  if (line.on === 'new')
    return single(view, reader, { ...after, id: touched.find((id) => id === data['id']) ?? touched[0] });
  const ids = line.command === 'cloneElements' ? rootsOf(after.state as Plan, touched) : namedFirst(data, touched);
  return { body: rowsOf(view, reader, { ...after, ids }) };
}

/** The things' states, as far as the reader may read them, in the order of the ids. */
export function rowsOf(
  view: View,
  reader: Reader,
  { state, ids }: { state: AreaState; ids: readonly string[] },
): object[] {
  return ids.flatMap((id) => {
    const row = rowOf(view, state, id);
    return row && mayRead(reader, row) ? [shapeOf(view.name).wire(reader, row, depthIn(state, id))] : [];
  });
}

/** Where an element stands in the tree of that state. */
const depthIn = (state: AreaState, id: string): { depth?: number } =>
  state instanceof Plan ? { depth: state.depth(id) } : {};

function rowOf(view: View, state: AreaState, id: string): Row | null {
  const thing = state.thing(view.kind, id);
  return thing === undefined ? null : (view.row(thing, state) as Row | null);
}

export function viewNamed({ views }: Context, name: string): View {
  const view = views.get(name);
  if (!view) throw new Error(`there is no view ${name}`);
  return view;
}

function single(view: View, reader: Reader, { state, id }: After & { id: string | undefined }): Made {
  const row = id === undefined ? null : rowOf(view, state, id);
  // What it made may have been taken back since: a repeat of the call tells the id all the same.
  if (!row) return { body: null, ...(id !== undefined && { id }) };
  return { body: shapeOf(view.name).wire(reader, row, {}), id: row.id, revision: state.touches.last(row.id) };
}

/** What the caller named stands first; then what a cascade changed. */
function namedFirst(data: Readonly<Record<string, unknown>>, touched: readonly string[]): string[] {
  const items = (data['items'] as { id: string }[] | undefined)?.map(({ id }) => id);
  return [...new Set([...(items ?? (data['ids'] as string[] | undefined) ?? []), ...touched])];
}

function rootsOf(plan: Plan, touched: readonly string[]): string[] {
  const copies = new Set(touched.filter((id) => plan.element(id)?.clonedFrom));
  return [...copies].filter((id) => !copies.has(plan.element(id)?.parentId ?? ''));
}

/** With all below them, but not what was deleted before. */
function deletedOf(plan: Plan, ids: readonly string[], touched: readonly string[]) {
  const deleted: string[] = [];
  const add = (id: string): void => {
    deleted.push(id);
    for (const below of plan.children(id)) if (!plan.element(below)?.deleted) add(below);
  };
  touched.filter((id) => plan.element(id)?.deleted).forEach(add);
  return { deleted, kept: ids.flatMap((id) => plan.element(id)?.deleted?.kept ?? []) };
}
