import { isLastKeyUser } from '@domain/identity/events.js';
import { isEnabled, serverItself } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { stayedAway } from '@platform/lastLogin.js';
import type { Log } from '@platform/log.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { regularly } from '../regularly.js';
import { tenantsIn } from '../tenantsIn.js';

interface Around {
  ports: Pick<Ports, 'events' | 'rows' | 'vault'>;
  engine: Pick<Engine, 'execute' | 'state'>;
  log?: Log;
  /** Milliseconds to the first look, and between two. */
  first?: number;
  every?: number;
}

/** Disables who stayed away for longer than their tenant wants, also where they never try to sign in again. */
export function watchDormant({ ports, engine, log = () => {}, ...more }: Around): Subscription {
  const { first = 20_000, every = 3_600_000 } = more;
  const failed = (error: unknown) => log('those who stayed away were not looked after', { error: String(error) });
  return regularly({ rows: ports.rows, name: '_dormant', first, every, failed }, async () => {
    for (const tenant of await tenantsIn(ports.events)) await disableDormant({ ports, engine }, tenant);
  });
}

async function disableDormant({ ports: { vault }, engine }: Around, tenant: string): Promise<void> {
  const users = await engine.state<Users>(tenant, 'users');
  const most = users.settings.maxDaysWithoutLogin;
  if (most === 0) return;
  for (const user of users.people.values()) {
    if (!isEnabled(user) || isLastKeyUser(users, user.id)) continue;
    if (!(await stayedAway(vault, tenant, user.id, most))) continue;
    const order = { tenant, area: 'users' as const, command: 'disableByDays', data: { id: user.id } };
    await engine.execute({
      ...order,
      by: { user: serverItself },
      commandId: freshId(),
      asks: null,
      answer: () => null,
    });
  }
}
