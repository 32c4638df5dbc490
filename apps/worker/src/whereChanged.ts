import { setImmediate as breath } from 'node:timers/promises';
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
  /** Where a tenant may have much: what each of several commands is told besides, one after the other. */
  slices?(tenant: string): Promise<readonly Record<string, number>[]>;
}

/** Of the vault: what a tenant was like at the last look, so that it is not looked at again after each start. */
const kept = 'lookedAt';

/** Has the server give a command in each tenant, again where something happened there since, or a day or month began. */
export function whereChanged(around: Watching<'execute'>, turns: Turns, look: Look): Subscription {
  const { ports, engine, registry } = around;
  const { area, command, slices = async () => [{}] } = look;
  const seen = new Map<string, string>();
  async function lookAt(tenant: string, data: Record<string, string>, now: string): Promise<void> {
    const stored = await ports.vault.get<string>(tenant, kept, turns.name);
    if (stored?.value !== now) {
      for (const [n, slice] of (await slices(tenant)).entries()) {
        const commandId = derivedId(`${tenant} ${command} ${n}`, isoTime(Date.now()));
        await engine.execute(byItself({ tenant, area, command, data: { ...data, ...slice }, commandId }));
        await breath();
      }
      await ports.vault.putIf(tenant, kept, turns.name, now, { version: stored?.version ?? 0 });
    }
    seen.set(tenant, now);
  }
  return regularly(around, turns, async () => {
    const logId = await ports.events.logId();
    for (const { id: tenant, timeZone } of await registry.tenants()) {
      const data = look.data(dayIn(timeZone, Date.now()));
      const head = await ports.events.head(`${tenant}.${look.follows}`);
      const now = `${JSON.stringify(data)} ${logId} ${head}`;
      if (seen.get(tenant) !== now) await lookAt(tenant, data, now);
      await breath();
    }
  });
}
