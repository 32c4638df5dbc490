import { views } from '@domain/registry.js';
import { openEmbedded } from '@platform/embedded/open.js';
import { openEngine } from '@platform/openEngine.js';
import { startProjector } from '@platform/projector.js';
import { areas, openApi } from './api.js';
import type { Env } from './env.js';
import { openLog } from './http/log.js';

export interface Built {
  version: string;
  /** Folder of the built web app. */
  webFolder: string;
}

/** Opens the stores, starts what this process is to do, and answers once the projections have caught up. */
export async function runServer(env: Env, built: Built): Promise<{ url: string; close(): Promise<void> }> {
  const log = openLog(env.logLevel);
  const told = (message: string, facts: Record<string, unknown> = {}) => log.warn(facts, message);
  const ports = await openEmbedded({ dataDir: env.dataDir, masterKey: env.masterKey });
  const engine = openEngine({ ports, areas, exclusive: true, log: told });
  const api = await openApi({ ...env, ...built, ports, engine, log, alone: true });
  const tenants = api.context.tenants.all().map(({ id }) => id);
  const projector = await startProjector({ ports, areas, views, tenants, log: told });
  await projector.ready;
  const url = await api.listen(env.port, env.host);
  for (const { tenant, password } of api.passwords) {
    console.log(`First password of admin in ${tenant} (shown once, to be changed at the first login): ${password}`);
  }
  console.log(`ready ${url}`);
  return {
    url,
    async close() {
      await api.close();
      await projector.close();
      await engine.close();
      await ports.close();
    },
  };
}
