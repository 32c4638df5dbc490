import type { Users } from '@domain/identity/users.js';
import { countInAudit, type Noted, noteInAudit } from '@platform/audit.js';
import type { Context } from '../context.js';

/** A fact that is no event; what stands in the log already is not told again. */
export const noteAudit = ({ ports }: Context, tenant: string, users: Users, noted: Noted): Promise<void> =>
  (noted.kind === 'SIGN_IN_FAILED' ? countInAudit : noteInAudit)(ports.vault, tenant, noted, users.settings.auditDays);
