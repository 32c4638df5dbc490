import type { Area } from '@domain/decider.js';
import type { View } from '@domain/view.js';
import type { Done, Engine, Order } from '@platform/engine.js';
import type { Ports } from '@platform/ports.js';
import type { Logger } from 'pino';
import type { Handlers } from './call.js';
import type { Metrics } from './http/metrics.js';
import type { People } from './identity/people.js';
import type { Sessions } from './identity/sessions.js';
import type { Tokens } from './identity/tokens.js';
import type { Live } from './live/live.js';
import type { Past } from './past/past.js';
import type { Positions } from './positions.js';
import type { Tenants } from './tenants.js';

/** All that the parts of the api share; made once by `openApi`. */
export interface Context {
  ports: Ports;
  engine: Engine;
  areas: readonly Area[];
  views: ReadonlyMap<string, View>;
  tenants: Tenants;
  positions: Positions;
  sessions: Sessions;
  tokens: Tokens;
  people: People;
  past: Past;
  /** What the projections wrote, as it comes. */
  live: Live;
  handlers: Handlers;
  metrics: Metrics;
  log: Logger;
  /** No other process writes the stores. */
  alone: boolean;
  /** HMAC of a call, by a key derived from the master key. */
  digest(text: string): string;
  /** Runs a command; throws a Problem where it is refused. */
  execute(order: Order): Promise<Done>;
}

/** Where Nest keeps it. */
export const CONTEXT = Symbol('context');
