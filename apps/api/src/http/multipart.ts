import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Part } from '../call.js';
import { Problem } from './problem.js';

/** Bytes of one uploaded file. */
const mostFileBytes = 50 * 1_048_576;

const limits = { fileSize: mostFileBytes, files: 1, fields: 20, fieldSize: 100_000, parts: 25, headerPairs: 50 };

export async function takeMultipart(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits });
}

/** The parts of a multipart body in their order; a file must be read before the next part is asked for. */
export async function* partsOf(request: FastifyRequest): AsyncIterable<Part> {
  if (!request.isMultipart()) throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE');
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') yield { name: part.fieldname, filename: part.filename, content: whole(part.file) };
      else yield { name: part.fieldname, value: String(part.value) };
    }
  } catch (error) {
    throw asMalformed(error);
  }
}

/** A body that ends in the middle of a file ends its stream with an error. */
async function* whole(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw asMalformed(error);
  }
}

/** Whatever the parser can't read is the sender's: no boundary, cut off, a part that isn't what it says. */
function asMalformed(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const tooMuch = (error as { statusCode?: unknown } | null)?.statusCode === 413;
  return tooMuch ? new Problem(413, 'TOO_BIG') : new Problem(400, 'MALFORMED', { detail: 'The form cannot be read.' });
}
