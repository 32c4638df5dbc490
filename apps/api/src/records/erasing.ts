import type { EraseRecord } from '@contracts/masterData/record.js';
import { checked, idsOf } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { forgotten } from '../identity/erasing.js';
import { areaOf, kindOfCall } from './kinds.js';

/** Forgets for good who a contact or a resource is; what names it goes on naming it. */
export function eraseRecord(context: Context, call: Call): Promise<Answer> {
  const [id = ''] = idsOf(call.params['id']);
  const kind = kindOfCall(call) ?? '';
  const { label } = checked<EraseRecord>(call.line.body as never, call.body);
  return forgotten(context, call, { area: areaOf(kind), id, data: { kind, label } });
}
