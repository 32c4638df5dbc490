import type { Desk } from '@domain/desk/desk.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { derivedId } from '@platform/ids.js';
import { orderMail } from '@platform/mail/order.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { hourIn } from '@platform/zones.js';
import { regularly, type Watching } from '../regularly.js';
import { digestOf } from './notices.js';

/** From this hour of a tenant's day on; weekly ones on Mondays. */
const hour = 7;
/** A notice that nobody was written to of for so long is in no digest any more. */
const oldest = 15 * 86_400_000;

/** Has what people want to be told of by mail, together, written each day or each week. */
export function watchDigests(around: Watching): Subscription {
  return regularly(around, { name: '_digests', what: 'digests', first: 10_000, every: 300_000 }, async () => {
    for (const tenant of await around.registry.tenants()) await sendDigests(around, tenant, Date.now());
  });
}

/** Orders those that are due at a time; each person has one a day at the most. */
export async function sendDigests(
  { ports, engine }: Pick<Watching, 'ports' | 'engine'>,
  { id: tenant, timeZone }: Tenant,
  now: number,
): Promise<void> {
  const { day, weekday, hour: at } = hourIn(timeZone, now);
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
