import { type JobName, jobs } from '@contracts/catalogue.js';
import type { AreaName, By } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import type { Effect, JobWish, Wish } from '@domain/effect.js';
import { type Codec, openCodec } from './codec.js';
import type { Engine } from './engine.js';
import { Poison, type Read, streamOf } from './fold.js';
import { derivedId } from './ids.js';
import { isoTime } from './isoTime.js';
import { rememberedFor } from './keyed.js';
import { Away, isErasure, type Ports, type StoredEvent, type Vault } from './ports.js';

export interface EffectsAround {
  /** `jobs`: where an effect begins one. */
  ports: Pick<Ports, 'events' | 'vault' | 'keys'> & Partial<Pick<Ports, 'jobs'>>;
  engine: Engine;
  areas: readonly Area[];
  effects: readonly Effect[];
  /** What reads the events; none: one is made for each. */
  codec?: Codec;
}
export interface Forgetting {
  /** Somebody is to be forgotten: destroys what their data can be read by. Repeatable. */
  erased?(tenant: string, person: string): Promise<void>;
}
/** How an event is followed. */
interface How {
  /** Only the command of that number. */
  only?: number | null;
  /** It was never followed before: nothing of it can be in the list. */
  isNew?: boolean;
}
/** What could not be carried out and waits for a person. Nothing of the event's data: that is read again from the log. */
export interface RefusedEffect {
  id: string;
  /** The event that is followed. */
  area: AreaName;
  type: string;
  revision: number;
  /** The command that follows from it, and its number among those; null where not even that could be said. */
  into: AreaName | null;
  command: string | null;
  number: number;
  /** The refusal's code; UNREADABLE or FAILED where there was none. */
  code: string;
  /** Of the last try. */
  time: string;
  /** Missing where the event cannot be read. */
  by?: By;
}
export type EffectState = 'refused' | 'dismissed';

const kind = 'effect';

/**
 * Carries out what the events of a page make happen. `head`: up to there somebody may have followed before, and ended
 * without writing it down. Throws Away.
 */
export async function carryOutAll(
  around: EffectsAround & Forgetting,
  page: readonly StoredEvent[],
  head: number,
): Promise<void> {
  const afresh = () => ({ ...around, codec: openCodec(around.ports.keys) });
  let reading = afresh();
  for (const event of page) {
    if (isErasure(event)) {
      const [tenant = ''] = event.stream.split('.');
      await around.erased?.(tenant, (JSON.parse(event.json) as { person: string }).person);
      // What knew the key of who is forgotten reads nothing any more.
      reading = afresh();
    }
    await carryOut(reading, event, { isNew: event.position > head });
  }
}

/** Carries out what an event makes happen; what is refused is kept, and nothing else waits for it. Throws Away. */
export async function carryOut(
  around: EffectsAround,
  event: StoredEvent,
  { only = null, isNew = false }: How = {},
): Promise<void> {
  const [tenant = '', area = ''] = event.stream.split('.');
  const fitting = around.effects.filter((it) => it.of === area && it.type === event.type);
  if (fitting.length === 0) return;
  let wishes: readonly Wish[];
  let begun: readonly JobWish[];
  try {
    const read = await readable(around, event);
    wishes = fitting.flatMap((it) => it.wishes(read));
    begun = fitting.flatMap((it) => it.jobs?.(read) ?? []);
  } catch (error) {
    if (error instanceof Away) throw error;
    const code = error instanceof Poison ? 'UNREADABLE' : 'FAILED';
    return keep(around.ports.vault, tenant, { ...noted(event, { code, number: 0 }), into: null, command: null });
  }
  for (const [number, it] of begun.entries()) await begin(around, event, { ...it, number });
  if (only === null && wishes.length === 0 && !isNew) await settle(around.ports.vault, tenant, event, 0);
  for (const [number, wish] of wishes.entries())
    if (only === null || only === number) await follow(around, { tenant, event, wish, number });
}

/** Under a key that derives from the event: what a crash repeats is there once. */
const begin = (
  { ports }: EffectsAround,
  { id, stream }: StoredEvent,
  { job, data, number }: JobWish & { number: number },
): Promise<string> => {
  const { tries } = jobs[job as JobName];
  if (!ports.jobs) throw new Error(`${job} cannot be begun here`);
  return ports.jobs.add(stream.slice(0, stream.indexOf('.')), job, data, { tries, key: `${job}/${id}/${number}` });
};

/** The commands' ids derive from the event: what a crash repeats is recognised. */
async function follow(
  { ports, engine }: EffectsAround,
  { tenant, event, wish, number }: { tenant: string; event: StoredEvent; wish: Wish; number: number },
): Promise<void> {
  const commandId = derivedId(event.id, number);
  if (await isLongDone(ports, { tenant, area: wish.area, commandId, event }))
    return settle(ports.vault, tenant, event, number);
  const code = await engine
    .execute({
      ...{ ...wish, tenant, commandId, digest: commandId, by: event.by, asks: null },
      ...{ cause: `${event.stream} ${event.revision}`, answer: () => null },
    })
    .then(
      (outcome) => (outcome.status === 'refused' ? outcome.refusal.code : null),
      (error: unknown) => {
        if (error instanceof Away) throw error;
        return 'FAILED';
      },
    );
  if (code === null) return settle(ports.vault, tenant, event, number);
  await keep(ports.vault, tenant, { ...noted(event, { code, number }), into: wish.area, command: wish.command });
}

/** Commands are known by their ids for a day: an older event's are looked for in the log. */
async function isLongDone(
  { events }: EffectsAround['ports'],
  { tenant, area, commandId, event }: { tenant: string; area: AreaName; commandId: string; event: StoredEvent },
): Promise<boolean> {
  const caused = Date.parse(event.time);
  if (Date.now() - caused < rememberedFor / 2) return false;
  for await (const page of events.readStream(streamOf(tenant, area), { backwards: true }))
    for (const { command, time } of page) {
      if (command === commandId) return true;
      // No clock is wrong by a day.
      if (caused - Date.parse(time) > rememberedFor) return false;
    }
  return false;
}

async function readable(
  { ports, areas, codec = openCodec(ports.keys) }: EffectsAround,
  event: StoredEvent,
): Promise<Read> {
  const [tenant = '', name = ''] = event.stream.split('.');
  const area = areas.find((it) => it.name === name);
  if (!area) throw new Error(`there is no area ${name}`);
  const [read] = await codec.decode(tenant, area, [event]);
  return read as Read;
}

const noted = (event: StoredEvent, { code, number }: { code: string; number: number }) => ({
  ...{ id: keptId(event, number), area: event.stream.split('.')[1] as AreaName, type: event.type },
  ...{ revision: event.revision, number, code, time: isoTime(Date.now()), by: event.by },
});

const keptId = (event: StoredEvent, number: number): string => derivedId(event.id, `effect ${number}`);

/** It is carried out: it waits no more. */
const settle = (vault: Vault, tenant: string, ...[event, number]: [StoredEvent, number]): Promise<void> =>
  vault.remove(tenant, kind, keptId(event, number));

/** Puts it in the list, in place of what is known of it. */
async function keep(vault: Vault, tenant: string, it: RefusedEffect, state: EffectState = 'refused'): Promise<void> {
  for (;;) {
    const known = await vault.get(tenant, kind, it.id);
    if (await vault.putIf(tenant, kind, it.id, it, { version: known?.version ?? 0, owner: state })) return;
  }
}

/** Those that wait, or that somebody put aside; the newest first. */
export async function keptEffects(vault: Vault, tenant: string, state: EffectState): Promise<RefusedEffect[]> {
  const found = (await vault.listByOwner(tenant, kind, state)).map(({ value }) => value as RefusedEffect);
  return found.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

const keptEffect = async (vault: Vault, tenant: string, id: string): Promise<RefusedEffect | null> =>
  (await vault.get<RefusedEffect>(tenant, kind, id))?.value ?? null;

/** Carries it out again; where it is refused again it goes on waiting. False: it is not in the list. Throws Away. */
export async function tryAgain(around: EffectsAround, tenant: string, id: string): Promise<boolean> {
  const { events, vault } = around.ports;
  const it = await keptEffect(vault, tenant, id);
  if (!it) return false;
  const stream = streamOf(tenant, it.area);
  for await (const page of events.readStream(stream, { from: it.revision, limit: 1 }))
    for (const event of page) await carryOut(around, event, { only: it.command === null ? null : it.number });
  return true;
}

/** The event that it follows, and the command; null: it cannot be read. */
export async function wishedBy(
  around: EffectsAround,
  tenant: string,
  it: RefusedEffect,
): Promise<{ event: Read; wish: Wish } | null> {
  const stream = streamOf(tenant, it.area);
  for await (const [stored] of around.ports.events.readStream(stream, { from: it.revision, limit: 1 })) {
    if (!stored || it.code === 'UNREADABLE') return null;
    const event = await readable(around, stored);
    const fitting = around.effects.filter(({ of, type }) => of === it.area && type === it.type);
    const wish = fitting.flatMap(({ wishes }) => wishes(event))[it.number];
    return wish ? { event, wish } : null;
  }
  return null;
}

/** It is not to be carried out; it stays to be read about. False: it is not in the list. */
export async function putAside(vault: Vault, tenant: string, id: string): Promise<boolean> {
  const it = await keptEffect(vault, tenant, id);
  if (it) await keep(vault, tenant, it, 'dismissed');
  return it !== null;
}
