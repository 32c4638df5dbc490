import { isLastKeyUser } from '@domain/identity/events.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import { byItself } from '@platform/byItself.js';
import { stayedAway } from '@platform/lastLogin.js';
import type { Subscription } from '@platform/ports.js';
import { regularly, type Watching } from '../regularly.js';

/** Disables who stayed away for longer than their tenant wants, also where they never try to sign in again. */
export function watchDormant(around: Watching): Subscription {
  const turns = { name: '_dormant', what: 'those who stayed away', first: 20_000, every: 3_600_000 };
  return regularly(around, turns, async () => {
    for (const { id } of await around.registry.tenants()) await disableDormant(around, id);
  });
}

async function disableDormant({ ports: { vault }, engine }: Watching, tenant: string): Promise<void> {
  const users = await engine.state<Users>(tenant, 'users');
  const most = users.settings.maxDaysWithoutLogin;
  if (most === 0) return;
  for (const user of users.people.values()) {
    if (!isEnabled(user) || isLastKeyUser(users, user.id)) continue;
    if (!(await stayedAway(vault, tenant, user.id, most))) continue;
    await engine.execute(byItself({ tenant, area: 'users', command: 'disableByDays', data: { id: user.id } }));
  }
}
