import { roles } from '@contracts/identity/roles.js';
import type { Users } from '@domain/identity/users.js';
import { byItself } from '@platform/byItself.js';
import type { Engine } from '@platform/engine.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { orderingJob } from '@platform/registeredTenants.js';
import type { TenantOrder, Tenants } from '../tenants.js';

/** What whoever runs the server wants; `admin`: the id of a new tenant's first key user, whose password is in the vault. */
export interface Ordered extends TenantOrder {
  admin?: string;
}
interface Ways {
  ports: Pick<Ports, 'jobs'>;
  engine: Engine;
  tenants: Tenants;
}

/** Throws an Error in words where it is refused. */
export async function orderTenant(
  { engine, tenants }: Omit<Ways, 'ports'>,
  { admin, ...order }: Ordered,
): Promise<void> {
  const outcome = await tenants.order(order);
  const { id } = order.data;
  if (outcome.status === 'refused') {
    const { code, errors = [] } = outcome.refusal;
    throw new Error([`${id}: ${code}`, ...errors.map(({ field, rule }) => `${field} ${rule}`)].join(', '));
  }
  if (admin) await addAdmin(engine, id, { id: admin });
}

/** A tenant's first key user: `admin`, who has a password, unless it is somebody who is invited. */
interface First {
  id: string;
  username?: string;
  email?: string;
  invite?: boolean;
}

/** Adds the first key user. False: another process that starts on the same stores was faster. */
export async function addAdmin(engine: Engine, tenant: string, first: First): Promise<boolean> {
  const data = { username: 'admin', firstName: '', lastName: '', email: '', ...first };
  const outcome = await engine.execute(
    byItself({
      ...{ tenant, area: 'users', command: 'addUser' },
      data: { ...data, keyUser: true, group: null, roles: [...roles] },
    }),
  );
  if (outcome.status === 'done') return true;
  if ((await engine.state<Users>(tenant, 'users')).byName(data.username)) return false;
  throw new Error(`${tenant} got no admin: ${outcome.refusal.code}`);
}

/** A server that alone has its folder is asked by a job: what it keeps in memory nobody else may change. */
export const workOnTenants = (ways: Ways): Subscription =>
  ways.ports.jobs.work(orderingJob, (job) => orderTenant(ways, job.data as Ordered));
