import type { UndoPreview } from '@contracts/history/calls.js';
import type { Refusal } from '@contracts/message.js';
import type { Touched } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { Outcome } from '@platform/engine.js';
import { freshId, readToken } from '@platform/ids.js';
import { rowsOf } from '../answers.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { nameOf, type Reader, readerOf } from '../reading/reader.js';

/** How many things are told by name. */
const mostTold = 20;
/** How many fields that others changed. */
const mostChanged = 200;

/** GET undo/{command}: whether it may be taken back now, what that touches, what stands against it. Throws 404. */
export async function previewUndo(context: Context, call: Call): Promise<Answer> {
  const { tenant, params } = call;
  const person = personOf(call);
  const token = params['command'] ?? '';
  const area = readToken(token)?.area;
  if (!area) throw notFound();
  const reader = readerOf(context, tenant, person);
  let after: AreaState | null = null;
  const look = (partial: boolean): Promise<Outcome> =>
    context.engine.undo({
      ...{ tenant, token, partial, look: true, by: person.by, commandId: freshId() },
      answer: (state) => {
        after = state;
      },
    });
  const outcome = await look(false);
  const now = await context.engine.state(tenant, area);
  const told = named(context, reader, { area, states: [now, after ?? now] });
  if (outcome.status === 'done') {
    const { touched } = outcome;
    const things = told(touched.slice(0, mostTold));
    return ok(preview(null, { count: touched.length, things }));
  }
  if (outcome.refusal.code === 'NOT_FOUND') throw notFound();
  const rest = outcome.refusal.code === 'CHANGED_SINCE' ? await look(true) : null;
  const changed = told(changedIn(outcome.refusal).slice(0, mostChanged), ({ field = '*' }) => ({ field }));
  return ok(preview(outcome.refusal, { changed, partial: rest?.status === 'done' && rest.touched.length > 0 }));
}

function preview(refusal: Refusal | null, more: Partial<UndoPreview>): UndoPreview {
  const { code = null, status = 200, params = {}, errors = [] } = refusal ?? {};
  return { code, status, params, errors, count: 0, things: [], changed: [], partial: false, ...more };
}

/** `{ changed: [{ id, field }] }`, or ids of what uses it by now. */
function changedIn({ params = {} }: Refusal): { id: string; field?: string }[] {
  const { changed, used } = params as { changed?: { id: string; field?: string }[]; used?: string[] };
  return changed ?? (used ?? []).map((id) => ({ id }));
}

interface Where {
  area: string;
  /** As it is, and as it would be. */
  states: readonly AreaState[];
}
interface Told {
  id: string;
  segment: string;
  label: string;
}
/** Things by their names, those that the reader may read; each thing of an area stands in one view of things as themselves. */
function named({ shapes }: Context, reader: Reader, { area, states }: Where) {
  const own = shapes.themselves.filter(({ of }) => of.of === area);
  const found = (id: string, kind?: string): Told[] => {
    for (const state of states)
      for (const shape of own) {
        if (kind !== undefined && shape.of.kind !== kind) continue;
        const [row] = rowsOf(shape, reader, { state, ids: [id] });
        if (!row) continue;
        const label = String(row['label'] ?? row['title'] ?? nameOf(reader.users, id) ?? '');
        return [{ id, segment: shape.segmentOf?.(row as never) ?? shape.segment, label }];
      }
    return [];
  };
  return <I extends { id: string } & Partial<Touched>, M extends object = object>(
    items: readonly I[],
    more: (item: I) => M = () => ({}) as M,
  ): (Told & M)[] => items.flatMap((item) => found(item.id, item.kind).map((it) => ({ ...it, ...more(item) })));
}
