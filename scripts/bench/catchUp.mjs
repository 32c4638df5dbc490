import { bareBulkWrite } from './bareServers.mjs';
import { folder, remove } from './server.mjs';

const tenants = Array.from({ length: 20 }, (_, n) => `t${String(n + 1).padStart(2, '0')}`);
const each = { elements: 300, events: 1_000 };

/** Catching up the 20 tenants from nothing with one projector, then with two: events a second. */
export async function catchUp({ startDeployment, wipeRows }) {
  const { seed } = await import('./seed.mjs');
  const deployment = await startDeployment({ api: 1, projector: 1 }, { env: { TENANTS: tenants.join(',') } });
  const { env, servers } = deployment;
  const dataDir = folder();
  const masterKey = Buffer.from(env.MASTER_KEY, 'base64');
  const addresses = { events: servers.eventstore.url, mongo: servers.mongo.url };
  try {
    // They have registered the tenants.
    for (const role of ['api', 'projector']) for (const one of deployment.of(role)) await one.stop();
    for (const tenant of tenants) await seed({ dataDir, masterKey, addresses, tenant, ...each });
    await wipeRows(servers.mongo.url);
    const one = await paceOf(1, { deployment, addresses, dataDir, masterKey });
    await wipeRows(servers.mongo.url);
    const two = await paceOf(2, { deployment, addresses, dataDir, masterKey });
    return { bare: await bareBulkWrite(servers.mongo.url), one, two };
  } finally {
    await deployment.end();
    remove(dataDir);
  }
}

async function paceOf(count, { deployment, addresses, dataDir, masterKey }) {
  const { openPorts } = await import('../../dist/libs/platform/src/openPorts.js');
  const { rows, events, close } = await openPorts({ dataDir, masterKey, addresses });
  const heads = new Map();
  for (const tenant of tenants) heads.set(tenant, await events.head(`${tenant}.`));
  let stored = 0;
  for await (const page of events.readAll({ after: 0, prefix: 't' })) stored += page.length;
  const before = performance.now();
  const projectors = await Promise.all(Array.from({ length: count }, () => deployment.add('projector')));
  for (const [tenant, head] of heads)
    while (((await rows.checkpoint(tenant))?.position ?? 0) < head) await new Promise((go) => setTimeout(go, 50));
  const pace = stored / ((performance.now() - before) / 1000);
  for (const projector of projectors) await projector.stop();
  await close();
  return pace;
}
