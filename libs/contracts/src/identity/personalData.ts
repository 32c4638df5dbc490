import { anything, list, text } from '../fields.js';
import { AuditEntry } from './audit.js';
import { Delegation } from './delegation.js';
import { User } from './user.js';

/** GET user/{id}/personal-data: what is kept of somebody, to be handed to them. */
export class PersonalData {
  @text({ format: 'time' }) at!: string;
  /** As `GET user/{id}` answers it. */
  @anything() user!: Partial<User>;
  /** Where they are signed in: `{ browser, system, address, beganAt, usedAt }`. */
  @anything() sessions!: unknown;
  /** Records that say of themselves that they are this person: what each says. */
  @anything() resources!: unknown;
  @list(Delegation) delegations!: readonly Delegation[];
  /** What the audit log says of them. */
  @list(AuditEntry) audit!: readonly AuditEntry[];
}
