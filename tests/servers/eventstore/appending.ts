import { setImmediate as turn } from 'node:timers/promises';
import type { AppendReq, BatchAppendReq, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import grpc from '@grpc/grpc-js';
import * as answers from './answers.js';
import type { Expected, Judged, Proposed, Store } from './store.js';
import { number } from './wire.js';

/** In place of a request that was larger than the wire takes (null would end the call). */
export const overlong = Symbol('overlong');
type Sized<T> = T | typeof overlong;
type Answer = sendUnaryData<Buffer>;
type Message = BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage;

// Milliseconds after which a request that the server dropped is answered by "timeout".
const dropped = 2_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The calls that write. `isStopping`: the server takes no more. */
export function appending(store: Store, isStopping: () => boolean) {
  return {
    batchAppend(call: ServerDuplexStream<Sized<BatchAppendReq>, Buffer>): void {
      const parts = new Map<string, Batch>();
      call.on('data', (request: Sized<BatchAppendReq>) => {
        if (request === overlong) return void call.emit('error', answers.tooLarge());
        const batch = partOf(parts, request);
        if (!request.getIsFinal()) return;
        parts.delete(batch.correlation);
        const say = (answer: Buffer) => void (call.writable && call.write(answer));
        if (isStopping()) say(answers.batchFailed(batch, 'Server Is Not Ready', 'NotReady'));
        else appendBatch(store, batch, say);
      });
      call.on('end', () => call.end());
    },
    append(call: ServerReadableStream<Sized<AppendReq>, Buffer>, answer: Answer): void {
      let options: AppendReq.Options | undefined;
      let over = false;
      const events: Proposed[] = [];
      call.on('data', (request: Sized<AppendReq>) => {
        if (request === overlong) {
          over = true;
          return;
        }
        options ??= request.getOptions();
        const message = request.getProposedMessage();
        if (message) events.push(proposed(message));
      });
      // A frozen server thaws with requests that were given up long ago: their end is read a turn later.
      call.on('end', async () => {
        await turn();
        if (call.cancelled) return;
        if (over) return void answer(answers.tooLarge());
        if (isStopping() || !options)
          return void answer(answers.failure(grpc.status.UNAVAILABLE, 'Server Is Not Ready'));
        appendPlain(store, options, events, answer);
      });
    },
    delete: (call: ServerUnaryCall<DeleteReq, Buffer>, answer: Answer) => remove(store, call.request, false, answer),
    tombstone: (call: ServerUnaryCall<TombstoneReq, Buffer>, answer: Answer) =>
      remove(store, call.request, true, answer),
  };
}

// ── The batch path ───────────────────────────────────────────────────────────────────────────────────────────────

interface Batch {
  correlation: string;
  stream: string;
  expected: Expected;
  /** Milliseconds since 1970. */
  deadline: number;
  events: Proposed[];
}

function partOf(parts: Map<string, Batch>, request: BatchAppendReq): Batch {
  const correlation = request.getCorrelationId()?.getString() ?? '';
  const options = request.getOptions();
  let batch = parts.get(correlation);
  if (!batch) {
    const stream = nameOf(options?.getStreamIdentifier()?.getStreamName_asU8());
    const deadline = options?.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    batch = { correlation, stream, expected: options ? batchExpected(options) : 'any', deadline, events: [] };
    parts.set(correlation, batch);
  }
  for (const message of request.getProposedMessagesList()) batch.events.push(proposed(message));
  return batch;
}

function batchExpected(options: BatchAppendReq.Options): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : Number(options.getStreamPosition());
}

function appendBatch(store: Store, batch: Batch, say: (answer: Buffer) => void): void {
  const { stream, expected, events } = batch;
  if (!stream || events.some(isBad)) return void say(answers.batchFailed(batch, 'BadRequest', 'BadRequest'));
  if (batch.deadline < Date.now()) return void say(answers.batchFailed(batch, 'Timeout', 'Timeout'));
  if (isTooBig(events)) {
    const most = number(1, answers.mostData);
    return void say(answers.batchFailed(batch, 'MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', most));
  }
  store.append(stream, expected, events, (judged) => {
    if (judged.is === 'stored') say(answers.batchStored(batch, judged));
    else if (judged.is === 'wrong') say(answers.batchWrongVersion(batch, expected, judged.current));
    else if (judged.is === 'deleted') say(answers.batchFailed(batch, 'StreamDeleted', 'StreamDeleted'));
    else setTimeout(() => say(answers.batchFailed(batch, 'Timeout', 'Timeout')), dropped);
  });
}

// ── The plain path ───────────────────────────────────────────────────────────────────────────────────────────────

function appendPlain(store: Store, options: AppendReq.Options, events: Proposed[], answer: Answer): void {
  const stream = nameOf(options.getStreamIdentifier()?.getStreamName_asU8());
  const expected = plainExpected(options, () => options.getRevision());
  if (!stream || events.some(isBad)) return void answer(answers.failure(grpc.status.INVALID_ARGUMENT, 'Bad request'));
  if (isTooBig(events)) return void answer(answers.appendTooBig());
  store.append(stream, expected, events, (judged) => {
    if (judged.is === 'stored') answer(null, answers.stored(judged));
    else if (judged.is === 'wrong') answer(null, answers.wrongVersion(expected, judged.current));
    else if (judged.is === 'deleted') answer(answers.streamDeleted(stream));
    else setTimeout(() => answer(answers.failure(grpc.status.DEADLINE_EXCEEDED, 'Timeout')), dropped);
  });
}

function remove(store: Store, request: DeleteReq | TombstoneReq, forEver: boolean, answer: Answer): void {
  const options = request.getOptions();
  const stream = nameOf(options?.getStreamIdentifier()?.getStreamName_asU8());
  const expected = options ? plainExpected(options, () => options.getRevision()) : 'any';
  store.remove(stream, expected, forEver, (judged: Judged) => {
    if (judged.is === 'stored') answer(null, answers.removed(judged));
    else if (judged.is === 'wrong') answer(answers.wrongRemoval(stream, expected, judged.current));
    else answer(answers.streamDeleted(stream));
  });
}

interface PlainOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}
function plainExpected(options: PlainOptions, revision: () => string): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : Number(revision());
}

// ── Requests into values ─────────────────────────────────────────────────────────────────────────────────────────

const nameOf = (name: Uint8Array | undefined): string => Buffer.from(name ?? []).toString();

function proposed(message: Message): Proposed {
  const fields = message.getMetadataMap();
  return {
    id: (message.getId()?.getString() ?? '').toLowerCase(),
    type: fields.get('type') ?? '',
    contentType: fields.get('content-type') ?? '',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

const isBad = ({ id, type }: Proposed): boolean => type === '' || !uuid.test(id);

/** Only the data counts. */
function isTooBig(events: readonly Proposed[]): boolean {
  let size = 0;
  for (const { data } of events) size += data.length;
  return size > answers.mostData;
}
