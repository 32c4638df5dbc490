import type { AreaName } from '@contracts/message.js';
import { byItself } from '@platform/byItself.js';
import { derivedId } from '@platform/ids.js';
import { isoTime } from '@platform/isoTime.js';
import type { Subscription } from '@platform/ports.js';
import { dayIn } from '@platform/zones.js';
import { regularly, type Turns, type Watching } from './regularly.js';

interface Look {
  area: AreaName;
  command: string;
  /** What it is told of a tenant's day; where this is another than at the last look, it is given again. */
  data(today: string): Record<string, string>;
  /** Below which streams of the tenant something must have happened, else. */
  follows: string;
}

/** Has the server give a command in each tenant, again where something happened there since, or a day or month began. */
export function whereChanged(around: Watching<'execute'>, turns: Turns, look: Look): Subscription {
  const { ports, engine, registry } = around;
  const { area, command } = look;
  const seen = new Map<string, string>();
  return regularly(around, turns, async () => {
    for (const { id: tenant, timeZone } of await registry.tenants()) {
      const data = look.data(dayIn(timeZone, Date.now()));
      const now = `${JSON.stringify(data)} ${await ports.events.head(`${tenant}.${look.follows}`)}`;
      if (seen.get(tenant) === now) continue;
      const commandId = derivedId(`${tenant} ${command}`, isoTime(Date.now()));
      await engine.execute(byItself({ tenant, area, command, data, commandId }));
      seen.set(tenant, now);
    }
  });
}
