import type { Tenant } from '@domain/tenants/tenants.js';
import { byItself } from '@platform/byItself.js';
import { derivedId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import type { Subscription } from '@platform/ports.js';
import { regularly, type Watching } from '../regularly.js';

/** Has it noted, and by that told, which budgets have reached a threshold: of tenants where something happened since, or a month began. */
export function watchBudgets(around: Watching<'execute'>): Subscription {
  const { ports, engine, registry } = around;
  const seen = new Map<string, string>();
  return regularly(around, { name: '_budgets', what: 'budgets', first: 20_000, every: 60_000 }, async () => {
    for (const tenant of await registry.tenants()) {
      const month = monthIn(tenant);
      const now = `${month} ${await ports.events.head(`${tenant.id}.`)}`;
      if (seen.get(tenant.id) === now) continue;
      const order = { tenant: tenant.id, area: 'plan' as const, command: 'watchBudgets', data: { month } };
      const commandId = derivedId(`${tenant.id} budgets`, isoTime(Date.now()));
      await engine.execute(byItself({ ...order, commandId }));
      seen.set(tenant.id, now);
    }
  });
}

const monthIn = ({ timeZone }: Tenant): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(Date.now())
    .slice(0, 7);
