import type { Area } from '@domain/decider.js';
import { areas } from '@domain/registry.js';
import type { Log } from '@platform/log.js';
import { openEngine } from '@platform/openEngine.js';
import type { Ports, Subscription } from '@platform/ports.js';
import type { ProcessEnv } from '@platform/process/env.js';
import { startWorker } from './worker.js';

/** Works on the jobs of all tenants, beside other processes that do so too and that write to the same areas. */
export const workOn = (env: WorkerEnv) => (around: { ports: Ports; log: Log }) => working(around, env);

type WorkerEnv = Pick<ProcessEnv, 'mail' | 'push' | 'eInvoices'>;

function working({ ports, log }: { ports: Ports; log: Log }, { mail, push, eInvoices }: WorkerEnv): Subscription {
  const engine = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: false, log });
  const worker = startWorker({ ports, engine, log, mail, push, eInvoices });
  return {
    async close() {
      await worker.close();
      await engine.close();
    },
  };
}
