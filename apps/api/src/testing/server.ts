import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { effects, views } from '@domain/registry.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import { openLog } from '@platform/process/log.js';
import { startProjector } from '@platform/projector.js';
import { pushEnvOf } from '@platform/push/pushEnv.js';
import { startReactions } from '@platform/reactions.js';
import { type Api, areas, openApi } from '../api.js';

export interface TestServer extends Api {
  url: string;
  dataDir: string;
}

export const adminPassword = 'Gans-und-gar-9';
export const operatorKey = 'nur-wer-den-server-betreibt-0123456789';

/** Of a key that is made anew each time. */
const push = pushEnvOf(randomBytes(32), { publicUrl: 'https://x.example', from: null, origins: undefined });

/** A real server on a free port over a folder of its own, with its projections and effects in the same thread. */
export async function startServer(
  tenants: readonly string[] = ['dev', 'other'],
  dataDir?: string,
  log = openLog('silent'),
): Promise<TestServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'etatwerk-')));
  const masterKey = Buffer.alloc(32, 7);
  const ports = await openPorts({ dataDir: folder, masterKey });
  const engine = openEngine({ ports, areas, exclusive: true });
  const projector = await startProjector({ ports, areas, views, tenants });
  const following = startReactions({ name: 'effects', ports, engine, areas, effects });
  const api = await openApi({
    ...{ ports, engine, log, version: '0.0.0-test', tenants, adminPassword, masterKey, alone: true },
    ...{
      jwtSecret: randomBytes(32),
      webFolder: join(folder, 'web'),
      push,
      operatorKey,
      defaultTenant: 'dev',
      projections: projector,
    },
  });
  const url = await api.listen(0, '127.0.0.1');
  return {
    ...{ ...api, url, dataDir: folder },
    async close() {
      await api.close();
      await following.close();
      await projector.close();
      await engine.close();
      await ports.close();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
