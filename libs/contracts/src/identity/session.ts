import { flag, text } from '../fields.js';

/** GET logged-in-user/session: where somebody is signed in. */
export class OwnSession {
  @text() id!: string;
  /** By the user agent; null: it names none that is known. */
  @text({ nullable: true }) browser!: string | null;
  @text({ nullable: true }) system!: string | null;
  /** The network address that it was begun from. */
  @text() address!: string;
  @text({ format: 'time' }) beganAt!: string;
  /** To a few minutes. */
  @text({ format: 'time' }) usedAt!: string;
  /** The one that asks. */
  @flag() isThis!: boolean;
}
