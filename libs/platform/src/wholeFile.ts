import type { Files } from './ports.js';

/** All bytes of a file; null: it is not there. Throws Away. */
export async function wholeFile(files: Files, path: string): Promise<Buffer | null> {
  const content = await files.get(path);
  if (!content) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What a file of JSON holds; null: it is not there. Throws Away. */
export async function jsonFile<T>(files: Files, path: string): Promise<T | null> {
  const bytes = await wholeFile(files, path);
  return bytes && (JSON.parse(bytes.toString('utf8')) as T);
}

export const putJson = (files: Files, path: string, value: unknown): Promise<unknown> =>
  files.put(path, Buffer.from(JSON.stringify(value)));
