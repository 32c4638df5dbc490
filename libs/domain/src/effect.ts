import type { AreaName, By, DomainEvent } from '@contracts/message.js';

/** An event as whoever follows it sees it: its data readable. */
export interface Followed {
  data: DomainEvent['data'];
  time: string;
  by: By;
  /** In its area's stream. */
  revision: number;
  /** The import, clone or other batch that it is of. */
  batch?: string;
}
/** A command of the same tenant. */
export interface Wish {
  area: AreaName;
  command: string;
  data: Record<string, unknown>;
}
/** A job of the workers; the same event begins it once. */
export interface JobWish {
  job: string;
  data: Record<string, unknown>;
}
/** What an event makes happen in other areas; declared by the area that it happens in (`Area.effects`). */
export interface Effect {
  /** The area and type of the event that is followed. */
  of: AreaName;
  type: string;
  /** The same event always gives the same commands in the same order: their ids derive from it and their numbers. */
  wishes(event: Followed): readonly Wish[];
  /** What workers do of it. */
  jobs?(event: Followed): readonly JobWish[];
}
