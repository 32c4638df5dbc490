import type { DomainEvent, Envelope } from '@contracts/message.js';
import { type Given, isRefused } from '@domain/decider.js';
import { type Refused, refused } from '@domain/refused.js';
import type { AreaState } from '@domain/state.js';
import { judge } from './conflicts.js';
import type { Asked, Draft, Ground, Produce, Verdict } from './decision.js';
import type { Order } from './engine.js';
import { distinct, evolve, handlerOf } from './fold.js';
import { eventId, newIds } from './ids.js';
import { isoTime } from './isoTime.js';
import { rememberedFor } from './keyed.js';
import { reverse } from './undo.js';

/** Decides one command on an overlay over the ground, which stays as it is. `time`: ms since 1970, the same at each try. */
export async function execute(order: Asked, time: number, ground: Ground): Promise<Verdict> {
  const known = order.digest === undefined ? undefined : knownBefore(order, time, ground);
  if (known) return repeat(order, known, ground, givenTo(order, time, ground, ground.state));
  const state = ground.state.fork();
  const given = givenTo(order, time, ground, state);
  const produce = 'events' in order ? await reverse(order, ground) : await prepare(order, ground, given);
  if (isRefused(produce)) return { is: 'refused', refusal: produce.refusal };

  const drafts: Draft[] = [];
  const add = (event: DomainEvent) => {
    drafts.push(draft(event, { order, ground, state, n: drafts.length, now: given.now }));
  };
  const events = () => drafts.map(({ event }) => event);
  const no = produce(state, given, add) ?? ground.area.rules?.(state, events(), given);
  if (no) return { is: 'refused', refusal: no.refusal };
  const touched = distinct(drafts.flatMap((it) => it.touched));
  const answer = order.answer(state, touched);
  if ('look' in order && order.look) return { is: 'decided', state: ground.state.fork(), drafts: [], touched, answer };
  return { is: 'decided', state, drafts, touched, answer };
}

type Known = Pick<Verdict & { is: 'repeated' }, 'command' | 'keyed'>;

/** The same call, made within 24 hours. */
function knownBefore({ commandId, knownAs = [] }: Asked, time: number, ground: Ground): Known | undefined {
  for (const command of [commandId, ...knownAs]) {
    const keyed = ground.keyed(command);
    if (keyed && time - Date.parse(keyed.time) < rememberedFor) return { command, keyed };
  }
  return undefined;
}

/** It changes nothing, and asks the rights of now all the same. */
function repeat(order: Asked, { command, keyed }: Known, { state }: Ground, given: Given): Verdict {
  if (keyed.digest !== order.digest) return { is: 'refused', refusal: { code: 'KEY_REUSED', status: 422 } };
  const no = 'events' in order ? null : denied(order, given);
  if (no) return { is: 'refused', refusal: no.refusal };
  const touched = distinct(keyed.touched);
  return { is: 'repeated', command, keyed, touched, answer: order.answer(state, touched) };
}

function givenTo(order: Asked, time: number, { area, facts }: Ground, state: AreaState): Given {
  return {
    by: order.by,
    now: isoTime(time),
    newId: newIds(time, order.commandId),
    facts,
    expected: 'events' in order ? undefined : order.expected,
    may: (right, id) => area.may(state, right, id, order.by, facts),
  };
}

function denied({ asks }: Order, { may }: Given): Refused | null {
  const id = asks?.ids.find((id) => !may(asks.right, id));
  if (!asks || id === undefined) return null;
  // Whoever may not read it doesn't learn that it is there.
  if (id !== null && !may('read', id)) return refused('NOT_FOUND', { id });
  return refused('MISSING_PRIVILEGE', { right: asks.right, id });
}

/** Permission first, then what changed since the caller looked; then the area's parts in their order. */
async function prepare(order: Order, ground: Ground, given: Given): Promise<Produce | Refused> {
  const no = denied(order, given);
  if (no) return no;
  const data = order.expected?.size ? await judge(order, ground) : order.data;
  if (isRefused(data)) return data;
  const deciding = ground.area.parts.filter((part) => Object.hasOwn(part.decide, order.command));
  if (deciding.length === 0) throw new Error(`no part of ${ground.area.name} decides ${order.command}`);
  return (state, given, add) => {
    for (const part of deciding) {
      const decision = part.decide[order.command]!(data, state, given);
      if (isRefused(decision)) return decision;
      for (const event of decision) add(event);
    }
    return null;
  };
}

/** Data goes through JSON, so that this state is bit by bit what a replay makes of the stored event. */
function draft(
  { type, data }: DomainEvent,
  { order, ground, state, n, now }: { order: Asked; ground: Ground; state: AreaState; n: number; now: string },
): Draft {
  const json = JSON.stringify(data);
  const event: Envelope = {
    id: eventId(ground.stream, order.commandId, n, ground.group),
    ...{ type, v: handlerOf(ground.area, type).version, data: JSON.parse(json), revision: ground.next + n },
    ...{ time: now, by: order.by, command: order.commandId, seen: ground.seen },
    ...{ digest: n === 0 ? order.digest : undefined, batch: order.batch, cause: order.cause },
    undoes: 'events' in order ? order.undoes : undefined,
  };
  return { event, json, touched: evolve(ground.area, state, event) };
}
