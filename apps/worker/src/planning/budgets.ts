import { serverItself } from '@domain/identity/rights.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import type { Log } from '@platform/log.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { openRegistry } from '../registry.js';
import { regularly } from '../regularly.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Pick<Engine, 'execute'>;
  log?: Log;
  /** Milliseconds to the first look, and between two. */
  first?: number;
  every?: number;
}

/** Has it noted, and by that told, which budgets have reached a threshold: of tenants where something happened since, or a month began. */
export function watchBudgets({ ports, engine, log = () => {}, first = 20_000, every = 60_000 }: Around): Subscription {
  const registry = openRegistry({ ports, log });
  const failed = (error: unknown) => log('budgets were not looked after', { error: String(error) });
  const seen = new Map<string, string>();
  const looking = regularly({ rows: ports.rows, name: '_budgets', first, every, failed }, async () => {
    for (const tenant of await registry.tenants()) {
      const month = monthIn(tenant);
      const now = `${month} ${await ports.events.head(`${tenant.id}.`)}`;
      if (seen.get(tenant.id) === now) continue;
      await look(engine, tenant.id, month);
      seen.set(tenant.id, now);
    }
  });
  return {
    async close() {
      await looking.close();
      await registry.close();
    },
  };
}

async function look(engine: Around['engine'], tenant: string, month: string): Promise<void> {
  const order = { tenant, area: 'plan' as const, command: 'watchBudgets', data: { month } };
  const commandId = derivedId(`${tenant} budgets`, isoTime(Date.now()));
  await engine.execute({ ...order, by: { user: serverItself }, commandId, asks: null, answer: () => null });
}

const monthIn = ({ timeZone }: Tenant): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(Date.now())
    .slice(0, 7);
