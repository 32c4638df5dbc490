import { areas } from '@domain/registry.js';
import type { Shown } from '@platform/process/health.js';
import type { Context } from './context.js';

/** Tenants whose lag is asked at once: whoever has more is looked at in turns. */
const atOnce = 50;

/** Asks how far the tenants' read models are. */
export function shownOf({ ports, tenants }: Pick<Context, 'ports' | 'tenants'>): () => Promise<Shown[]> {
  let from = 0;
  return async () => {
    const all = tenants.all();
    const some = all.length <= atOnce ? all : [...all, ...all].slice(from, from + atOnce);
    from = (from + atOnce) % Math.max(1, all.length);
    return Promise.all(
      some.map(async ({ id: tenant }) => {
        const head = ports.events.head(`${tenant}.`, Object.keys(areas));
        const [end, checkpoint] = await Promise.all([head, ports.rows.checkpoint(tenant)]);
        return { tenant, head: end, position: checkpoint?.position ?? 0 };
      }),
    );
  };
}
