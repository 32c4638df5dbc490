import type { CommandLine } from '@contracts/catalogue.js';
import type { AddUser } from '@contracts/identity/user.js';
import { personOf } from '@domain/identity/rights.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import type { Vault } from '@platform/ports.js';
import type { Call, Person } from '../call.js';
import { rulesBroken, unauthorized } from '../http/problem.js';
import { forgetFailures } from './failures.js';
import { hashed, isGoodPassword, putCredentials } from './passwords.js';
import type { Sessions } from './sessions.js';
import type { Claims } from './tokens.js';

/** The users of the tenants, as the api needs them. */
export interface People {
  users(tenant: string): Promise<Users>;
  /** Who a verified token stands for now. Throws 401: another tenant's, session ended, user disabled. */
  signedIn(tenant: string, claims: Claims): Promise<Person>;
  /** Takes passwords out of a command's data and puts them into the vault: they never reach the log. */
  beforeCommand(call: Call<CommandLine>, data: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Ends the sessions of whoever may not sign in any more. */
  afterCommand(call: Call<CommandLine>, data: Record<string, unknown>): Promise<void>;
}

interface Needs {
  engine: Engine;
  vault: Vault;
  sessions: Sessions;
  alone: boolean;
}

export function openPeople({ engine, vault, sessions, alone }: Needs): People {
  const users = async (tenant: string): Promise<Users> =>
    engine.state<Users>(tenant, 'users', alone ? undefined : await rightsAt(vault, tenant));
  return {
    users,
    async signedIn(tenant, claims) {
      if (claims.tenant !== tenant) throw unauthorized();
      const session = await sessions.get(tenant, claims.sid);
      if (!session) throw unauthorized('SESSION_ENDED');
      const state = await users(tenant);
      const person = personOf(state, session.by);
      const acting = state.user(session.by.user);
      if (!person || !acting || (session.by.actingFor && !personOf(state, { user: acting.id })))
        throw unauthorized('SESSION_ENDED');
      const { username } = state.user(person.id) as User;
      return { ...person, username, by: session.by, session: session.id };
    },
    async beforeCommand({ line, tenant }, data) {
      if (line.command !== 'addUser') return data;
      const { password, renewPasswordAtNextLogin, ...rest } = data as unknown as AddUser;
      const id = rest.id ?? freshId();
      if (password === undefined) return { ...rest, id };
      if (!isGoodPassword(password)) throw rulesBroken([{ field: 'password', rule: 'regex' }]);
      const value = { hash: await hashed(password), renew: renewPasswordAtNextLogin };
      // An id that is taken is refused by the command: nobody's password is replaced on the way there.
      if (!(await users(tenant)).user(id)) await putCredentials(vault, tenant, id, value);
      return { ...rest, id };
    },
    async afterCommand({ line, tenant }, data) {
      if (line.command !== 'changeUser' || data['enabled'] === undefined) return;
      const user = (await users(tenant)).user(data['id'] as string);
      if (!user) return;
      if (data['enabled']) await forgetFailures(vault, tenant, user.username);
      else await sessions.endAll(tenant, user.id);
    },
  };
}

/** The revision of `users` that every process must have seen (log.md, Rights). */
const rightsAt = async (vault: Vault, tenant: string): Promise<number> =>
  (await vault.get<number>(tenant, 'rightsAt', 'users'))?.value ?? -1;
