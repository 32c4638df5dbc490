import type { Envelope } from '@contracts/message.js';
import type { Facts } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { Codec } from './codec.js';
import type { Asked, Draft, Ground, Verdict } from './decision.js';
import type { Outcome } from './engine.js';
import { execute } from './execute.js';
import { type Fold, streamOf } from './fold.js';
import { tokenOf } from './ids.js';
import type { Keyed } from './keyed.js';
import { Away, type EventStore, type NewEvent } from './ports.js';
import { spansOf } from './spans.js';

/** A command on its way, with its time (ms since 1970), which stays the same at each try. */
export interface Timed {
  order: Asked;
  time: number;
}
/** Commands decided one after the other on one overlay over a fold, and the events to append at its revision. */
export interface Group {
  state: AreaState;
  /** One for each command, in their order, as far as the group reaches. */
  verdicts: Verdict[];
  drafts: Draft[];
  events: NewEvent[];
  /** Of the events' data. */
  bytes: number;
  keyed: Map<string, Keyed>;
}
export interface Deciding {
  events: EventStore;
  codec: Codec;
}

// Bytes of data in one append (the port's limit). A batch leaves room for its neighbours in other processes.
const mostBytes = 1_048_576;
const batchBytes = 65_536;
// Some 10 ms of deciding.
const mostCommands = 512;

/** Decides commands in order until the group is full; the fold stays as it is. `others`: folds of other areas. Throws Away. */
export async function decideGroup(
  ports: Deciding,
  fold: Fold,
  others: readonly Fold[],
  commands: readonly Timed[],
): Promise<Group> {
  const group: Group = {
    ...{ state: fold.state.fork(), verdicts: [], drafts: [], events: [], bytes: 0, keyed: new Map() },
  };
  for (const command of commands.slice(0, mostCommands)) {
    const verdict = await decideOne(command, groundOf(ports, fold, group, others));
    const encoded =
      verdict.is === 'decided' ? await encode(ports.codec, fold, verdict.drafts) : { events: [], bytes: 0 };
    const room = command.order.batch ? batchBytes : mostBytes;
    if (group.events.length > 0 && encoded.bytes > 0 && group.bytes + encoded.bytes > room) break;
    if (encoded.bytes > mostBytes) {
      group.verdicts.push({ is: 'refused', refusal: { code: 'TOO_BIG', status: 413 } });
      continue;
    }
    group.verdicts.push(verdict);
    if (verdict.is !== 'decided' || verdict.drafts.length === 0) continue;
    verdict.state.merge();
    group.drafts.push(...verdict.drafts);
    group.events.push(...encoded.events);
    group.bytes += encoded.bytes;
    remember(group.keyed, verdict);
  }
  return group;
}

async function decideOne({ order, time }: Timed, ground: Ground): Promise<Verdict> {
  try {
    return await execute(order, time, ground);
  } catch (error) {
    // A mistake in one decider is not the others' matter.
    if (error instanceof Away) throw error;
    return { is: 'failed', error };
  }
}

function groundOf(ports: Deciding, fold: Fold, group: Group, others: readonly Fold[]): Ground {
  const first = fold.revision + 1;
  const stream = streamOf(fold.tenant, fold.area.name);
  const facts: Facts = {};
  const seen: Envelope['seen'] = {};
  for (const other of others) {
    facts[other.area.name] = other.state;
    seen[other.area.name] = other.revision;
  }
  return {
    ...{ tenant: fold.tenant, area: fold.area, stream, state: group.state },
    ...{ facts, seen: others.length > 0 ? seen : undefined },
    ...{ next: first + group.drafts.length, group: first },
    keyed: (id) => group.keyed.get(id) ?? fold.keyed.get(id),
    async eventsAt(revisions) {
      const stored = await readAt(
        ports,
        fold,
        revisions.filter((revision) => revision < first),
      );
      const pending = revisions.filter((revision) => revision >= first);
      return [...stored, ...pending.map((revision) => group.drafts[revision - first]!.event)];
    },
  };
}

/** Ascending revisions. */
async function readAt({ events, codec }: Deciding, { tenant, area }: Fold, revisions: readonly number[]) {
  const wanted = new Set(revisions);
  const found: Envelope[] = [];
  for (const [from, to] of spansOf(revisions)) {
    for await (const page of events.readStream(streamOf(tenant, area.name), { from, limit: to - from + 1 })) {
      found.push(
        ...(await codec.decode(
          tenant,
          area,
          page.filter(({ revision }) => wanted.has(revision)),
        )),
      );
    }
  }
  return found;
}

async function encode(codec: Codec, { tenant, area }: Fold, drafts: readonly Draft[]) {
  const events: NewEvent[] = [];
  let bytes = 0;
  for (const { event, json: plain } of drafts) {
    const encoded = codec.encode(tenant, area, event.type, plain);
    const json = typeof encoded === 'string' ? encoded : await encoded;
    bytes += Buffer.byteLength(json);
    const { id, type, v, time, by, command, digest, batch, undoes, cause, seen } = event;
    events.push({ id, type, v, json, time, by, command, digest, batch, undoes, cause, seen });
  }
  return { events, bytes };
}

/** So that a repeat in the same group is one; where it stands in the log is known once the group is stored. */
function remember(keyed: Map<string, Keyed>, { drafts, touched }: Verdict & { is: 'decided' }): void {
  const [first, last] = [drafts[0]!.event, drafts.at(-1)!.event];
  const { digest, command, time } = first;
  if (digest === undefined) return;
  keyed.set(command, { digest, first: first.revision, last: last.revision, position: 0, time, touched });
}

/** The answer to a command, once all that its decision saw is stored in the fold. */
export function outcomeOf(order: Asked, verdict: Exclude<Verdict, { is: 'failed' }>, fold: Fold): Outcome {
  if (verdict.is === 'refused') return { status: 'refused', refusal: verdict.refusal, position: fold.position };
  const { touched, answer } = verdict;
  return { status: 'done', touched, answer, ...placeOf(order, verdict, fold) };
}

/** Where a command stands in the log; one that changed nothing: the state it was decided on. */
function placeOf({ commandId }: Asked, verdict: Verdict & { is: 'decided' | 'repeated' }, fold: Fold) {
  const token = (first: number, command = commandId) => tokenOf(fold.area.name, first, command);
  if (verdict.is === 'repeated') {
    const { first, last, position } = fold.keyed.get(verdict.command) ?? verdict.keyed;
    return { command: token(first, verdict.command), revision: last, position, repeated: true };
  }
  const { revision, position } = fold;
  const [first, last] = [verdict.drafts[0], verdict.drafts.at(-1)];
  if (!first || !last) return { command: null, revision, position, repeated: false };
  return { command: token(first.event.revision), revision: last.event.revision, position, repeated: false };
}
