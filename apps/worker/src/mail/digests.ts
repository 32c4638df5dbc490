import type { Area } from '@domain/decider.js';
import type { Desk } from '@domain/desk/desk.js';
import type { User, Users } from '@domain/identity/users.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Tenant, Tenants } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import type { Log } from '@platform/log.js';
import { orderMail } from '@platform/mail/order.js';
import { openEngine } from '@platform/openEngine.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { regularly } from '../regularly.js';
import { digestOf } from './notices.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Engine;
  log?: Log;
  /** Milliseconds to the first look, and between two. */
  first?: number;
  every?: number;
}

/** From this hour of a tenant's day on; weekly ones on Mondays. */
const hour = 7;
/** A notice that nobody was written to of for so long is in no digest any more. */
const oldest = 15 * 86_400_000;

/** Has what people want to be told of by mail, together, written each day or each week. */
export function watchDigests({ ports, engine, log = () => {}, first = 10_000, every = 300_000 }: Around): Subscription {
  const registry = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: false, log });
  const failed = (error: unknown) => log('digests were not looked after', { error: String(error) });
  const looking = regularly({ rows: ports.rows, name: '_digests', first, every, failed }, async () => {
    const { tenants } = await registry.state<Tenants>('_system', 'tenants');
    for (const tenant of tenants.values())
      if (!tenant.suspended) await sendDigests({ ports, engine }, tenant, Date.now());
  });
  return {
    async close() {
      await looking.close();
      await registry.close();
    },
  };
}

/** Orders those that are due at a time; each person has one a day at the most. */
export async function sendDigests(
  { ports, engine }: Pick<Around, 'ports' | 'engine'>,
  { id: tenant, timeZone }: Tenant,
  now: number,
): Promise<void> {
  const { day, weekday, hour: at } = partsOf(now, timeZone);
  if (at < hour || !(await claim(ports, tenant, day))) return;
  const users = await engine.state<Users>(tenant, 'users');
  const due = [...users.people.values()].filter((user) => isDue(user, weekday));
  if (due.length === 0) return;
  const desk = await engine.state<Desk>(tenant, 'desk');
  for (const user of due) {
    const last = await ports.vault.get<number>(tenant, 'digestUntil', user.id);
    const since = Math.max(last?.value ?? 0, now - oldest);
    const isMeant = ({ mail, read, time }: { mail?: true; read: boolean; time: string }) =>
      mail === true && !read && Date.parse(time) > since && Date.parse(time) <= now;
    const ids = desk
      .of(user.id)
      .filter(isMeant)
      .map(({ id }) => id);
    if (ids.length > 0)
      await orderMail(ports, tenant, {
        id: derivedId(`digest ${tenant} ${user.id}`, day),
        to: user.id,
        mail: 'DIGEST',
        ids,
      });
    const options = { version: last?.version ?? 0, owner: user.id, expiresAt: now + 2 * oldest };
    await ports.vault.putIf(tenant, 'digestUntil', user.id, now, options);
  }
}

const isDue = (user: User, weekday: string): boolean => {
  if (user.removed || user.email === '') return false;
  const digest = digestOf({ user });
  return digest === 'DAILY' || (digest === 'WEEKLY' && weekday === 'Mon');
};

/** Whether a tenant's day was not looked after yet. A look that broke off is not repeated: the next day's has it. */
const claim = ({ vault }: Pick<Ports, 'vault'>, tenant: string, day: string): Promise<boolean> =>
  vault.putIf(tenant, 'digestDay', day, true, { version: 0, expiresAt: Date.now() + oldest });

function partsOf(now: number, timeZone: string): { day: string; weekday: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const { year, month, day, weekday = '' } = parts;
  return { day: `${year}-${month}-${day}`, weekday: weekday.replace('.', ''), hour: Number(parts['hour']) };
}
