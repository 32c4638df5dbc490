import type { MailName } from '@contracts/mail/mail.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import { orderMail } from '@platform/mail/order.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { everybody } from '@platform/registeredTenants.js';
import type { Registry } from '../registry.js';
import { regularly, type Watching } from '../regularly.js';

interface Around {
  ports: Pick<Ports, 'jobs' | 'vault'>;
  engine: Pick<Engine, 'state'>;
  registry: Pick<Registry, 'toBeDeleted' | 'known'>;
}

/** Key users hear by mail that their company is to be deleted, or is not any more, whoever said so and wherever. */
export function watchDeletions(around: Omit<Watching, 'registry'> & Around): Subscription {
  const turns = { name: '_deletions', what: 'deletions that were ordered', first: 5_000, every: 60_000 };
  return regularly(around, turns, () => tellOfDeletions(around));
}

/** Of which tenants it was told, and when each was to be deleted then. */
const toldOf = 'deletionTold';

/** One look. What broke off is told by the next one; a mail of the same deletion goes out once. */
export async function tellOfDeletions(around: Around): Promise<void> {
  const { registry, ports } = around;
  const { vault } = ports;
  const meant = await registry.toBeDeleted();
  for (const { id, deletion } of meant) {
    const due = (deletion as NonNullable<Tenant['deletion']>).due;
    const known = await vault.get<string>(everybody, toldOf, id);
    if (known?.value === due) continue;
    await tell(around, id, { mail: 'TENANT_LEAVES', due });
    await vault.putIf(everybody, toldOf, id, due, { version: known?.version ?? 0, owner: toldOf });
  }
  for (const { key: id, value: due } of await vault.listByOwner(everybody, toldOf, toldOf)) {
    if (meant.some((it) => it.id === id)) continue;
    if (await registry.known(id)) await tell(around, id, { mail: 'TENANT_STAYS', due: due as string });
    await vault.remove(everybody, toldOf, id);
  }
}

async function tell({ ports, engine }: Around, tenant: string, { mail, due }: { mail: MailName; due: string }) {
  const users = await engine.state<Users>(tenant, 'users');
  for (const user of users.people.values())
    if (user.keyUser && isEnabled(user) && user.email !== '')
      await orderMail(ports, tenant, { id: derivedId(`${mail} ${tenant} ${due}`, user.id), to: user.id, mail });
}
