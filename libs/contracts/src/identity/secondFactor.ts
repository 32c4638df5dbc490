import { choice, flag, integer, listOf, text } from '../fields.js';
import { type SecondFactor, secondFactors } from './user.js';

/** GET logged-in-user/second-factor */
export class OwnSecondFactor {
  /** More than the password is asked for. */
  @flag() isOn!: boolean;
  /** What is asked for; NONE: nothing. */
  @choice(secondFactors) type!: SecondFactor;
  /** Whether one must be: then it is not turned off. */
  @flag() isRequired!: boolean;
  @integer() recoveryCodesLeft!: number;
}

/** POST logged-in-user/second-factor: an app to be set up. GET logged-in-user/qr-code answers the same. */
export class SecondFactorSetup {
  /** `data:image/png` */
  @text() qr!: string;
  /** What the code says, to be typed. */
  @text() secret!: string;
}

/** PUT logged-in-user/second-factor: the first code of the app, or one that came by mail. */
export class ProveSecondFactor {
  @choice(['TOTP', 'MAIL']) type: 'TOTP' | 'MAIL' = 'TOTP';
  @text({ min: 1, max: 100 }) key!: string;
}

/** Shown once; none where codes come by mail. */
export class RecoveryCodes {
  @listOf('text') recoveryCodes!: readonly string[];
}

/** DELETE logged-in-user/second-factor: whoever found an open screen does not turn it off. */
export class LeaveSecondFactor {
  @text({ max: 1_000 }) password!: string;
  @text({ min: 1, max: 100 }) key!: string;
}
