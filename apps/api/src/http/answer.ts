import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from '../lists/parts.js';
import { chosenEncoding, compressed } from './compress.js';

/** What a call answers. */
export interface Answer {
  status: number;
  body?: unknown;
  /** JSON text made before, instead of `body`. */
  json?: string | Buffer;
  /** A file in pieces, instead of `body`: it goes out as it lies there, however large it is. */
  file?: AsyncIterable<Uint8Array>;
  /** A long list kept ready, instead of `body`. */
  kept?: KeptAnswer;
  headers?: Readonly<Record<string, string>>;
  /** Read only: without an ETag of its own it carries a weak one over the answer, and may be answered 304. */
  cached?: boolean;
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body,
  ...(headers && { headers }),
});
export const noContent: Answer = { status: 204 };

/** Below this, compressing costs more than it saves. */
const smallest = 1_024;

export async function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.code(answer.status).header('cache-control', answer.cached ? 'private, no-cache' : 'no-store');
  if (answer.headers) reply.headers(answer.headers);
  if (answer.kept) return sendKept(answer.kept, request, reply);
  if (answer.file) return void reply.send(Readable.from(answer.file));
  if (answer.json === undefined && answer.body === undefined) return void reply.send();
  const text = answer.json ?? JSON.stringify(answer.body);
  if (answer.cached) {
    // A revision is for If-Match: what is shown beside its thing (the number of children, money) may have changed.
    const isRevision = answer.headers?.['etag'] !== undefined;
    if (!isRevision && isNotModified(request, reply, `W/"${createHash('sha1').update(text).digest('base64url')}"`))
      return;
  }
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  if (text.length < smallest) return void reply.send(text);
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding === 'identity') return void reply.send(text);
  void reply.header('content-encoding', encoding).send(await compressed(Buffer.from(text), encoding));
}

/** gzip is there already; whoever doesn't take it gets another encoding made on the spot. */
async function sendKept(kept: KeptAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!reply.hasHeader('x-total-count')) reply.header('x-total-count', kept.count);
  reply.header('vary', 'accept-encoding');
  if (isNotModified(request, reply, kept.tag)) return;
  reply.type('application/json; charset=utf-8');
  const encoding = chosenEncoding(request.headers['accept-encoding'], ['gzip', 'zstd', 'br']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  void reply.send(encoding === 'gzip' ? await kept.gzip() : await compressed(kept.plain(), encoding));
}

/** Compared weakly (RFC 9110, 13.1.2). */
function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag);
  const known = request.headers['if-none-match'];
  const weak = (one: string) => one.trim().replace(/^W\//, '');
  if (!known || !(known.trim() === '*' || known.split(',').some((one) => weak(one) === weak(tag)))) return false;
  void reply.code(304).send();
  return true;
}
