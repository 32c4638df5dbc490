import { call, calls, changes, command, creates, lists, reads } from '../calls.js';
import { Some } from '../fields.js';
import { JobStarted } from '../importing/import.js';
import { AuditEntry, ExportAudit } from './audit.js';
import { AssumeDelegation, ChangeDelegation, Delegation, StandingIn } from './delegation.js';
import { PersonalData } from './personalData.js';
import { AcceptInvitation, Invited, ResetPassword } from './recovery.js';
import { AddRole, ChangeRole, ComposedRole, HandOverRoles } from './role.js';
import {
  LeaveSecondFactor,
  OwnSecondFactor,
  ProveSecondFactor,
  RecoveryCodes,
  SecondFactorSetup,
} from './secondFactor.js';
import { OwnSession } from './session.js';
import { AddIdentityProvider, IdentityProvider, SsoTicket } from './sso.js';
import {
  Acting,
  AddUser,
  ChangeConfiguration,
  ChangePassword,
  ChangeSettings,
  ChangeUser,
  ErasePerson,
  LoggedIn,
  Login,
  LoginInfo,
  Meta,
  SeeAs,
  SignedInUser,
  User,
} from './user.js';

export const userCalls = {
  ...calls('users', {
    'POST user': creates(User, { by: 'addUser', body: AddUser, may: 'ADMIN' }),
    'PUT user/{id}': changes(User, { by: 'changeUser', body: ChangeUser, may: 'ADMIN' }),
    'PUT user/disable/{ids}': command('disableUsers', { of: User, answers: [User], may: 'ADMIN', on: 'ids' }),
    /** They keep their name where they are named; who comes back is disabled. */
    'DELETE user/{ids}': command('deleteUsers', { of: User, answers: [User], may: 'ADMIN', on: 'ids' }),
    'POST user/{ids}/restore': command('restoreUsers', { of: User, answers: [User], may: 'ADMIN', on: 'ids' }),
    /** Writes to whoever is invited, or was and is not any more: what was sent before opens nothing then. */
    'POST user/{ids}/invite': command('inviteUsers', { of: User, answers: [User], may: 'ADMIN', on: 'ids' }),
    'DELETE user/{ids}/invite': command('revokeInvitations', { of: User, answers: [User], may: 'ADMIN', on: 'ids' }),
    'DELETE user/{id}/personal-data': call('erasePerson', { body: ErasePerson, may: 'ADMIN', changes: true }),
    'GET user': lists(User, { may: 'signedIn' }),
    'GET user/{id}': reads(User, { may: 'signedIn' }),
    'POST role': creates(ComposedRole, { by: 'composeRole', body: AddRole, may: 'ADMIN' }),
    'PUT role/{id}': changes(ComposedRole, { by: 'changeRole', body: ChangeRole, may: 'ADMIN' }),
    'DELETE role/{ids}': command('deleteRoles', {
      ...{ answers: [ComposedRole], query: HandOverRoles, may: 'ADMIN', on: 'ids' },
    }),
    'POST role/{ids}/restore': command('restoreRoles', { answers: [ComposedRole], may: 'ADMIN', on: 'ids' }),
    'GET role': lists(ComposedRole, { may: 'signedIn' }),
    'GET role/{id}': reads(ComposedRole, { may: 'signedIn' }),
    'POST delegation': creates(Delegation, { by: 'declareDelegation', may: 'signedIn' }),
    'PUT delegation/{id}': changes(Delegation, { by: 'changeDelegation', body: ChangeDelegation, may: 'write' }),
    'DELETE delegation/{id}': command('endDelegation', { may: 'delete', answers: Delegation }),
    /** Those that one may see; `GET delegation/substitute`: where one is the substitute, and which are not over. */
    'GET delegation': lists(Delegation, { may: 'signedIn' }),
    'PUT logged-in-user/settings': call('changeSettings', {
      ...{ body: ChangeSettings, may: 'signedIn', changes: true, answers: SignedInUser },
    }),
    'PUT configuration': call('changeConfiguration', {
      ...{ body: ChangeConfiguration, may: 'ADMIN', changes: true, commands: true, answers: ChangeConfiguration },
    }),
  }),
  ...calls(null, {
    'POST login': call('login', { body: Login, may: 'anyone', answers: LoggedIn }),
    'POST logout': call('logout', { may: 'signedIn' }),
    'PUT security/change-password': call('changePassword', { body: ChangePassword, may: 'anyone' }),
    /** The same for names and addresses that nobody has. */
    'GET security/reset-key': call('askResetKey', { may: 'anyone', asks: ['username', 'email'] }),
    'PUT security/reset-key': call('resetPassword', { body: ResetPassword, may: 'anyone' }),
    'PUT invite': call('acceptInvitation', {
      ...{ body: AcceptInvitation, may: 'anyone', needs: ['inviteId'], answers: Invited },
    }),
    /** To the provider, and back from it into the web app; which then asks for its token. */
    'GET sso/{id}': call('leaveForSso', { may: 'anyone', status: 302 }),
    'GET sso/{id}/callback': call('comeBackFromSso', { may: 'anyone', asks: ['code', 'state', 'iss'], status: 302 }),
    'POST sso/token': call('ssoToken', { body: SsoTicket, may: 'anyone', answers: LoggedIn }),
    'GET sso-provider': call('identityProviders', { may: 'ADMIN', answers: [IdentityProvider] }),
    'POST sso-provider': call('addIdentityProvider', {
      ...{ body: AddIdentityProvider, may: 'ADMIN', changes: true, status: 201, answers: IdentityProvider },
    }),
    'PUT sso-provider/{id}': call('changeIdentityProvider', {
      ...{ body: Some(AddIdentityProvider), may: 'ADMIN', changes: true, answers: IdentityProvider },
    }),
    'DELETE sso-provider/{id}': call('removeIdentityProvider', { may: 'ADMIN', changes: true }),
    'GET meta': call('meta', { may: 'signedIn', answers: Meta }),
    'GET meta/login-info': call('loginInfo', { may: 'anyone', answers: LoginInfo }),
    'GET logged-in-user': call('loggedInUser', { may: 'signedIn', answers: SignedInUser }),
    'GET logged-in-user/session': call('ownSessions', { may: 'signedIn', answers: [OwnSession] }),
    'DELETE logged-in-user/session/{ids}': call('endOwnSessions', { may: 'signedIn' }),
    /** All but the one that asks. */
    'DELETE logged-in-user/session': call('endOtherSessions', { may: 'signedIn' }),
    'GET logged-in-user/second-factor': call('ownSecondFactor', { may: 'signedIn', answers: OwnSecondFactor }),
    'GET logged-in-user/qr-code': call('ownQrCode', { may: 'signedIn', answers: SecondFactorSetup, changes: true }),
    /** Writes a code to the caller, to turn it on or off. */
    'POST logged-in-user/second-factor/mail': call('sendOwnCode', { may: 'signedIn', changes: true }),
    'PUT logged-in-user/second-factor': call('proveSecondFactor', {
      ...{ body: ProveSecondFactor, may: 'signedIn', changes: true, answers: RecoveryCodes },
    }),
    'DELETE logged-in-user/second-factor': call('leaveSecondFactor', {
      ...{ body: LeaveSecondFactor, may: 'signedIn', changes: true },
    }),
    /** Of somebody who lost theirs. */
    'DELETE user/{id}/second-factor': call('resetSecondFactor', { may: 'ADMIN' }),
    'GET delegation/substitute': call('standingIn', { may: 'signedIn', answers: [StandingIn] }),
    'POST delegation/assume': call('assumeDelegation', {
      ...{ body: AssumeDelegation, may: 'signedIn', changes: true, answers: Acting },
    }),
    /** Read only, until `delegation/end`. */
    'POST logged-in-user/see-as': call('seeAs', { body: SeeAs, may: 'ADMIN', changes: true, answers: Acting }),
    'GET user/{id}/personal-data': call('personalData', { may: 'ADMIN', answers: PersonalData }),
    'POST delegation/end': call('endActing', { may: 'signedIn', changes: true, answers: Acting }),
    /** Days are the tenant's; `kinds` by commas. */
    'GET audit': call('audit', { may: 'ADMIN', asks: ['from', 'to', 'user', 'kinds', 'limit'], answers: [AuditEntry] }),
    'POST audit/export': call('exportAudit', {
      ...{ body: ExportAudit, may: 'ADMIN', status: 202, file: true, answers: JobStarted },
    }),
    'GET configuration': call('configuration', { may: 'signedIn', answers: ChangeConfiguration }),
  }),
};
