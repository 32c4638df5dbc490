import type { CommandLine } from '@contracts/calls.js';
import type { Area } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Done, Engine, Order } from '@platform/engine.js';
import type { Ports } from '@platform/ports.js';
import type { PushEnv } from '@platform/push/pushEnv.js';
import type { Logger } from 'pino';
import type { Call, Handlers } from './call.js';
import type { Answer } from './http/answer.js';
import type { Metrics } from './http/metrics.js';
import type { People } from './identity/people.js';
import type { Sessions } from './identity/sessions.js';
import type { Tokens } from './identity/tokens.js';
import type { Live } from './live/live.js';
import type { Past } from './past/past.js';
import type { Positions } from './positions.js';
import type { Reader } from './reading/reader.js';
import type { Shapes } from './reading/shapes.js';
import type { Termed, Terms } from './reading/terms.js';
import type { SsoEnv } from './sso/provider.js';
import type { Tenants } from './tenants.js';

/** What a command with an answer of its own is given: its data, and what it touched of the things that it answers. */
export interface Answering {
  state: AreaState;
  data: Readonly<Record<string, unknown>>;
  touched: readonly string[];
  reader: Reader;
}

type Told = Record<string, unknown>;

/** All that the parts of the api share; made once by `openApi`. */
export interface Context {
  ports: Ports;
  engine: Engine;
  areas: readonly Area[];
  views: ReadonlyMap<string, View>;
  /** How rows leave the server. */
  shapes: Shapes;
  /** Of commands that answer other than what they touched: which of the things, or a body of their own. */
  answers: Readonly<Record<string, (asked: Answering) => { ids: readonly string[] } | { body: object }>>;
  /** Of commands that take more than the caller says: their data with what was found elsewhere. */
  before: Readonly<Record<string, (context: Context, call: Call<CommandLine>, data: Told) => Promise<Told>>>;
  /** Carries out a command that is more than one append; `begun`: what the same call did before. */
  asBatch: Readonly<Record<string, (context: Context, order: Order, begun?: Done) => Promise<Answer>>>;
  /** Keys of a list's filter beside the fields of its things. */
  terms(of: Termed): Terms;
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
  /** How single sign-on goes out, and whereto at all. */
  sso: SsoEnv;
  /** SHA-256 of the operator's key; null: there is none, and nobody gets in by it. */
  operatorKey: Buffer | null;
  /** null: no browser is told of anything. */
  push: PushEnv | null;
  /** No other process writes the stores. */
  alone: boolean;
  /** HMAC of a call, by a key derived from the master key. */
  digest(text: string): string;
  /** Runs a command; throws a Problem where it is refused. */
  execute(order: Order): Promise<Done>;
}

/** Where Nest keeps it. */
export const CONTEXT = Symbol('context');
