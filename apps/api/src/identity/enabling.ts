import type { User, Users } from '@domain/identity/users.js';
import { byItself } from '@platform/byItself.js';
import type { Engine } from '@platform/engine.js';
import { forgetLastLogin } from '@platform/lastLogin.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { forgetFailures } from './failures.js';
import { takeStaged } from './passwords.js';
import type { Sessions } from './sessions.js';

/** Whom the operator enables; their new password lies in the vault under the command's id. */
export interface Enabling {
  username: string;
  commandId: string;
}
interface Ways {
  ports: Pick<Ports, 'vault' | 'jobs'>;
  engine: Engine;
  sessions: Sessions;
}

/** Enables somebody and makes the password laid aside theirs; it ends their sessions. Throws an Error in words. */
export async function enable({ ports, engine, sessions }: Ways, tenant: string, wish: Enabling): Promise<void> {
  const { username, commandId } = wish;
  const { id } = await userNamed(engine, tenant, username);
  const outcome = await engine.execute(
    byItself({
      ...{ tenant, area: 'users', command: 'changeUser', commandId },
      data: { id, enabled: true, passwordChanged: true },
    }),
  );
  if (outcome.status === 'refused') throw new Error(`${username} could not be enabled: ${outcome.refusal.code}`);
  await takeStaged(ports.vault, tenant, { commandId, id });
  await sessions.endAll(tenant, id);
  await forgetLastLogin(ports.vault, tenant, id);
  await forgetFailures(ports.vault, tenant, await userNamed(engine, tenant, username));
}

/** Throws an Error in words where nobody has the name. */
export async function userNamed(engine: Engine, tenant: string, username: string): Promise<User> {
  const user = (await engine.state<Users>(tenant, 'users')).byName(username);
  if (!user) throw new Error(`There is no user "${username}" in ${tenant}.`);
  return user;
}

export const enablingJob = 'user.enable';

/** A server that alone has its folder is asked by a job: what it keeps in memory nobody else may change. */
export const workOnEnabling = (ways: Ways): Subscription =>
  ways.ports.jobs.work(enablingJob, (job) => enable(ways, job.tenant, job.data as Enabling));
