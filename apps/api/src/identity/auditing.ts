import { AskAudit, type AuditKind, ExportAudit } from '@contracts/identity/audit.js';
import type { Users } from '@domain/identity/users.js';
import { type AuditWish, auditOf } from '@platform/audit.js';
import { dayIn, endOfDay } from '@platform/zones.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, missingPrivilege } from '../http/problem.js';
import { fileOrJob, languageOf } from '../importing/gathered.js';
import { addJob } from '../importing/jobs.js';

/** The audit log: key users read it and take it along. */
export const auditHandlers = (context: () => Context): Handlers => ({
  audit: (call) => listed(context(), call),
  exportAudit: (call) => exported(context(), call),
});

/** Most that one answer tells; the file has all. */
const mostListed = 5_000;

async function listed({ ports, tenants }: Context, call: Call): Promise<Answer> {
  const users = onlyKeyUsers(call);
  const { kinds, limit = '500', ...asked } = call.query;
  if (!/^\d{1,6}$/.test(limit)) throw malformed('limit', 'integer');
  const wish = checked(AskAudit, { ...asked, ...(kinds && { kinds: kinds.split(',') }) });
  const zone = tenants.get(call.tenant)?.timeZone ?? 'UTC';
  const found = await auditOf({ ...ports, users }, call.tenant, spanOf(wish, zone));
  return ok(found.slice(0, Math.min(Number(limit), mostListed)), { 'x-total-count': String(found.length) });
}

async function exported(context: Context, call: Call): Promise<Answer> {
  onlyKeyUsers(call);
  const { format, language, ...wish } = checked(ExportAudit, call.body);
  const zone = context.tenants.get(call.tenant)?.timeZone ?? 'UTC';
  const asked = { ...spanOf(wish, zone), by: personOf(call).by, format };
  const data = { ...asked, language: await languageOf(context, call, language) };
  return fileOrJob(context, call, await addJob(context, call.tenant, { name: 'export.audit', data }));
}

const day = 86_400_000;

/** Whole days of the tenant's zone. */
function spanOf({ from, to, ...rest }: AskAudit & { kinds?: readonly AuditKind[] }, zone: string): AuditWish {
  const last = to ?? dayIn(zone, Date.now());
  const first = from ?? dayIn(zone, Date.parse(last) - 30 * day);
  const before = new Date(Date.parse(first) - day).toISOString().slice(0, 10);
  return { from: endOfDay(before, zone), to: endOfDay(last, zone), ...rest };
}

function onlyKeyUsers(call: Call): Users {
  const { keyUser, users } = personOf(call);
  if (!keyUser) throw missingPrivilege('keyUser');
  return users;
}
