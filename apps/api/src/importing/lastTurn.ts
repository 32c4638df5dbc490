import type { AreaName } from '@contracts/message.js';
import type { Plan } from '@domain/planning/plan.js';
import { streamOf } from '@platform/fold.js';
import { derivedId, tokenOf } from '@platform/ids.js';
import type { StoredEvent } from '@platform/ports.js';
import type { Context } from '../context.js';

/** Things of a batch that are looked at: what changed since was left out when the rest was taken back, but not all of it did. */
const looked = 50;

/**
 * Undo's token of what turned a batch round last, and whether that took it back or did it again; null: it was never taken
 * back. The state only knows that it once was: the rest is read from the events of some of the things it touched
 * (log.md, Batches).
 */
export async function lastTurn(context: Context, tenant: string, { batch, area }: Ran): Promise<LastTurn | null> {
  const plan = await context.engine.state<Plan>(tenant, 'plan');
  const known = plan.batches.get(batch);
  if (!known?.stopped) return null;
  const [started = 0] = area === 'plan' ? plan.touches.since(batch, -1) : [-1];
  const things = await firstThings(context, known.file);
  const { touches } = await context.engine.state(tenant, area);
  const revisions = new Set(things.flatMap((id) => touches.since(id, started)));
  const events: StoredEvent[] = [];
  for (const from of [...revisions].sort((a, b) => a - b))
    for await (const page of context.ports.events.readStream(streamOf(tenant, area), { from, limit: 1 }))
      events.push(...page);
  const turns = lastTurns(events, batch);
  const last = turns.find(({ isBack }) => isBack) ?? turns.find(({ isAgain }) => isAgain);
  if (!last) return null;
  return {
    isBack: last.isBack,
    token: tokenOf(area, await firstOf(context, streamOf(tenant, area), last), last.command),
  };
}

/** The revision of a command's first event: tokens name whole commands. */
async function firstOf({ ports }: Context, stream: string, { command, revision }: Turn): Promise<number> {
  let first = revision;
  for await (const page of ports.events.readStream(stream, { from: revision, backwards: true }))
    for (const event of page) {
      if (event.command !== command) return first;
      first = event.revision;
    }
  return first;
}

/** Undo's token of the command that began a batch. */
export async function begunBy(context: Context, tenant: string, batch: string): Promise<string | null> {
  const plan = await context.engine.state<Plan>(tenant, 'plan');
  const [first] = plan.touches.since(batch, -1);
  return first === undefined ? null : tokenOf('plan', first, derivedId(batch, 'startBatch'));
}

/** A batch, and whose stream what it made is in. */
interface Ran {
  batch: string;
  area: AreaName;
}
interface LastTurn {
  token: string;
  isBack: boolean;
}

interface Turn {
  command: string;
  revision: number;
  isBack: boolean;
  isAgain: boolean;
}

/** Of each of the batch's commands what turned it round last: taken back, done again, taken back … */
function lastTurns(events: readonly StoredEvent[], batch: string): Turn[] {
  const began = new Map<string, string>();
  const turns = new Map<string, Turn>();
  for (const event of events) {
    const { command, revision, undoes } = event;
    if (began.has(command)) continue;
    const origin = undoes === undefined ? undefined : began.get(undoes);
    if (undoes === undefined ? event.batch !== batch : origin === undefined) continue;
    began.set(command, origin ?? command);
    const isBack = origin !== undefined && !turns.get(origin)?.isBack;
    turns.set(origin ?? command, { command, revision, isBack, isAgain: origin !== undefined && !isBack });
  }
  return [...turns.values()];
}

/** Ids of what the first commands of a checked list made or changed. */
async function firstThings({ ports }: Context, file: string): Promise<string[]> {
  const ids = new Set<string>();
  for await (const line of linesOf((await ports.files.get(file)) ?? [])) {
    const { command, data } = JSON.parse(line) as { command: string; data: { id: string } };
    if (command !== 'addUser') ids.add(data.id);
    if (ids.size === looked) break;
  }
  return [...ids];
}

/** Only their ids are read, which are plain letters: a chunk may end within another one. */
async function* linesOf(content: AsyncIterable<Uint8Array> | readonly Uint8Array[]): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
