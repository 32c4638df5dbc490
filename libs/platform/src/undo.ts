import { setImmediate as breath } from 'node:timers/promises';
import type { Envelope } from '@contracts/message.js';
import type { Given, Right, Touched, Undoing } from '@domain/decider.js';
import { isRefused } from '@domain/decider.js';
import { type Refused, refused } from '@domain/refused.js';
import type { Ground, Produce, Reversal } from './decision.js';
import { handlerOf } from './fold.js';
import { changesOf, isPair } from './history.js';

/** A field of a thing that was changed after the command to be taken back. `*`: the thing as a whole. */
interface Later {
  id: string;
  field: string;
}

/**
 * Takes a command's events back, the last first, if the person may and nothing changed since; with `partial` what changed
 * since is left out. decisions.md, Change history: a later change that was itself taken back doesn't count.
 */
export async function reverse(order: Reversal, ground: Ground): Promise<Produce | Refused> {
  const lasting = order.events.find(({ type }) => !handlerOf(ground.area, type).invert);
  if (lasting) return refused('NOT_UNDOABLE', { type: lasting.type });
  const { later, touched } = await changedSince(order, ground);
  if (later.length > 0 && !order.partial)
    return refused('CHANGED_SINCE', { changed: later.filter(({ id }) => mayRead(order, ground, id)) });
  // Of a batch no more: each of its commands is taken back for itself, but none where one may not be.
  if (order.look && order.events[0]?.batch !== undefined) return (await withheldOf(order, ground)) ?? (() => null);
  const undoing = { removes: removedBy(order, ground), alone: (id: string) => !touched.has(id) };
  return (state, given, add) => {
    for (const event of order.events.toReversed()) {
      const { rights, invert, asks } = handlerOf(ground.area, event.type);
      const data = without(later, event, ground);
      if (!data) continue;
      const events = (invert as NonNullable<typeof invert>)(data, state, undoing);
      if (isRefused(events) && order.partial && events.refusal.code === 'CHANGED_SINCE') continue;
      if (isRefused(events)) return toldTo(given, events);
      if (events.length === 0) continue;
      const asked = asks ? asks(event.data) : touchedBy(event, ground);
      const [there, gone] = split(asked, ({ kind, id }) => state.thing(kind, id) !== undefined);
      const refusal = permitted(there, rights, given);
      if (refusal) return refusal;
      for (const inverted of events) add(inverted);
      // Nobody may on what isn't there: what comes back is asked about once it is.
      const back = gone.filter(({ kind, id }) => state.thing(kind, id) !== undefined);
      const late = permitted(back, rights, given);
      if (late) return late;
    }
    return null;
  };
}

/** Whether the person lacks the right on anything there that a batch would change back. */
async function withheldOf(order: Reversal, ground: Ground): Promise<Refused | null> {
  const may: Given['may'] = (right, id) => ground.area.may(ground.state, right, id, order.by, ground.facts);
  const asked = new Set<string>();
  for (const [i, event] of order.events.entries()) {
    if (i % slice === slice - 1) await breath();
    const { rights, invert, asks } = handlerOf(ground.area, event.type);
    const isNew = ({ kind, id }: Touched) =>
      ground.state.thing(kind, id) !== undefined && !asked.has(`${rights} ${id}`);
    const things = (asks ? asks(event.data) : touchedBy(event, ground)).filter(isNew);
    // What has nothing to take back, as the frame of a batch, asks nothing.
    const back = things.length > 0 ? invert?.(event.data, ground.state) : [];
    if (!back || (!isRefused(back) && back.length === 0)) continue;
    const refusal = permitted(things, rights, { may });
    if (refusal) return refusal;
    for (const { id } of things) asked.add(`${rights} ${id}`);
  }
  return null;
}

const mayRead = ({ by }: Reversal, { area, state, facts }: Ground, id: string): boolean =>
  area.may(state, 'read', id, by, facts);

/** Which things go when all of a command is taken back: those it made. Of what is taken back in part any may stay. */
function removedBy({ events, partial }: Reversal, ground: Ground): Undoing['removes'] {
  const made = events.filter(({ type }) => !partial && handlerOf(ground.area, type).change === 'CREATE');
  const ids = new Set(made.flatMap((event) => touchedBy(event, ground).map(({ id }) => id)));
  return (id) => ids.has(id);
}

function permitted(things: readonly Touched[], rights: readonly Right[], { may }: Pick<Given, 'may'>): Refused | null {
  const denied = things.find(({ id }) => !rights.some((right) => may(right, id)));
  if (!denied) return null;
  // Whoever may not read it doesn't learn which it is.
  return refused('MISSING_PRIVILEGE', { right: rights[0], ...(may('read', denied.id) && { id: denied.id }) });
}

/** A refusal without the ids of what the person may not read. */
function toldTo({ may }: Given, no: Refused): Refused {
  const { code, params } = no.refusal;
  const used = params?.['used'] as readonly string[] | undefined;
  return used ? refused(code, { ...params, used: used.filter((id) => may('read', id)) }) : no;
}

const split = <T>(all: readonly T[], first: (it: T) => boolean): [T[], T[]] => [
  all.filter(first),
  all.filter((it) => !first(it)),
];

export const touchedBy = (
  { type, data }: Envelope,
  { area, state }: Pick<Ground, 'area' | 'state'>,
): readonly Touched[] => {
  const { touches, kind } = handlerOf(area, type);
  return touches ? touches(data, state) : [{ kind, id: (data as { id: string }).id }];
};

/** Whether two names mean the same or one a part of the other: `kpis[a]` and `kpis[a].label`. */
const overlap = (a: string, b: string): boolean =>
  a === b || a === '*' || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/** Names of what an event changed at a thing; a creation changes it as a whole. */
function fieldsOf(event: Envelope, id: string, { area, state }: Ground): string[] {
  const names = changesOf(area, event, id, state).map(({ name }) => name);
  return names.length === 0 || handlerOf(area, event.type).change === 'CREATE' ? ['*', ...names] : names;
}

/** Events or things of a whole batch that are looked at before others get their turn. */
const slice = 250;

/** What a command changed at a thing, from a revision on; `removes`: it took the thing away itself. */
interface Own {
  kind: string;
  from: number;
  fields: Set<string>;
  removes: boolean;
}

/** What of it others changed since (`later`), and the things at which they changed anything at all. */
async function changedSince(order: Reversal, ground: Ground): Promise<{ later: Later[]; touched: Set<string> }> {
  const own = new Map<string, Own>();
  for (const [i, event] of order.events.entries()) {
    if (i % slice === slice - 1) await breath();
    const removes = handlerOf(ground.area, event.type).change === 'DELETE';
    for (const { kind, id } of touchedBy(event, ground)) {
      const it = own.get(id) ?? { kind, from: event.revision, fields: new Set(), removes };
      own.set(id, it);
      for (const field of fieldsOf(event, id, ground)) it.fields.add(field);
    }
  }
  const mine = new Set(order.events.map(({ revision }) => revision));
  const found: Later[] = [];
  const touched = new Set<string>();
  let looked = 0;
  for (const [id, it] of own) {
    const { from, fields } = it;
    if (++looked % slice === 0) await breath();
    const revisions = ground.state.touches.since(id, from).filter((revision) => !mine.has(revision));
    if (revisions.length === 0) continue;
    const changed = standing(await ground.eventsAt(revisions), id, ground);
    if (changed.size === 0) continue;
    touched.add(id);
    // What somebody took away since has nothing left to take back.
    const isGone = !it.removes && ground.state.thing(it.kind, id) === undefined;
    for (const field of isGone ? fields : changed)
      if ([...fields].some((own) => overlap(own, field))) found.push({ id, field });
  }
  return { later: found, touched };
}

/** Fields that later events changed, but for those whose command was taken back by another later one. */
function standing(later: readonly Envelope[], id: string, ground: Ground): Set<string> {
  const open = new Map<string, { field: string; times: number }>();
  const commands = new Set<string>();
  for (const event of later) {
    commands.add(event.command);
    for (const field of fieldsOf(event, id, ground)) {
      const back = open.get(`${event.undoes} ${field}`);
      const own = `${event.command} ${field}`;
      if (back?.times) back.times--;
      // What went and came back since is as it was, whatever its going told.
      else if (field === '*' && commands.has(event.undoes ?? '')) continue;
      else open.set(own, { field, times: (open.get(own)?.times ?? 0) + 1 });
    }
  }
  return new Set([...open.values()].filter(({ times }) => times).map(({ field }) => field));
}

/** An event's data less the pairs that changed since; null if nothing of it can be taken back. */
function without(later: readonly Later[], event: Envelope, ground: Ground): object | null {
  const touched = touchedBy(event, ground);
  const lost = later.filter(({ id }) => touched.some((it) => it.id === id));
  if (isCascade(event.data)) return lessThings(event.data, (id) => !isHit(lost, event, id, ground));
  const fields = new Set(touched.flatMap(({ id }) => fieldsOf(event, id, ground)));
  const hit = new Set([...fields].filter((own) => lost.some(({ field }) => overlap(own, field))));
  if (hit.size === 0) return event.data;
  return hit.size === fields.size || fields.has('*') ? null : leftOut(event.data, hit);
}

/** What a cascade did alike to several things: it is left out for those that changed since. */
interface Cascade {
  ids: readonly string[];
}
const isCascade = (data: object): data is Cascade => 'ids' in data && Array.isArray(data.ids);

function lessThings(data: Cascade, keeps: (id: string) => boolean): object | null {
  const ids = data.ids.filter(keeps);
  return ids.length > 0 ? { ...data, ids } : null;
}

const isHit = (lost: readonly Later[], event: Envelope, id: string, ground: Ground): boolean =>
  lost.some((it) => it.id === id && fieldsOf(event, id, ground).some((own) => overlap(own, it.field)));

/** Pairs of the data itself and one level below it; null if the fields aren't such pairs. */
function leftOut(data: object, fields: ReadonlySet<string>): object | null {
  let count = 0;
  const keep = (of: object): object =>
    Object.fromEntries(
      Object.entries(of).filter(([name, value]) => {
        const drop = isPair(value) && fields.has(name);
        if (drop) count++;
        return !drop;
      }),
    );
  const inner = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isPair(value) ? keep(value) : value;
  const left = Object.fromEntries(Object.entries(keep(data)).map(([name, value]) => [name, inner(value)]));
  return count === fields.size ? left : null;
}
