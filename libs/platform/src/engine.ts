import type { AreaName, By, Refusal } from '@contracts/message.js';
import type { Right, Touched } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';

/** A command on its way: checked against its class, not yet permitted or decided. */
export interface Order {
  tenant: string;
  area: AreaName;
  /** Name under which the area's parts decide it. */
  command: string;
  /** With the ids of the path: `{ id, … }`, `{ ids, … }`, `{ items }`. */
  data: Record<string, unknown>;
  by: By;
  /** UUIDv5 of area, user, Idempotency-Key and day, else a fresh UUIDv7. */
  commandId: string;
  /** What the same call may be known as, made within 24 hours on another day. */
  knownAs?: readonly string[];
  /** HMAC of route and body, only with an Idempotency-Key. */
  digest?: string;
  /** The right asked on each thing (null: the top level) on the pending state; null: the role was checked by the caller. */
  asks: { right: Right; ids: readonly (string | null)[] } | null;
  /** What the client saw: thing → revision, from If-Match or a batch's items. */
  expected?: ReadonlyMap<string, number>;
  batch?: string;
  cause?: string;
  /** This process had all of `users` up to `rightsAt` since the call began: they need not be looked for again. */
  rightsSeen?: boolean;
  /** Called on the state right after the command's events: what the caller answers. Synchronous, without effects. */
  answer(state: AreaState, touched: readonly Touched[]): unknown;
}

export interface Done {
  status: 'done';
  /** Opaque token for undo: area, first revision, command id. Null if nothing changed. */
  command: string | null;
  /** The stream's revision and the log's position of the command's last event; of the state decided on if nothing changed. */
  revision: number;
  position: number;
  touched: readonly Touched[];
  answer: unknown;
  /** An Idempotency-Key seen before: nothing was done now. */
  repeated: boolean;
}
export interface Refusing {
  status: 'refused';
  refusal: Refusal;
  position: number;
}
export type Outcome = Done | Refusing;

/** The one way to change or see an area. Throws only `Away` (503). */
export interface Engine {
  execute(order: Order): Promise<Outcome>;
  /** Takes a command back by its token; `partial` leaves out what changed since (decisions.md, Undo), `look` only looks. */
  undo(
    order: Omit<Order, 'command' | 'data' | 'area' | 'asks'> & { token: string; partial: boolean; look?: boolean },
  ): Promise<Outcome>;
  /** The state as stored: all that is stored by now, or at least up to a revision. Only to be read. */
  state<S extends AreaState>(tenant: string, area: AreaName, atLeast?: number): Promise<S>;
  /** The state at a time: as of the last event whose running maximum of stored times is ≤ it. Only to be read. */
  asOf<S extends AreaState>(tenant: string, area: AreaName, time: string): Promise<S>;
  /** Of the area's last stored event (−1, 0 and '' for none). Loads no state. Throws Away. */
  known(tenant: string, area: AreaName): Promise<{ revision: number; position: number; time: string }>;
  /** Types of events, with their streams, that newer code stored and this one does not know: it decides nothing there. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
}
