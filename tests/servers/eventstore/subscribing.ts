import type { Writable } from 'node:stream';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import grpc, { type ServerWritableStream } from '@grpc/grpc-js';
import * as answers from './answers.js';
import type { Written } from './disk.js';
import { firstAtOrAfter } from './search.js';
import { type Store, tombstone } from './store.js';

/** Where answers go; waits while the client does not take them. */
export interface Output {
  readonly open: boolean;
  /** Called once when the client has gone. */
  onClosed(heard: () => void): void;
  write(answer: Buffer): Promise<void> | void;
  /** Sends what waits to be sent with others. */
  flush(): void;
}

// Bytes that are sent together at the most, and each answer's head: not compressed, its length.
const mostTogether = 32 * 1024;
const headSize = 5;

/** Sends the answers of a turn together: gRPC would write each by itself, which costs more than all else here. */
export function pacedOutput(call: ServerWritableStream<ReadReq, Buffer>): Output {
  const { stream } = (call as unknown as { call: { stream: Writable } }).call;
  let [open, begun, size] = [true, false, 0];
  let frames: Buffer[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const go of [...waiting]) go();
    waiting.clear();
  };
  stream.on('drain', wake);
  for (const end of ['cancelled', 'close', 'error']) {
    call.on(end, () => {
      open = false;
      wake();
    });
  }
  function flush(): void {
    if (size === 0 || !open || call.cancelled) return;
    if (!begun) call.sendMetadata(new grpc.Metadata());
    begun = true;
    stream.write(Buffer.concat(frames, size));
    [frames, size] = [[], 0];
  }
  return {
    get open() {
      return open && !call.cancelled;
    },
    onClosed: (heard) => {
      for (const end of ['cancelled', 'close']) call.on(end, heard);
    },
    write(answer) {
      if (!open) return;
      if (size === 0) setImmediate(flush);
      const head = Buffer.alloc(headSize);
      head.writeUInt32BE(answer.length, 1);
      frames.push(head, answer);
      size += headSize + answer.length;
      if (size < mostTogether) return;
      flush();
      if (stream.writableNeedDrain) return new Promise((resolve) => waiting.add(resolve));
    },
    flush,
  };
}

/** A subscription: confirmation, what is stored, "caught up", then what comes. Ends only with an error. */
export async function following(store: Store, options: ReadReq.Options, out: Output): Promise<void> {
  const stream = options.getStream();
  const source = stream ? streamSource(store, stream) : allSource(store, options);
  source.begin();
  await out.write(answers.confirmed(crypto.randomUUID()));
  await source.catchUp(out);
  await out.write(answers.caughtUp);
  while (out.open) {
    const more = news(store, out);
    await source.live(out);
    if (out.open) await more;
  }
}

interface Source {
  /** Throws if there is nothing to follow. */
  begin(): void;
  catchUp(out: Output): Promise<void>;
  live(out: Output): Promise<void>;
}

function news(store: Store, out: Output): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.onStored(() => {
      stop();
      resolve();
    });
    out.onClosed(() => {
      stop();
      resolve();
    });
  });
}

function streamSource(store: Store, from: ReadReq.Options.StreamOptions): Source {
  const name = Buffer.from(from.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  let next = from.hasStart() ? 0 : from.hasEnd() ? store.stream(name).length : Number(from.getRevision()) + 1;
  async function pass(out: Output): Promise<void> {
    for (let list = store.stream(name); next < list.length && out.open; list = store.stream(name)) {
      const event = list[next++]!;
      if (event.revision >= store.firstVisible(name) || event.type === tombstone) await out.write(answers.read(event));
      if (event.type === tombstone) throw answers.streamDeleted(name);
    }
  }
  return {
    begin() {
      if (store.isTombstoned(name)) throw answers.streamDeleted(name);
    },
    catchUp: pass,
    live: pass,
  };
}

/** With a filter it tells now and then how far it looked, by the number of events considered. */
function allSource(store: Store, options: ReadReq.Options): Source {
  const filter = options.getFilter();
  const fits = filter ? fitting(filter) : () => true;
  const window = filter?.hasMax() ? filter.getMax() : 32;
  const interval = filter ? window * Math.max(filter.getCheckpointintervalmultiplier(), 1) : Number.POSITIVE_INFINITY;
  let next = firstOf(store, options);
  let considered = 0;
  let told = next;

  async function page(out: Output): Promise<void> {
    // The server's pages begin with the event that the last one ended with, or that was asked from.
    const start = store.all[told];
    const end = Math.min(told + window, store.stored);
    let at = start?.position ?? 0;
    let matched = false;
    for (; next < end && out.open; next++) {
      const event = store.all[next]!;
      if (!fits(event)) continue;
      at = event.position;
      matched = true;
      await out.write(answers.read(event));
    }
    considered += end - told;
    told = end;
    const last = end === store.stored && matched;
    if (considered >= interval || (filter && last)) {
      considered %= interval;
      await out.write(answers.checkpoint(at));
    }
  }
  return {
    begin() {},
    async catchUp(out) {
      // The page is counted from the event asked from, which itself is not sent.
      if (next > 0 && filter) told = next - 1;
      while (next < store.stored && out.open) await page(out);
      considered = 0;
    },
    async live(out) {
      for (; next < store.stored && out.open; next++) {
        const event = store.all[next]!;
        if (fits(event)) await out.write(answers.read(event));
        considered++;
        if (considered < interval) continue;
        considered = 0;
        await out.write(answers.checkpoint(event.position));
      }
    },
  };
}

function firstOf(store: Store, options: ReadReq.Options): number {
  const from = options.getAll();
  if (!from || from.hasStart()) return 0;
  if (from.hasEnd()) return store.stored;
  return firstAtOrAfter(store.all, store.stored, Number(from.getPosition()?.getCommitPosition() ?? 0) + 1);
}

function fitting(filter: ReadReq.Options.FilterOptions): (event: Written) => boolean {
  const byType = filter.getEventType();
  const expression = byType ?? filter.getStreamIdentifier();
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression?.getPrefixList() ?? [];
  return ({ stream, type }) => {
    const subject = byType ? type : stream;
    return regex ? regex.test(subject) : prefixes.some((prefix) => subject.startsWith(prefix));
  };
}
