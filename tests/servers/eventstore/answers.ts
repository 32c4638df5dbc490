import grpc, { type ServiceError, status } from '@grpc/grpc-js';
import type { Written } from './disk.js';
import { type Expected, type Judged, tombstone } from './store.js';
import { bytes, encoded, type Field, message, number, text } from './wire.js';

export const mostData = 1_048_576;
const lastRevision = 9223372036854775807n;

// ── Errors as a call's status, which the client reads from the trailers ──────────────────────────────────────────

export function failure(code: status, details: string, fields: Record<string, string> = {}): ServiceError {
  const metadata = new grpc.Metadata();
  // Trailers are ASCII.
  for (const [key, value] of Object.entries(fields)) metadata.set(key, value.replace(/[^ -~]/g, encodeURIComponent));
  return Object.assign(new Error(details), { code, details, metadata });
}

export const tooLarge = (): ServiceError =>
  failure(grpc.status.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.');

export function streamDeleted(stream: string): ServiceError {
  const fields = { exception: 'stream-deleted', 'stream-name': stream };
  return failure(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, fields);
}

export function appendTooBig(): ServiceError {
  return failure(grpc.status.INVALID_ARGUMENT, `Maximum Append Size of ${mostData} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(mostData),
  });
}

export function wrongRemoval(stream: string, expected: Expected, current: number): ServiceError {
  const numbers = { any: -2, no_stream: -1, stream_exists: -4 };
  const wanted = typeof expected === 'number' ? expected : numbers[expected];
  const what = `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${current}`;
  return failure(grpc.status.FAILED_PRECONDITION, what, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(wanted),
    'actual-version': String(current),
  });
}

// ── Answers to appends ───────────────────────────────────────────────────────────────────────────────────────────

type Stored = Extract<Judged, { is: 'stored' }>;

function place({ revision, position }: Stored): Field[] {
  const at = position === null ? message(4) : message(3, number(1, position), number(2, position));
  return [number(1, revision), at];
}

/** The plain path's answer. */
export const stored = (judged: Stored): Buffer => encoded(message(1, ...place(judged)));

export function wrongVersion(expected: Expected, current: number): Buffer {
  const is = current < 0 ? message(7) : number(6, current);
  return encoded(message(2, is, wanted(expected, { any: 9, stream_exists: 10, no_stream: 11, revision: 8 })));
}

export function removed({ position }: Stored): Buffer {
  return encoded(position === null ? message(2) : message(1, number(1, position), number(2, position)));
}

interface Batch {
  correlation: string;
  stream: string;
}
export function batchStored({ correlation, stream }: Batch, judged: Stored): Buffer {
  return encoded(message(1, text(2, correlation)), message(3, ...place(judged)), message(4, text(3, stream)));
}

/** `name` is that of the details' message; the client tells errors apart by it, and unknown ones by `what`. */
export function batchFailed({ correlation, stream }: Batch, what: string, name: string, ...details: Field[]): Buffer {
  const any = message(3, text(1, `type.googleapis.com/event_store.client.${name}`), message(2, ...details));
  const error = message(2, number(1, grpc.status.UNKNOWN), text(2, what), any);
  return encoded(message(1, text(2, correlation)), error, message(4, text(3, stream)));
}

export function batchWrongVersion(batch: Batch, expected: Expected, current: number): Buffer {
  const is = current < 0 ? message(2) : number(1, current);
  const was = wanted(expected, { any: 4, stream_exists: 5, no_stream: 6, revision: 3 });
  return batchFailed(batch, 'WrongExpectedVersion', 'WrongExpectedVersion', is, was);
}

function wanted(expected: Expected, fields: Record<'any' | 'stream_exists' | 'no_stream' | 'revision', number>): Field {
  return typeof expected === 'number' ? number(fields.revision, expected) : message(fields[expected]);
}

// ── What is read ─────────────────────────────────────────────────────────────────────────────────────────────────

export function read(event: Written): Buffer {
  const { stream, position, id, type, contentType, created, metadata, data } = event;
  const revision = type === tombstone ? lastRevision : event.revision;
  const entry = (key: string, value: string) => message(6, text(1, key), text(2, value));
  const record = message(
    1,
    message(1, text(2, id)),
    message(2, text(3, stream)),
    ...[number(3, revision), number(4, position), number(5, position)],
    ...[entry('type', type), entry('content-type', contentType), entry('created', created)],
    ...[bytes(7, metadata), bytes(8, data)],
  );
  return encoded(message(1, record, number(3, position)));
}

export const confirmed = (id: string): Buffer => encoded(message(2, text(1, id)));
export const checkpoint = (position: number): Buffer => encoded(message(3, number(1, position), number(2, position)));
export const notFound = (stream: string): Buffer => encoded(message(4, message(1, text(3, stream))));
export const caughtUp: Buffer = encoded(message(8));

/** What the server can do, by the methods' names. */
export function features(version: string, service: string, methods: readonly string[]): Buffer {
  return encoded(...methods.map((name) => message(1, text(1, name), text(2, service))), text(2, version));
}
