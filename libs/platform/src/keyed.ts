import type { Envelope } from '@contracts/message.js';
import type { Touched } from '@domain/decider.js';

/** A command with an Idempotency-Key, as remembered for 24 h. */
export interface Keyed {
  digest: string;
  /** Revisions of its first and last event; the log's position answered. */
  first: number;
  last: number;
  position: number;
  time: string;
  touched: Touched[];
}
/** What of a fold they are remembered in. */
type Fold = { keyed: Map<string, Keyed>; maxTime: string; first: number };

/** Milliseconds for which the same call by the same key is a repeat (http.md, Conventions). */
export const rememberedFor = 24 * 3_600_000;

/** Puts down in a fold what a repeat of the event's command is to be answered, where it has a key. */
export function rememberKeyed(fold: Fold, event: Envelope, touched: readonly Touched[], position: number): void {
  if (event.digest !== undefined) remember(fold, event, touched, position);
  else if (fold.keyed.size > 0) extend(fold, event, touched, position);
}

function remember(fold: Fold, event: Envelope, touched: readonly Touched[], position: number): void {
  const { command, revision, digest = '', time } = event;
  fold.keyed.delete(command);
  fold.keyed.set(command, { digest, first: revision, last: revision, position, time, touched: [...touched] });
  const oldest = Date.parse(fold.maxTime) - rememberedFor;
  for (const [id, { time }] of fold.keyed) {
    if (Date.parse(time) >= oldest) return;
    fold.keyed.delete(id);
  }
}

/** The further events of a keyed command. */
function extend(fold: Fold, { command, revision }: Envelope, touched: readonly Touched[], position: number): void {
  const keyed = fold.keyed.get(command);
  if (!keyed || fold.first !== keyed.first) return;
  keyed.touched.push(...touched);
  keyed.last = revision;
  keyed.position = position;
}
