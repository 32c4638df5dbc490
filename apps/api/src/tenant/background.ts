import { backgroundImage as bounds } from '@contracts/tenants/tenant.js';
import { type Background, pathOfBackground, type Tenant } from '@domain/tenants/tenants.js';
import { freshId } from '@platform/ids.js';
import { kept } from '@platform/invoices/files.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { notFound, Problem, rulesBroken } from '../http/problem.js';
import { fileAnswer } from '../importing/jobs.js';
import { uploadedFile } from '../importing/upload.js';
import { isRefusal } from '../invoices/files.js';

/** Where the picture beside a tenant's sign-in is asked for, without a token; null: it has none of its own. */
export const urlOf = (tenant: string, background: Background | null): string | null =>
  background && `/api/${tenant}/background-image/${background.id}`;

/** Lays the picture down and has it named; the one before goes. Throws 413 and 422 for what is none. */
export async function setBackground(
  context: Context,
  call: Call,
  name: (background: Background) => Promise<Answer>,
): Promise<Answer> {
  const { content } = (await uploadedFile(call)).file;
  const { most } = bounds;
  if (content.length > most) throw new Problem(413, 'FILE_TOO_BIG', { params: { what: 'image', max: most } });
  const type = typeOf(content);
  if (!type) throw rulesBroken([{ field: 'file', rule: 'image' }]);
  const background = { id: freshId(), type, size: content.length };
  return removeBackground(context, call, () =>
    kept(
      context.ports.files,
      { path: pathOfBackground(call.tenant, background), content },
      { isRefusal, command: () => name(background) },
    ),
  );
}

/** Takes away the file of the picture that there was, once `unname` went well. */
export async function removeBackground(context: Context, call: Call, unname: () => Promise<Answer>): Promise<Answer> {
  const before = backgroundOf(context, call);
  const answer = await unname();
  if (before) await context.ports.files.remove(pathOfBackground(call.tenant, before));
  return answer;
}

/** For everybody; never another one under the same address. */
export async function backgroundImage(context: Context, call: Call): Promise<Answer> {
  const background = backgroundOf(context, call);
  const answer =
    background &&
    background.id === call.params['image'] &&
    (await fileAnswer(context, {
      path: pathOfBackground(call.tenant, background),
      name: 'background',
      type: background.type,
    }));
  if (!answer) throw notFound();
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=31536000, immutable' } };
}

const backgroundOf = ({ tenants }: Context, { tenant }: Call): Background | null =>
  (tenants.get(tenant) as Tenant).background;

/** By how its bytes begin; what the sender calls it counts for nothing. */
function typeOf(content: Buffer): Background['type'] | undefined {
  const is = (at: number, text: string) => content.toString('latin1', at, at + text.length) === text;
  if (is(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (is(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (is(0, 'RIFF') && is(8, 'WEBP')) return 'image/webp';
  return is(4, 'ftypavif') ? 'image/avif' : undefined;
}
