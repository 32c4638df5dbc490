import { importKinds, mostUploadBytes } from '@contracts/importing/import.js';
import type { Call } from '../call.js';
import { Problem, rulesBroken } from '../http/problem.js';

/** The parts of the upload, in any order. */
export async function uploaded(
  call: Call,
  isKind: (kind: string | undefined) => Promise<boolean>,
): Promise<{ kind: string; name: string; content: Buffer }> {
  let kind = call.query['kind'];
  let file: { name: string; content: Buffer } | null = null;
  for await (const part of call.parts()) {
    if (!('content' in part)) {
      if (part.name === 'kind') kind = part.value;
      continue;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of part.content) {
      size += chunk.length;
      if (size <= mostUploadBytes) chunks.push(chunk);
    }
    if (size > mostUploadBytes)
      throw new Problem(413, 'FILE_TOO_BIG', { params: { what: 'upload', max: mostUploadBytes } });
    file = { name: part.filename.toWellFormed().slice(-200), content: Buffer.concat(chunks) };
  }
  if (!file) throw rulesBroken([{ field: 'file', rule: 'required' }]);
  if (kind === undefined || !(await isKind(kind)))
    throw rulesBroken([{ field: 'kind', rule: 'selection_required', params: { choices: importKinds } }]);
  return { kind, ...file };
}
