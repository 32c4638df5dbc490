import { flag, list, made, reference, text } from '../fields.js';
import { roles } from './roles.js';

/** Who a claim's value makes a role of: `group-marketing` → PLANNER. */
class ClaimedRole {
  @text({ min: 1, max: 200 }) value!: string;
  @reference('role', { choices: roles }) role!: string;
}

/** POST sso-provider: a provider of sign-ins by OpenID Connect. */
export class AddIdentityProvider {
  /** What its button on the login page says. */
  @text({ min: 1, max: 100 }) label!: string;
  /** Its address, as its tokens name it; the operator allows it (`SSO_ISSUERS`). */
  @text({ min: 1, max: 500 }) issuer!: string;
  @text({ min: 1, max: 300 }) clientId!: string;
  /** Only ever written; none: a public client. */
  @text({ max: 1_000, optional: true, sparse: true }) clientSecret?: string;
  /** Whoever comes the first time is made a user; else there must be one. */
  @flag() createsUsers = false;
  /** Whoever comes the first time is the user who has the mail that the provider has verified. */
  @flag() linksUsers = false;
  /** The claim that tells roles; '': roles are given here. */
  @text({ max: 200 }) rolesClaim = '';
  @list(ClaimedRole, { max: 200 }) roles: readonly ClaimedRole[] = [];
  /** The claim that names the unit by its number or name; '': units are given here. */
  @text({ max: 200 }) unitClaim = '';
}

/** GET sso-provider */
export class IdentityProvider extends AddIdentityProvider {
  @made(text()) readonly id!: string;
  @made(flag()) readonly hasSecret!: boolean;
  /** Where the provider sends people back to: it must be told. */
  @made(text()) readonly redirectUri!: string;
  /** Whether the operator allows its address. */
  @made(flag()) readonly isAllowed!: boolean;
}

/** POST sso/token: what the provider's way back brought. */
export class SsoTicket {
  @text({ min: 20, max: 200 }) code!: string;
}
