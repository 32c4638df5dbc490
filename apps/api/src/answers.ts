import type { CommandLine } from '@contracts/calls.js';
import type { Touched } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Row } from '@platform/ports.js';
import type { Call } from './call.js';
import type { Context } from './context.js';
import { mayRead, type Reader } from './reading/reader.js';
import type { Shown } from './reading/shapes.js';

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

/** One thing's new state, a list of states for a batch, or what the command's area says. */
export function answersOf({ shapes, answers }: Context, { call, reader, data }: Asked, after: After): Made {
  const { line } = call;
  const { state } = after;
  const shape = shapes.of(line.rows);
  const touched = after.touched.filter(({ kind }) => kind === shape.of.kind).map(({ id }) => id);
  const own = answers[line.command]?.({ state, data, touched, reader });
  if (own) return 'body' in own ? own : { body: rowsOf(shape, reader, { state, ids: own.ids }) };
  if (line.on === 'id') return single(shape, reader, { state, id: data['id'] as string });
  // The id that this call proposes may not be the one that it got when it was first made.
  if (line.on === 'new')
    return single(shape, reader, { state, id: touched.find((id) => id === data['id']) ?? touched[0] });
  return { body: rowsOf(shape, reader, { state, ids: namedFirst(data, touched) }) };
}

/** The things' states, as far as the reader may read them, in the order of the ids. */
export function rowsOf(
  shape: Shown,
  reader: Reader,
  { state, ids }: { state: AreaState; ids: readonly string[] },
): Record<string, unknown>[] {
  return ids.flatMap((id) => {
    const row = rowIn(state, shape.of, id);
    return row && mayRead(reader, row) ? [shape.wire(reader, row, { state })] : [];
  });
}

export function rowIn(state: AreaState, view: View, id: string): Row | null {
  const thing = state.thing(view.kind, id);
  return thing === undefined ? null : (view.row(thing, state) as Row | null);
}

function single(shape: Shown, reader: Reader, { state, id }: { state: AreaState; id: string | undefined }): Made {
  const row = id === undefined ? null : rowIn(state, shape.of, id);
  // What it made may have been taken back, or left the caller's sight: a repeat of the call tells the id all the same.
  if (!row || !mayRead(reader, row)) return { body: null, ...(id !== undefined && { id }) };
  return { body: shape.wire(reader, row, {}), id: row.id, revision: state.touches.last(row.id) };
}

/** What the caller named stands first; then what a cascade changed. */
function namedFirst(data: Readonly<Record<string, unknown>>, touched: readonly string[]): string[] {
  const items = (data['items'] as { id: string }[] | undefined)?.map(({ id }) => id);
  return [...new Set([...(items ?? (data['ids'] as string[] | undefined) ?? []), ...touched])];
}
