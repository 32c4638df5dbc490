import type { Context } from './context.js';
import type { Readiness } from './http/health.js';

/** What a process that writes the read models knows of them. */
export interface Projections {
  status(): Promise<readonly { tenant: string; lag: number; failed?: string }[]>;
}

type Around = Pick<Context, 'ports' | 'tenants'>;

/** Positions that projections may be behind under load and still count as caught up. */
const mostLag = 5_000;

/** Stores reachable, projections caught up, no event that they can't read. */
export async function readinessOf(context: Around, projections?: Projections): Promise<Readiness> {
  const problems: string[] = [];
  const { ports } = context;
  const reach = async (name: string, ask: () => Promise<unknown>) => {
    await ask().catch(() => problems.push(`${name} is not reachable`));
  };
  await Promise.all([
    reach('event store', () => ports.events.head()),
    reach('vault', () => ports.vault.get('_system', 'readiness', 'probe')),
    reach('read store', () => ports.rows.checkpoint('_system')),
  ]);
  for (const { failed } of (await projections?.status().catch(() => [])) ?? []) if (failed) problems.push(failed);
  const lag = await lagOf(context).catch(() => -1);
  if (lag > mostLag) problems.push('projections are behind');
  return { ready: problems.length === 0, lag, problems };
}

/** The greatest lag of any tenant's read models, in positions of the log. */
export async function lagOf({ ports, tenants }: Around): Promise<number> {
  const lags = await Promise.all(
    tenants.all().map(async ({ id }) => {
      const [head, checkpoint] = await Promise.all([ports.events.head(`${id}.`), ports.rows.checkpoint(id)]);
      return Math.max(0, head - (checkpoint?.position ?? 0));
    }),
  );
  return Math.max(0, ...lags);
}
