import { choice, type Day, day, integer, list, listOf, reference, text } from '../fields.js';
import { ChangedField } from '../history/calls.js';
import { exportFormats, type TemplateFormat } from '../importing/formats.js';

/** What the audit log tells of. Sign-ins, mailed keys and exports stand in the vault by these names. */
export const auditKinds = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT',
  'LOCKED',
  'PASSWORD',
  'KEY',
  'RIGHTS',
  'SETTINGS',
  'DELEGATION',
  'SEEN_AS',
  'EXPORT',
  'TENANT',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** GET audit: who signed in, what became of rights, settings and delegations, what left the house as a file. */
export class AuditEntry {
  @text() id!: string;
  @text({ format: 'time' }) time!: string;
  @choice(auditKinds) kind!: AuditKind;
  /** Who did it; null: nobody that there is, or the server itself. */
  @reference('user', { nullable: true }) user!: string | null;
  @reference('user', { nullable: true }) actingFor!: string | null;
  /** What it was done to: a person, a unit, a delegation. */
  @text({ nullable: true }) about!: string | null;
  /** Why a sign-in failed, what was exported, whether something was made, changed or deleted. */
  @text() what!: string;
  /** The network address. */
  @text({ nullable: true }) address!: string | null;
  /** Browser and system. */
  @text({ nullable: true }) device!: string | null;
  /** How often: failed sign-ins of a day at one address; of an export how many things. */
  @integer() count!: number;
  @list(ChangedField) properties!: readonly ChangedField[];
}

/** Which of them: the query of GET audit, and the body of POST audit/export. Days are the tenant's. */
export class AskAudit {
  /** Default: 30 days ago. */
  @day({ optional: true }) from?: Day;
  /** Default: today. */
  @day({ optional: true }) to?: Day;
  /** Who did it, or to whom it was done. */
  @reference('user', { optional: true }) user?: string;
  @listOf('choice', { choices: auditKinds }, { optional: true }) kinds?: readonly AuditKind[];
}

/** POST audit/export */
export class ExportAudit extends AskAudit {
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}
