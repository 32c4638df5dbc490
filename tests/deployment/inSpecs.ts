import { note } from '../servers/inSpecs.js';
import { kinds } from '../servers/kinds.js';
import { isThere } from '../servers/server.js';
import { type Deployment, endServers, type Servers, startDeployment, startServers, type Wishes } from './deployment.js';
import type { Role } from './process.js';

/** A suite on a deployment that is started before its first test and ended after its last. Left out, and noted, where a server is missing. */
export function describeDeployment(
  name: string,
  counts: Partial<Record<Role, number>>,
  suite: (deployment: () => Deployment) => void,
  wishes: Omit<Wishes, 'servers'> = {},
): void {
  if (leftOut(name)) return;
  describe(name, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await startDeployment(counts, wishes);
    }, 120_000);
    suite(() => deployment);
    // Last: what a suite closes after itself may still need it.
    afterAll(() => deployment?.end(), 30_000);
  });
}

/** The same with the servers alone. */
export function describeOnServers(name: string, suite: (servers: () => Servers) => void): void {
  if (leftOut(name)) return;
  describe(name, () => {
    let servers: Servers;
    beforeAll(async () => {
      servers = await startServers();
    }, 60_000);
    suite(() => servers);
    afterAll(async () => servers && endServers(servers), 30_000);
  });
}

function leftOut(name: string): boolean {
  const missing = kinds.filter((kind) => !isThere(kind));
  for (const kind of missing) note('ETATWERK_NOT_RUN', `distributed/${kind.name}: ${kind.missing}`);
  if (missing.length > 0) test.skip(`${name}: servers are missing here`, () => {});
  return missing.length > 0;
}
