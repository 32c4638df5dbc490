import type { Context } from './context.js';

/** Tenants whose lag is asked at once: whoever has more is looked at in turns. */
const atOnce = 50;

/** Asks for the greatest lag of any tenant's read models, in positions of the log. */
export function lagOf({ ports, tenants }: Pick<Context, 'ports' | 'tenants'>): () => Promise<number> {
  let from = 0;
  return async () => {
    const all = tenants.all();
    const some = all.length <= atOnce ? all : [...all, ...all].slice(from, from + atOnce);
    from = (from + atOnce) % Math.max(1, all.length);
    const lags = await Promise.all(
      some.map(async ({ id }) => {
        const [head, checkpoint] = await Promise.all([ports.events.head(`${id}.`), ports.rows.checkpoint(id)]);
        return Math.max(0, head - (checkpoint?.position ?? 0));
      }),
    );
    return Math.max(0, ...lags);
  };
}
