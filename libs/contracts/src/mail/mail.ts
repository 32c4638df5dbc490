import { choice, reference, text } from '../fields.js';

/** What is written to people by mail. Names are stored as long as their jobs and what lies in the outbox. */
export const mailNames = [
  'TEST',
  'RESET_KEY',
  'INVITATION',
  'MAIL_CODE',
  'NOTICE',
  'DIGEST',
  'TENANT_LEAVES',
  'TENANT_STAYS',
] as const;
export type MailName = (typeof mailNames)[number];

/** Why a mail lies in the outbox: no server is set, the server refused it for good, it broke off while it took it. */
export const outboxReasons = ['NO_SERVER', 'REFUSED', 'UNCERTAIN'] as const;
export type OutboxReason = (typeof outboxReasons)[number];

/** GET outbox: what was to be sent and was not; the newest first. */
export class OutboxMail {
  @text() id!: string;
  @choice(mailNames) mail!: MailName;
  /** Whom it is for, and their address then. */
  @reference('user') userId!: string;
  @text() to!: string;
  @text() subject!: string;
  @text({ format: 'time' }) time!: string;
  @choice(outboxReasons) reason!: OutboxReason;
  /** What the server said, where one refused it; else empty. */
  @text() detail!: string;
}

/** GET outbox/{id}: all of it. */
export class WholeMail extends OutboxMail {
  @text({ lines: 'many' }) text!: string;
  @text({ lines: 'many' }) html!: string;
}
