import type { DomainEvent, Envelope, Refusal } from '@contracts/message.js';
import type { Area, Facts, Given, Touched } from '@domain/decider.js';
import type { Refused } from '@domain/refused.js';
import type { AreaState } from '@domain/state.js';
import type { Order } from './engine.js';
import type { Keyed } from './keyed.js';

/** Events to be taken back, as one command of their area. */
export interface Reversal extends Omit<Order, 'command' | 'data' | 'asks' | 'expected'> {
  /** In the order of the log. */
  events: readonly Envelope[];
  undoes: string;
  partial: boolean;
  /** Only to see whether it's possible, and what it would touch: nothing is stored. */
  look?: boolean;
}
export type Asked = Order | Reversal;

/** What a command is decided on: the pending state of its queue. */
export interface Ground {
  tenant: string;
  area: Area;
  stream: string;
  state: AreaState;
  /** Revision that the next event gets, and that the first of this group got. */
  next: number;
  group: number;
  facts: Facts;
  seen: Envelope['seen'];
  keyed(command: string): Keyed | undefined;
  /** The stream's events at revisions, pending ones too. */
  eventsAt(revisions: readonly number[]): Promise<Envelope[]>;
}
/** An event decided but not stored; `json` is the plain text of its data. */
export interface Draft {
  event: Envelope;
  json: string;
  touched: readonly Touched[];
}
export type Verdict =
  | { is: 'decided'; state: AreaState; drafts: Draft[]; touched: Touched[]; answer: unknown }
  | { is: 'repeated'; command: string; keyed: Keyed; touched: Touched[]; answer: unknown }
  | { is: 'refused'; refusal: Refusal }
  /** A mistake in a decider. */
  | { is: 'failed'; error: unknown };

/** What produces a command's events: its area's parts, or undo. `add` evolves the state. */
export type Produce = (state: AreaState, given: Given, add: (event: DomainEvent) => void) => Refused | null;
