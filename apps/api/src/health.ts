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
        const [head, checkpoint] = await Promise.all([ports.events.head(`${tenant}.`), ports.rows.checkpoint(tenant)]);
        return { tenant, head, position: checkpoint?.position ?? 0 };
      }),
    );
  };
}
