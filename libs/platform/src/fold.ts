import type { DomainEvent, Envelope } from '@contracts/message.js';
import type { Area, Part, PersonalValue, PropertyChange, Right, Touched, Undoing } from '@domain/decider.js';
import type { Refused } from '@domain/refused.js';
import type { AreaState } from '@domain/state.js';
import { checkVersions, upcasted, versionOf } from '@domain/versions.js';
import { type Keyed, rememberKeyed } from './keyed.js';
import type { StoredEvent } from './ports.js';

/** A stored event with its data readable. */
export type Read = StoredEvent & Envelope;

/** An area of a tenant, folded up to a revision. */
export interface Fold<S extends AreaState = AreaState> {
  readonly tenant: string;
  readonly area: Area<S>;
  state: S;
  /** Of the last event; −1 and 0 for none. */
  revision: number;
  position: number;
  /** The running maximum of the events' times. */
  maxTime: string;
  /** The last event's command and the revision of its first event. */
  command: string;
  first: number;
  keyed: Map<string, Keyed>;
  /** Bytes of JSON folded: a measure of the memory held. */
  bytes: number;
  /** Events of types that this code does not know are passed over, as somebody has to answer: the first is told. */
  passes?: boolean;
  strange?: string;
}

/** Up to which event an area is folded: the log's position, or the running maximum of times (ISO 8601 UTC). */
export interface Until {
  position?: number;
  time?: string;
}

/** An event that the code can't fold: nothing after it is known. */
export class Poison extends Error {
  override name = 'Poison';
  constructor(
    readonly event: StoredEvent,
    override readonly cause: unknown,
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`event ${event.revision} of ${event.stream} (${event.type}) can't be read: ${why}`);
  }
}

export const streamOf = (tenant: string, area: string): string => `${tenant}.${area}`;

export const emptyFold = <S extends AreaState>(tenant: string, area: Area<S>): Fold<S> => ({
  ...{ tenant, area, state: area.empty(), revision: -1, position: 0, maxTime: '' },
  ...{ command: '', first: -1, keyed: new Map(), bytes: 0 },
});

/** All that an area's parts say about one type of event. */
export interface Handler {
  kind: string;
  /** Asked by undo on what the event touched: one of them is enough. */
  rights: readonly Right[];
  evolve(state: AreaState, data: object, envelope: Envelope): void;
  touches?(data: object, state: AreaState): readonly Touched[];
  asks?(data: object): readonly Touched[];
  invert?(data: object, state: AreaState, undoing?: Undoing): readonly DomainEvent[] | Refused;
  history?(
    data: object,
    id: string,
    state: AreaState,
    after?: Readonly<Record<string, unknown>>,
  ): readonly PropertyChange[];
  change: 'CREATE' | 'UPDATE' | 'DELETE';
  named: boolean;
  personal?(data: object): readonly PersonalValue[];
  /** The version that it is written in today. */
  version: number;
  /** Data of an older version as today's. Throws for a newer one. */
  upcast(v: number, data: object): object;
}

export const handlersOf = (area: Area): ReadonlyMap<string, Handler> => compiled.get(area) ?? compile(area);

/** Throws for a type that no part of the area knows. */
export function handlerOf(area: Area, type: string): Handler {
  const handler = handlersOf(area).get(type);
  if (!handler) throw new Error(`no part of ${area.name} knows ${type}`);
  return handler;
}

/** Changes a state by an event, stamps what it touched, and says what that was. */
export const evolve = (area: Area, state: AreaState, event: Envelope): readonly Touched[] =>
  evolveBy(handlerOf(area, event.type), state, event);

function evolveBy(handler: Handler, state: AreaState, event: Envelope): readonly Touched[] {
  handler.evolve(state, event.data, event);
  const touched = handler.touches
    ? handler.touches(event.data, state)
    : [{ kind: handler.kind, id: (event.data as { id: string }).id }];
  for (const { kind, id } of touched) {
    state.touch(id, event);
    state.note(kind, id);
  }
  return touched;
}

/** Puts down in a fold that an event is in its state. */
export function record(fold: Fold, event: Envelope, touched: readonly Touched[], position: number): void {
  if (event.command !== fold.command) {
    fold.command = event.command;
    fold.first = event.revision;
  }
  fold.revision = event.revision;
  fold.position = position;
  if (event.time > fold.maxTime) fold.maxTime = event.time;
  rememberKeyed(fold, event, touched, position);
}

/** Folds stored events; `seen` hears of each what it touched. Throws Poison. */
export function foldEvents(
  fold: Fold,
  events: readonly Read[],
  seen?: (event: Read, touched: readonly Touched[]) => void,
): void {
  const handlers = handlersOf(fold.area);
  for (const event of events) {
    try {
      const handler = handlers.get(event.type);
      if (!handler && fold.passes) fold.strange ??= `${event.type} of ${event.stream}`;
      const isPassed = !handler && fold.passes;
      const touched = isPassed ? [] : evolveBy(handler ?? handlerOf(fold.area, event.type), fold.state, event);
      record(fold, event, touched, event.position);
      fold.bytes += event.json.length;
      seen?.(event, touched);
    } catch (cause) {
      throw new Poison(event, cause);
    }
  }
}

/** Each thing once, in the order of first touch. */
export function distinct(touched: Iterable<Touched>): Touched[] {
  const byName = new Map<string, Touched>();
  for (const it of touched) if (!byName.has(`${it.kind} ${it.id}`)) byName.set(`${it.kind} ${it.id}`, it);
  return [...byName.values()];
}

const compiled = new WeakMap<Area, Map<string, Handler>>();

function compile(area: Area): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const part of area.parts as readonly Part<AreaState, DomainEvent>[]) {
    checkVersions(part);
    for (const type of Object.keys(part.evolve)) {
      if (handlers.has(type)) throw new Error(`two parts of ${area.name} know ${type}`);
      const change = part.change?.[type] ?? 'UPDATE';
      const rights = part.rights?.[type] ?? [part.right ?? (change === 'UPDATE' ? 'write' : 'delete')];
      const handler = {
        ...{ kind: part.kind, change, rights, named: part.named === true, evolve: part.evolve[type] },
        ...{ touches: part.touches?.[type], asks: part.asks?.[type], invert: part.invert?.[type] },
        ...{ history: part.history?.[type], personal: part.personal?.[type], version: versionOf(part, type) },
        upcast: (v: number, data: object) => upcasted(part, type, v, data),
      };
      handlers.set(type, handler as Handler);
    }
  }
  compiled.set(area, handlers);
  return handlers;
}
