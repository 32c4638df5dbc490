import type { ElementRight as Right } from '@contracts/calls.js';
import type { AreaName, By, DomainEvent, Envelope } from '@contracts/message.js';
import type { Effect } from './effect.js';
import { Refused } from './refused.js';
import type { AreaState } from './state.js';
import type { View } from './view.js';

export type { Right };

/** What a decision is given; nothing is taken (no clock, no random). The same for each try of one command. */
export interface Given {
  by: By;
  /** ISO 8601 UTC. */
  now: string;
  /** A UUIDv7-shaped id from the command's time and id and this number: deciding again repeats it. */
  newId(n: number): string;
  /** States of other areas as known now; only to be read. */
  facts: Facts;
  /** What the client saw, thing → revision: what a list then lacks is removed only if it was there (decisions.md, Costs). */
  expected?: ReadonlyMap<string, number>;
  /** Whether the person may, on the pending state; null: at the top level. */
  may(right: Right, id: string | null): boolean;
}
export type Facts = Partial<Record<AreaName, AreaState>>;

export type Decision<E extends DomainEvent> = readonly E[] | Refused;

type DataOf<E extends DomainEvent, T extends E['type']> = Extract<E, { type: T }>['data'];

/** A field's old and new value in an event. */
export interface Change<V = unknown> {
  old: V;
  new: V;
}
export type Changed<C> = { [K in keyof C]?: Change<C[K]> };

export interface Touched {
  kind: string;
  id: string;
}
/** Of an undo: whether it removes a thing too, and whether nothing but what it takes back touched one since. */
export type Undoing = Readonly<Record<'removes' | 'alone', (id: string) => boolean>>;

export interface PropertyChange {
  /** The field; for a list item's field `list[itemId].field`. */
  name: string;
  old: unknown;
  new: unknown;
}

/** A person's data inside an event: the object and key where the value stands, and whose it is (log.md, Personal data). */
export interface PersonalValue {
  person: string;
  holder: Record<string, unknown>;
  key: string;
}

/**
 * One part of an area's decider. Several parts may decide the same command; they run in the area's order on one overlay.
 * `decide` functions are many and differ in their data, hence the open type: `AreaCommands` of an area names them.
 */
export interface Part<S extends AreaState, E extends DomainEvent> {
  /** What the part's events touch by default: the thing `data.id` of this kind. */
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own data; the catalogue's class checks it
  decide: { [command: string]: (data: any, state: S, given: Given) => Decision<E> };
  evolve: { [T in E['type']]: (state: S, data: DataOf<E, T>, envelope: Envelope) => void };
  /** What undo stores instead; what is not here can't be undone. Given the state now, and what else is known of the undo. */
  invert?: { [T in E['type']]?: (data: DataOf<E, T>, state: S, undoing?: Undoing) => readonly E[] | Refused };
  /** Which things an event touches, if not just `data.id`. */
  touches?: { [T in E['type']]?: (data: DataOf<E, T>, state: S) => readonly Touched[] };
  /** What undo asks its right on, if not all that is touched: a cascade needs the right on its root alone. */
  asks?: { [T in E['type']]?: (data: DataOf<E, T>) => readonly Touched[] };
  /**
   * What changed at one touched thing, if it isn't the `{ old, new }` pairs in the data. The state is that after the event,
   * or a later one: then `after` are the fields that were others right after the event.
   */
  history?: {
    [T in E['type']]?: (
      data: DataOf<E, T>,
      id: string,
      state: S,
      after?: Readonly<Record<string, unknown>>,
    ) => readonly PropertyChange[];
  };
  /** Things of other areas may name what its events make: a creation is taken back only where none does (`Area.names`). */
  named?: true;
  /** CREATE and DELETE events; all others are UPDATE. */
  change?: { [T in E['type']]?: 'CREATE' | 'DELETE' };
  personal?: { [T in E['type']]?: (data: DataOf<E, T>) => readonly PersonalValue[] };
  /** The version that each type is written in, if not 1. A rule of kit.md, Versions: first read by all, then written. */
  versions?: { [T in E['type']]?: number };
  /** From each older version of a type to the next: `{ CardAdded: { 1: (data) => … } }`; personal fields keep their names. */
  // biome-ignore lint/suspicious/noExplicitAny: what was stored once has no type any more
  upcast?: { [T in E['type']]?: Readonly<Record<number, (data: any) => object>> };
  /** The right that taking its events back asks on what they touched; by default write, delete for CREATE and DELETE. */
  right?: Right;
  /** Of single types: rights of which one is enough. */
  rights?: { [T in E['type']]?: readonly Right[] };
}

/** Declares a part with all types inferred: `part<Plan, ApprovalEvent>()({ … })`. */
export const part =
  <S extends AreaState, E extends DomainEvent>() =>
  <P extends Part<S, E>>(it: P): P =>
    it;

/** An area: its parts in deciding order, the rows made of it, and the rules between things, checked once at the end of each command. */
export interface Area<S extends AreaState = AreaState> {
  name: AreaName;
  /** Raised by hand with every change of `evolve` or of the state's shape: older snapshots are then not used. */
  version: number;
  empty(): S;
  /** The other areas whose states its decisions look at; by default the users'. */
  uses?: readonly AreaName[];
  /** By kind of its things: the ids of all that one names, of whatever area. */
  names?: Readonly<Record<string, (id: string, state: S) => Iterable<string>>>;
  // biome-ignore lint/suspicious/noExplicitAny: parts of one area have different events
  parts: readonly Part<S, any>[];
  // biome-ignore lint/suspicious/noExplicitAny: rows are made of different things
  views: readonly View<any, S>[];
  /** What events of other areas make happen in this one. */
  effects?: readonly Effect[];
  /** Rules between things (enclosing dates, depth, cycle), on the state after all of a command's events. */
  rules?(state: S, events: readonly DomainEvent[], given: Given): Refused | null;
  /** Whether somebody may, on this (pending) state. */
  may(state: S, right: Right, id: string | null, by: By, facts: Facts): boolean;
}

export const isRefused = (decision: unknown): decision is Refused => decision instanceof Refused;
