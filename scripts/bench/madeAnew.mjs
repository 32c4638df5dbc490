import { bareBulkWrite } from './bareServers.mjs';
import { folder, remove } from './server.mjs';

// "dev" is there by itself.
const tenants = ['dev', ...Array.from({ length: 19 }, (_, n) => `t${String(n + 2).padStart(2, '0')}`)];
const each = { elements: 300, events: 3_000 };
const rounds = 2;
/** Passes before the one that counts: until they are over, compilers take a good part of two cores. */
const warming = 2;

/**
 * Rows of 20 tenants of one size made anew by one projector, and by two that hold ten each: events a second. What is
 * measured is the work: the processes run, have divided the tenants and have made all rows before. One and two take
 * turns, so that neither has the better part of a noisy machine.
 */
export async function madeAnew(startDeployment) {
  const { seed } = await import('./seed.mjs');
  const { addressesOf, openPorts } = await import('../../dist/libs/platform/src/openPorts.js');
  const deployment = await startDeployment({ api: 1, projector: 1 }, { env: { TENANTS: tenants.join(',') } });
  const { env, servers } = deployment;
  const dataDir = folder();
  const masterKey = Buffer.from(env.MASTER_KEY, 'base64');
  const addresses = addressesOf(env);
  try {
    // They have registered the tenants.
    for (const role of ['api', 'projector']) for (const one of deployment.of(role)) await one.stop();
    for (const tenant of tenants) await seed({ dataDir, masterKey, addresses, tenant, ...each });
    const ports = await openPorts({ dataDir, masterKey, addresses });
    const events = await eventsIn(ports);
    const bare = await bareBulkWrite(servers.mongo.url);
    const seconds = { 1: 0, 2: 0 };
    for (let round = 0; round < rounds; round++)
      for (const count of [1, 2]) seconds[count] += await secondsOf(count, deployment, ports);
    await ports.close();
    const paceOf = (count) => (events * rounds) / seconds[count];
    return { bare, one: paceOf(1), two: paceOf(2) };
  } finally {
    await deployment.end();
    remove(dataDir);
  }
}

async function eventsIn({ events }) {
  let count = 0;
  for await (const page of events.readAll({ after: 0 }))
    count += page.filter(({ stream }) => !/^_/.test(stream)).length;
  return count;
}

/** Seconds that so many projectors need for the rows of all tenants. */
async function secondsOf(count, deployment, ports) {
  const { openSharing } = await import('../../dist/libs/platform/src/sharing.js');
  const projectors = await Promise.all(Array.from({ length: count }, () => deployment.add('projector')));
  await divided(projectors, deployment);
  // As `npm run replay` wishes it of those that hold the tenants, but of all at once.
  const sharing = openSharing({ ports, owner: 'bench', ttl: 60_000, nudged() {} }, { idle: true });
  const wished = () => Promise.all(tenants.map((tenant) => sharing.wish(tenant)));
  for (let pass = 0; pass < warming; pass++) await wished();
  const before = performance.now();
  const outcomes = await wished();
  const seconds = (performance.now() - before) / 1000;
  if (outcomes.includes(false)) throw new Error('the rows of a tenant were not made anew');
  await sharing.leave();
  for (const projector of projectors) await projector.stop();
  return seconds;
}

/** Waits until each holds its part, and all rows are there. */
async function divided(projectors, deployment) {
  const until = performance.now() + 120_000;
  const held = async ({ url }) => /^etatwerk_leases (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  const isEven = async () => {
    const counts = await Promise.all(projectors.map(held));
    return counts.every((count) => Number(count) === tenants.length / projectors.length);
  };
  while (!(await isEven())) {
    if (performance.now() > until) throw new Error('the projectors do not divide the tenants');
    await new Promise((go) => setTimeout(go, 100));
  }
  await deployment.ready(120);
}
