import type { CommandLine } from '@contracts/calls.js';
import type { AddUser } from '@contracts/identity/user.js';
import { standsIn } from '@domain/identity/delegations.js';
import { personOf } from '@domain/identity/rights.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Engine } from '@platform/engine.js';
import { forgetLastLogin } from '@platform/lastLogin.js';
import type { Ports, Vault } from '@platform/ports.js';
import { rightsOf } from '@platform/rights.js';
import { dayIn } from '@platform/zones.js';
import type { Call, Person } from '../call.js';
import { unauthorized } from '../http/problem.js';
import type { Tenants } from '../tenants.js';
import { forgetFailures } from './failures.js';
import { dropInvitations, sendInvitations } from './invitations.js';
import { holdToRules, stage, takeStaged } from './passwords.js';
import type { Sessions } from './sessions.js';
import type { Claims } from './tokens.js';

/** The users of the tenants, as the api needs them. */
export interface People {
  users(tenant: string): Promise<Users>;
  /** Who a verified token stands for now. Throws 401: another tenant's, session ended, user disabled. */
  signedIn(tenant: string, claims: Claims): Promise<Person>;
  /** Takes passwords out of a command's data and lays them aside in the vault: they never reach the log. */
  beforeCommand(
    call: Call<CommandLine>,
    data: Record<string, unknown>,
    key: { commandId: string },
  ): Promise<Record<string, unknown>>;
  /** Once it is stored: a password counts, and the sessions of whoever may not sign in any more end. */
  afterCommand(
    call: Call<CommandLine>,
    data: Record<string, unknown>,
    done: { commandId: string; id: string },
  ): Promise<void>;
}

interface Needs {
  engine: Engine;
  vault: Vault;
  jobs: Ports['jobs'];
  sessions: Sessions;
  tenants: Tenants;
  alone: boolean;
}

export function openPeople({ engine, vault, jobs, sessions, tenants, alone }: Needs): People {
  const rights = rightsOf(vault);
  const usersAt = (tenant: string, atLeast?: number) => engine.state<Users>(tenant, 'users', atLeast);
  const users = (tenant: string): Promise<Users> =>
    alone ? usersAt(tenant) : rights.at(tenant).then((revision) => usersAt(tenant, revision));
  const today = (tenant: string) => dayIn(tenants.get(tenant)?.timeZone ?? 'UTC', Date.now());
  return {
    users,
    async signedIn(tenant, claims) {
      if (claims.tenant !== tenant) throw unauthorized();
      const [session, state] = await Promise.all([sessions.get(tenant, claims.sid), users(tenant)]);
      if (!session) throw unauthorized('SESSION_ENDED');
      const person = personOf(state, session.by);
      const acting = state.user(session.by.user);
      if (!person || !acting || (session.by.actingFor && !personOf(state, { user: acting.id })))
        throw unauthorized('SESSION_ENDED');
      const looks = session.readOnly === true;
      if (looks && !acting.keyUser) throw unauthorized('SESSION_ENDED');
      if (session.by.actingFor && !looks && !standsIn(state, session.delegation ?? '', session.by, today(tenant)))
        throw unauthorized('DELEGATION_ENDED');
      sessions.noteUse(session);
      const { username } = state.user(person.id) as User;
      return {
        ...person,
        username,
        by: session.by,
        session: session.id,
        origin: session.origin,
        readOnly: looks,
        users: state,
      };
    },
    async beforeCommand({ line, tenant }, data, { commandId }) {
      if (line.command !== 'addUser' && line.command !== 'changeUser') return data;
      const { password, renewPasswordAtNextLogin, ...rest } = data as Partial<AddUser>;
      const isAddition = line.command === 'addUser';
      const { settings } = await users(tenant);
      if (password !== undefined) holdToRules(settings, password);
      if (password !== undefined || (!isAddition && renewPasswordAtNextLogin !== undefined)) {
        const wish = { password, renew: renewPasswordAtNextLogin ?? true };
        await stage(vault, tenant, { commandId, wish });
      }
      return isAddition || password === undefined ? rest : { ...rest, passwordChanged: true };
    },
    async afterCommand({ line, tenant }, data, done) {
      if (line.command === 'disableUsers')
        for (const id of data['ids'] as readonly string[]) await sessions.endAll(tenant, id);
      const ids = (data['ids'] ?? [data['id'] ?? done.id]) as readonly string[];
      if (line.command === 'inviteUsers' || (line.command === 'addUser' && data['invite'] === true))
        await sendInvitations({ vault, jobs }, tenant, { ...done, ids });
      if (line.command === 'revokeInvitations') await dropInvitations({ vault }, tenant, { ...done, ids });
      if (line.command !== 'addUser' && line.command !== 'changeUser') return;
      const id = (data['id'] as string | undefined) ?? done.id;
      const user = (await users(tenant)).user(id);
      if (!user) return;
      if (await takeStaged(vault, tenant, { ...done, id })) await sessions.endAll(tenant, id);
      if (data['enabled'] === true) {
        await forgetFailures(vault, tenant, user);
        await forgetLastLogin(vault, tenant, id);
      }
      if (data['enabled'] === false) await sessions.endAll(tenant, id);
    },
  };
}
