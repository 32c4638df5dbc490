import type { Users } from '@domain/identity/users.js';
import { countInAudit, type Noted, noteInAudit } from '@platform/audit.js';
import type { Context } from '../context.js';

/** Tried without end, it is one entry a day that counts. */
const isFailure = ({ kind, what = '' }: Noted): boolean => kind === 'SIGN_IN_FAILED' || what.endsWith('Refused');

/** A fact that is no event; what stands in the log already is not told again. */
export const noteAudit = ({ ports }: Context, tenant: string, users: Users, noted: Noted): Promise<void> =>
  (isFailure(noted) ? countInAudit : noteInAudit)(ports.vault, tenant, noted, users.settings.auditDays);
