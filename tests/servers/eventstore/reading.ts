import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import grpc from '@grpc/grpc-js';
import * as answers from './answers.js';
import type { Written } from './disk.js';
import { firstAtOrAfter } from './search.js';
import type { Store } from './store.js';
import { following, type Output, pacedOutput } from './subscribing.js';

export type Call = ServerWritableStream<ReadReq, Buffer>;

const backwards = 1;

/** The one call that reads: a stream or all, to its end or followed for ever. `open`: the subscriptions. */
export function reading(store: Store, open: Set<Call>) {
  return (call: Call): void => {
    const options = call.request.getOptions();
    const out = pacedOutput(call);
    if (options?.hasSubscription()) {
      open.add(call);
      out.onClosed(() => open.delete(call));
    }
    const work = options?.hasSubscription() ? following(store, options, out) : readOnce(store, options, out);
    work
      .finally(() => out.flush())
      .then(
        () => call.end(),
        (error: unknown) => call.emit('error', error),
      );
  };
}

/** Ends a call without a status, as the real server's subscriptions end when it is stopped. */
export function breakOff(call: Call): void {
  (call as unknown as { call: { stream: { end(): void } } }).call.stream.end();
}

async function readOnce(store: Store, options: ReadReq.Options | undefined, out: Output): Promise<void> {
  const stream = options?.getStream();
  const all = options?.getAll();
  const limit = Number(options?.getCount() ?? 0);
  const back = options?.getReadDirection() === backwards;
  if (stream) await readStream(store, stream, { limit, back }, out);
  else if (all) await readAll(store, all, { limit, back }, out);
}

interface How {
  limit: number;
  back: boolean;
}

async function readStream(store: Store, from: ReadReq.Options.StreamOptions, { limit, back }: How, out: Output) {
  const name = Buffer.from(from.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  if (limit === 0 || (from.hasEnd() && !back)) {
    throw answers.failure(grpc.status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }
  if (store.isTombstoned(name)) throw answers.streamDeleted(name);
  const list = store.stream(name);
  if (list.length === 0 || store.isSoftDeleted(name)) return out.write(answers.notFound(name));
  const [first, last] = [store.firstVisible(name), list.length - 1];
  const start = from.hasEnd() ? last : from.hasStart() ? 0 : Number(from.getRevision());
  if (back) await pass(list, { from: Math.min(start, last), to: first, step: -1, limit }, out);
  else await pass(list, { from: Math.max(start, first), to: last, step: 1, limit }, out);
}

async function readAll(store: Store, from: ReadReq.Options.AllOptions, { limit, back }: How, out: Output) {
  const last = store.stored - 1;
  if (limit === 0) throw answers.failure(grpc.status.UNKNOWN, 'Unexpected ReadAllResult: Error');
  if (from.hasEnd()) {
    if (back) await pass(store.all, { from: last, to: 0, step: -1, limit }, out);
    return;
  }
  const index = from.hasStart() ? 0 : indexAt(store, from.getPosition()!);
  if (back) await pass(store.all, { from: Math.min(index, last + 1) - 1, to: 0, step: -1, limit }, out);
  else await pass(store.all, { from: index, to: last, step: 1, limit }, out);
}

/** Where the event at a position stands; the length for a position beyond the end. */
function indexAt(store: Store, position: ReadReq.Options.Position): number {
  const commit = Number(position.getCommitPosition());
  if (commit < Number(position.getPreparePosition())) {
    throw answers.failure(grpc.status.UNKNOWN, 'Exception was thrown by handler.');
  }
  const index = firstAtOrAfter(store.all, store.stored, commit);
  if (index < store.stored && store.all[index]!.position !== commit) {
    throw answers.failure(grpc.status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  }
  return index;
}

interface Range {
  from: number;
  to: number;
  step: 1 | -1;
  limit: number;
}
async function pass(list: readonly Written[], range: Range, out: Output) {
  const count = Math.min((range.to - range.from) * range.step + 1, range.limit);
  for (let n = 0; n < count && out.open; n++) await out.write(answers.read(list[range.from + n * range.step]!));
}
