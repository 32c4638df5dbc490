/** Envelopes of commands and events, and what a refusal says. Names and shapes of the envelope are stored for ever. */

/** Who did it. `actingFor` is the person stood in for. Both are user ids. */
export interface By {
  user: string;
  actingFor?: string;
}

/** The areas of a tenant: one stream and one state each. `tenants` is the server's own: the registry of all of them. */
export const areaNames = ['plan', 'users', 'masterData', 'invoices', 'todos', 'desk', 'tenants'] as const;
export type AreaName = (typeof areaNames)[number];

/** An event as its part declares it. `type` and the shape of `data` are stored for ever. */
export interface DomainEvent {
  type: string;
  data: object;
}

/** What is stored beside an event's data (log.md, Envelope). */
export interface EventMeta {
  /** ISO 8601 in UTC with milliseconds; given once a command. */
  time: string;
  by: By;
  command: string;
  /** HMAC of route and body, on the first event of a command with an Idempotency-Key. */
  digest?: string;
  batch?: string;
  /** The command taken back. */
  undoes?: string;
  /** The event that a reaction follows: its stream and revision. */
  cause?: string;
  /** Revisions of the other areas whose facts the decision used. */
  seen?: Partial<Record<AreaName, number>>;
}

/** An event in an area's stream. `revision` counts from 0 in its stream. */
export interface Envelope<E extends DomainEvent = DomainEvent> extends EventMeta {
  id: string;
  type: E['type'];
  /** Version of the event's shape. */
  v: number;
  data: E['data'];
  revision: number;
}

/** A broken rule at a field; `rule` is a rule name of product.md, section 5. `field` is a path like `kpis[0].label`. */
export interface BrokenRule {
  field: string;
  rule: string;
  params?: Readonly<Record<string, unknown>>;
}

/** Why nothing happened. A value, never thrown by a decider. */
export interface Refusal {
  /** Stable code, upper case: NOT_FOUND, ID_TAKEN, SUBMITTED_IS_READ_ONLY, RULES_BROKEN … */
  code: string;
  /** HTTP status: 400, 403, 404, 409, 412, 413, 422. */
  status: number;
  errors?: BrokenRule[];
  /** Ids and labels that the message names. */
  params?: Readonly<Record<string, unknown>>;
}
