import { setImmediate as breath } from 'node:timers/promises';
import type { AreaName, Envelope } from '@contracts/message.js';
import type { Touched } from '@domain/decider.js';
import { refused } from '@domain/refused.js';
import type { Codec } from './codec.js';
import type { Reversal } from './decision.js';
import type { Done, Engine, Order, Outcome } from './engine.js';
import { distinct, streamOf } from './fold.js';
import { derivedId, type Token } from './ids.js';
import type { EventStore } from './ports.js';
import { touchedBy } from './undo.js';
import { type Place, usesElsewhere } from './uses.js';

interface Ways extends Place {
  events: EventStore;
  codec: Codec;
  execute(order: Reversal | Order): Promise<Outcome>;
}
type Asked = Omit<Parameters<Engine['undo']>[0], 'token'>;

/**
 * Takes a command back, or the whole batch that it belongs to: that is a batch too, a command for each of its commands.
 * A batch is looked at whole first; what others change while it is taken back is then left out.
 */
export async function takeBack(ways: Ways, order: Asked, token: Token, others: readonly Ways[]): Promise<Outcome> {
  const events = await commandAt(ways, order.tenant, token);
  if (events.length === 0) return { status: 'refused', refusal: refused('NOT_FOUND').refusal, position: 0 };
  const reversal: Reversal = { ...order, area: token.area, events, undoes: token.command };
  const { batch } = events[0] as Envelope;
  const whole = batch === undefined ? reversal : { ...reversal, events: await batchOf(ways, order.tenant, batch) };
  const used = await usesElsewhere({ area: ways.area, events: whole.events }, others);
  if (used.size > 0 && !order.partial) return refusedFor(used);
  whole.events = unused(whole.events, used);
  if (batch === undefined) return ways.execute(whole);
  if (!order.partial || order.look) {
    const looked = await ways.execute({ ...whole, look: true });
    if (looked.status === 'refused') return looked;
    if (order.look) return { ...looked, touched: await thingsOf(ways, whole.events) };
  }
  const stopped = await stop(ways, whole, batch);
  if (stopped.status === 'refused') return stopped;
  // What was carried out until it was stopped belongs to it too.
  if (stopped.command) whole.events = unused(await batchOf(ways, order.tenant, batch), used);
  let outcome = await takeBatchBack(ways, whole);
  for (const other of others) {
    const beside = [ways, ...others].filter((it) => it !== other);
    outcome = joined(outcome, await takeRestBack(other, beside, { order: whole, batch }));
  }
  return outcome;
}

async function thingsOf({ area, state }: Ways, events: readonly Envelope[]): Promise<Touched[]> {
  const now = await state();
  return distinct(events.flatMap((event) => touchedBy(event, { area, state: now })));
}

const unused = (events: readonly Envelope[], used: ReadonlyMap<string, unknown>): Envelope[] =>
  events.filter(({ data }) => !used.has((data as { id?: string }).id ?? ''));

/** As many as are told of; which things use one is in its `usage`, for who may read them. */
const mostTold = 100;
const refusedFor = (used: ReadonlyMap<string, readonly AreaName[]>): Outcome => {
  const changed = [...used].slice(0, mostTold).map(([id, usedIn]) => ({ id, usedIn }));
  return { status: 'refused', refusal: refused('CHANGED_SINCE', { changed }).refusal, position: 0 };
};

/** Has the area carry out no more of a batch, where it runs batches by itself. */
async function stop({ area, execute }: Ways, order: Reversal, batch: string): Promise<Outcome> {
  const { tenant, by } = order;
  if (!area.parts.some(({ decide }) => 'stopBatch' in decide)) return nothingDone;
  const outcome = await execute({
    ...{ tenant, by, area: area.name, command: 'stopBatch', data: { id: batch }, asks: null },
    ...{ commandId: derivedId(order.commandId, 'stop'), batch: order.batch ?? order.commandId, answer: () => null },
  });
  const isRefused = outcome.status === 'refused' && outcome.refusal.code !== 'NOT_FOUND';
  return isRefused ? outcome : { ...nothingDone, ...(outcome.status === 'done' && outcome) };
}

const nothingDone: Done = {
  ...{ status: 'done', command: null, revision: -1, position: 0, touched: [], answer: null, repeated: false },
};

/** Of what was taken back in two areas: the later position, and a command by which all of it is done again. */
function joined(first: Outcome, second: Outcome): Outcome {
  if (first.status === 'refused' || second.status === 'refused') return first;
  const position = Math.max(first.position, second.position);
  return { ...first, position, command: first.command ?? second.command };
}

/** What a batch did in another area (an import's people, its records), as far as it may be taken back and nothing changed since. */
async function takeRestBack(
  ways: Ways,
  others: readonly Ways[],
  { order, batch }: { order: Reversal; batch: string },
): Promise<Outcome> {
  const all = await batchOf(ways, order.tenant, batch);
  const used = await usesElsewhere({ area: ways.area, events: all }, others);
  const events = unused(all, used);
  if (events.length === 0) return nothingDone;
  const { name: area } = ways.area;
  const own = { area, events, partial: true, batch: order.batch ?? order.commandId, digest: undefined };
  return takeBatchBack(ways, {
    ...order,
    ...own,
    ...{ commandId: derivedId(order.commandId, area), answer: () => null },
  });
}

/** Commands that are taken back together: the queue appends them at once, and others get their turn in between. */
const together = 64;

async function takeBatchBack(ways: Ways, order: Reversal): Promise<Outcome> {
  const commands = [...Map.groupBy(order.events, ({ command }) => command).values()].toReversed();
  const touched: Touched[] = [];
  const one = (events: Envelope[], n: number): Promise<Outcome> =>
    ways.execute({
      ...order,
      ...{ events, undoes: (events[0] as Envelope).command, partial: true, batch: order.batch ?? order.commandId },
      ...(n > 0 && { commandId: derivedId(order.commandId, n), digest: undefined }),
      answer(state, own) {
        touched.push(...own);
        return n === commands.length - 1 ? order.answer(state, distinct(touched)) : null;
      },
    });
  let first: Done | undefined;
  let last: Outcome = nothingDone;
  for (let from = 0; from < commands.length; from += together) {
    const some = commands.slice(from, from + together);
    const outcomes = await Promise.all(some.map((events, i) => one(events, from + i)));
    first ??= outcomes.find((it): it is Done => it.status === 'done' && it.command !== null);
    last = outcomes.at(-1) as Outcome;
  }
  return first && last.status === 'done' ? { ...last, command: first.command, touched: distinct(touched) } : last;
}

/** All events of the command that begins where the token says; none where another one does, or it began before. */
async function commandAt({ events, codec, area }: Ways, tenant: string, token: Token): Promise<Envelope[]> {
  const found: Envelope[] = [];
  const from = Math.max(0, token.first - 1);
  for await (const piece of events.readStream(streamOf(tenant, area.name), { from })) {
    const [before] = piece;
    const isFirst = before !== undefined && before.revision < token.first;
    if (isFirst && before.command === token.command) return [];
    const page = isFirst ? piece.slice(1) : piece;
    const end = page.findIndex(({ command }) => command !== token.command);
    found.push(...(await codec.decode(tenant, area, end < 0 ? page : page.slice(0, end))));
    if (end >= 0) break;
  }
  return found;
}

async function batchOf({ events, codec, area }: Ways, tenant: string, batch: string): Promise<Envelope[]> {
  const found: Envelope[] = [];
  for await (const page of events.readStream(streamOf(tenant, area.name))) {
    found.push(
      ...(await codec.decode(
        tenant,
        area,
        page.filter((event) => event.batch === batch),
      )),
    );
    await breath();
  }
  return found;
}
