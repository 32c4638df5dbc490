import { importKinds, mostUploadBytes } from '@contracts/importing/import.js';
import type { Call } from '../call.js';
import { Problem, rulesBroken } from '../http/problem.js';

export interface UploadedFile {
  name: string;
  content: Buffer;
}

/** A file and its kind. */
export async function uploaded(
  call: Call,
  isKind: (kind: string | undefined) => Promise<boolean>,
): Promise<UploadedFile & { kind: string }> {
  const { file, fields } = await uploadedFile(call);
  const kind = fields['kind'] ?? call.query['kind'];
  if (kind === undefined || !(await isKind(kind)))
    throw rulesBroken([{ field: 'kind', rule: 'selection_required', params: { choices: importKinds } }]);
  return { kind, ...file };
}

/** The parts of the upload, in any order. */
export async function uploadedFile(
  call: Call,
): Promise<{ file: UploadedFile; fields: Readonly<Record<string, string>> }> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  for await (const part of call.parts()) {
    if (!('content' in part)) {
      fields[part.name] = part.value;
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
  return { file, fields };
}
