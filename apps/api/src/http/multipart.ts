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
  for await (const part of request.parts()) {
    if (part.type === 'file') yield { name: part.fieldname, filename: part.filename, content: part.file };
    else yield { name: part.fieldname, value: String(part.value) };
  }
}
