import type { Undo } from '@contracts/history/calls.js';
import type { Touched } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { Done } from '@platform/engine.js';
import { readToken } from '@platform/ids.js';
import { rowsOf } from '../answers.js';
import { checked, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { commandHeaders } from '../execute.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound, Problem, problemOf } from '../http/problem.js';
import { type Reader, readerOf } from '../reading/reader.js';
import { previewUndo } from './previewUndo.js';

/** POST undo/{command}: takes a command back by its `X-Command`; answers the changed things. */
export const undoHandlers = (context: () => Context): Handlers => ({
  undo: (call) => undo(context(), call),
  previewUndo: (call) => previewUndo(context(), call),
});

/** What one with an Idempotency-Key did. A batch is taken back by many commands: none of them could stand for all. */
interface Repeat {
  digest: string;
  command: string;
  position: number;
  touched: readonly Touched[];
}
const remembered = 24 * 3_600_000;

async function undo(context: Context, call: Call): Promise<Answer> {
  const { tenant, params } = call;
  const person = personOf(call);
  const { partial } = checked(call.line.body, call.body) as Undo;
  const token = params['command'] ?? '';
  const area = readToken(token)?.area;
  if (!area) throw notFound();
  const reader = readerOf(context, tenant, person);
  const rows = (state: AreaState, touched: readonly Touched[]) =>
    changedRows(context, reader, { area, state, touched });
  const key = keyOf(context, call, { token, partial });
  const before = await repeatOf(context, tenant, key);
  if (before) {
    const state = await context.engine.state(tenant, area);
    return ok(rows(state, before.touched), commandHeaders(context, before));
  }
  const order = { tenant, token, partial, by: person.by, ...key, answer: rows };
  const outcome = await context.engine.undo(order);
  if (outcome.status === 'refused') throw problemOf(outcome.refusal);
  await remember(context, tenant, { ...key, outcome });
  return ok(outcome.answer, commandHeaders(context, outcome));
}

function changedRows(
  context: Context,
  reader: Reader,
  { area, state, touched }: { area: string; state: AreaState; touched: readonly Touched[] },
): object[] {
  const shapes = context.shapes.themselves.filter(({ of }) => of.of === area);
  return shapes.flatMap((shape) => {
    const ids = new Set(touched.filter(({ kind }) => kind === shape.of.kind).map(({ id }) => id));
    return rowsOf(shape, reader, { state, ids: [...ids] });
  });
}

interface Key {
  commandId: string;
  knownAs?: readonly string[];
  digest?: string | undefined;
}

/** Throws 422 where the key came with another call. */
async function repeatOf({ ports }: Context, tenant: string, key: Key): Promise<Repeat | null> {
  for (const id of key.digest === undefined ? [] : [key.commandId, ...(key.knownAs ?? [])]) {
    const known = await ports.vault.get<Repeat>(tenant, 'undone', id);
    if (known && known.value.digest !== key.digest) throw new Problem(422, 'KEY_REUSED');
    if (known) return known.value;
  }
  return null;
}

async function remember(
  { ports }: Context,
  tenant: string,
  { commandId, digest, outcome }: Key & { outcome: Done },
): Promise<void> {
  const { command, position, touched } = outcome;
  if (digest === undefined || command === null) return;
  const options = { version: 0, expiresAt: Date.now() + remembered };
  await ports.vault.putIf(
    tenant,
    'undone',
    commandId,
    { digest, command, position, touched } satisfies Repeat,
    options,
  );
}
