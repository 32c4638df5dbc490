import { text } from '../fields.js';

/** PUT security/reset-key: the key that came by mail. */
export class ResetPassword {
  @text({ min: 1, max: 100 }) key!: string;
  @text({ max: 1_000 }) newPassword!: string;
}

/** PUT invite: what somebody who is invited says of themselves. */
export class AcceptInvitation {
  @text({ min: 1, max: 200 }) firstName!: string;
  @text({ min: 1, max: 200 }) lastName!: string;
  @text({ max: 1_000 }) password!: string;
}
/** Who they are from now on. */
export class Invited {
  @text() username!: string;
}
