import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { views } from '@domain/registry.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import type { Ports } from '@platform/ports.js';
import { openLog } from '@platform/process/log.js';
import { type Projector, startProjector } from '@platform/projector.js';
import { type Api, areas, openApi } from '../../apps/api/src/api.js';
import { type Answer, api, type Caller } from '../../apps/api/src/testing/api.js';
import { adminPassword } from '../../apps/api/src/testing/server.js';
import { startWorker } from '../../apps/worker/src/worker.js';

type Addresses = Stores['addresses'];

/** An api as a process of its own would be: ports, engine and memory of its own. */
export interface OneApi extends Api {
  url: string;
  ports: Ports;
}
/** Several apis on the same stores, with projectors and a worker that share nothing with them but the stores. */
export interface Apis {
  /** As many as are asked for at the start. */
  all: OneApi[];
  projectors: Projector[];
  /** Where all lies that has no server. */
  folder: string;
  openApi(tenants?: readonly string[]): Promise<OneApi>;
  /** `silent`: nobody hears what it says. */
  openProjector(wish?: { silent: boolean }): Promise<Projector>;
  end(): Promise<void>;
}

/** Asks again where it is told to come back later, as a client does: these machines are slow at times. */
function patient(caller: Caller): Caller {
  const again = async (ask: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      if (answer.status !== 503 || tries === 12) return answer;
    }
  };
  const keyed = (headers = {}) => ({ 'idempotency-key': randomUUID(), ...headers });
  const sending = (send: Caller['post']): Caller['post'] => {
    return (path, body, headers) => {
      const named = keyed(headers);
      return again(() => send(path, body, named));
    };
  };
  return {
    ...caller,
    ...{ post: sending(caller.post), put: sending(caller.put) },
    get: (path, headers) => again(() => caller.get(path, headers)),
  };
}

/** The administrator at each of the two. */
export async function adminsAt({ all }: Apis): Promise<[Caller, Caller]> {
  const [here, there] = await Promise.all(all.map(async (it) => patient(await api(it).as('admin'))));
  return [here!, there!];
}

/** Gives a plan as CSV to one of them; answers the id of the import. */
export async function uploadPlan({ url }: OneApi, token: string, text: string): Promise<string> {
  const form = new FormData();
  form.append('kind', 'PLAN');
  form.append('file', new Blob([text]), 'plan.csv');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/dev/import`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

const jwtSecret = Buffer.alloc(32, 3);
const masterKey = Buffer.alloc(32, 7);

/** Without addresses: on one folder of SQLite files, each opening its own connections to it. */
export async function startApis({ apis = 2, addresses = {} as Addresses } = {}): Promise<Apis> {
  const folder = await mkdtemp(join(tmpdir(), 'etatwerk-apis-'));
  const stores = { dataDir: folder, masterKey, addresses };
  const closing: (() => Promise<void>)[] = [];
  const closeLast = (close: () => Promise<void>): void => void closing.unshift(close);
  const started: Apis = {
    folder,
    all: [],
    projectors: [],
    async openApi(tenants = ['dev']) {
      const ports = await openPorts(stores);
      closeLast(() => ports.close());
      const engine = openEngine({ ports, areas, exclusive: false });
      closeLast(() => engine.close());
      const opened = await openApi({
        ...{
          ports,
          engine,
          log: openLog(process.env['LOG_LEVEL'] ?? 'silent'),
          version: '0.0.0-test',
          tenants,
          adminPassword,
          masterKey,
        },
        ...{ alone: false, jwtSecret, webFolder: join(folder, 'web'), defaultTenant: 'dev' },
      });
      closeLast(() => opened.close());
      return { ...opened, ports, url: await opened.listen(0, '127.0.0.1') };
    },
    async openProjector({ silent } = { silent: false }) {
      const ports = await openPorts(stores);
      closeLast(() => ports.close());
      const channel = silent ? { ...ports.channel, publish() {} } : ports.channel;
      const projector = await startProjector({ ports: { ...ports, channel }, areas, views, tenants: [] });
      closeLast(() => projector.close());
      return projector;
    },
    async end() {
      for (const close of closing) await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let n = 0; n < apis; n++) started.all.push(await started.openApi());
  started.projectors.push(await started.openProjector());
  const ports = await openPorts(stores);
  closeLast(() => ports.close());
  const engine = openEngine({ ports, areas, exclusive: false });
  closeLast(() => engine.close());
  const worker = startWorker({ ports, engine });
  closeLast(() => worker.close());
  return started;
}
