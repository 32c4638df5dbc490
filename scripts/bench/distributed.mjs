import { readFileSync } from 'node:fs';
import { bareAppend, barePublish, barePut } from './bareServers.mjs';
import { commands, live } from './commands.mjs';
import { bareHttp } from './limits.mjs';
import { madeAnew } from './madeAnew.mjs';
import { signInAs } from './server.mjs';

// What starts servers and processes belongs to the tests, and is not compiled.
await import('@swc-node/register/esm-register');
const { startDeployment } = await import('../../tests/deployment/deployment.ts');

const clients = 16;
const portOf = ({ url }) => Number(new URL(url).port);

/** Sections of `npm run bench -- --distributed`: two processes of each role on the servers of the tests. */
export const distributedSections = (add) => ({
  async commands() {
    const deployment = await startDeployment({ api: 2, projector: 2, worker: 2 });
    try {
      await measure(deployment, add);
    } finally {
      await deployment.end();
    }
  },
  async projectors() {
    const { bare, one, two } = await madeAnew(startDeployment);
    const limit = { limit: bare.perSecond, limitOf: 'documents/s bare guarded bulk write' };
    add('rows of 20 tenants made anew, one projector', one, { unit: 'events/s', ...limit });
    add('  two projectors', two, { unit: 'events/s', ...limit });
    add('  two beside one', two / one, { unit: '×', least: 1.3, limit: null });
  },
});

async function measure(deployment, add) {
  const { servers } = deployment;
  const append = await bareAppend(servers.eventstore.url);
  const publish = await barePublish(servers.redis.url);
  const put = await barePut(servers.s3.url);
  const http = await bareHttp(clients);
  const ports = deployment.of('api').map(portOf);
  const headers = await signInAs(ports[0], deployment.adminPassword);
  await commands({ ports, headers, clients, seconds: 8 });
  const many = await commands({ ports, headers, clients, seconds: 10 });
  const bare = { limit: append.perSecond, limitOf: '/s bare appends, 16 streams' };
  add('commands, 16 clients over two apis', many.perSecond, { unit: '/s', ...bare });
  add('  p99', many.p99, { unit: 'ms', limit: append.p99, limitOf: 'ms bare append p99' });
  const alone = await commands({ ports: ports.slice(0, 1), headers, clients, seconds: 10 });
  add('  all at one api', alone.perSecond, { unit: '/s', limit: http.perSecond, limitOf: '/s bare HTTP echo' });
  const single = await commands({ ports: ports.slice(0, 1), headers, clients: 1, seconds: 5 });
  add('one client, median', single.p50, { unit: 'ms', limit: append.p50, limitOf: 'ms bare append, 16 in flight' });
  add('projections behind at the end', await quiet(deployment), { unit: 's', limit: null });
  const far = await live({ port: ports[0], listenAt: ports[1], headers, sockets: 1, count: 300 });
  const heard = { limit: publish.p99, limitOf: 'ms bare publish → heard p99' };
  add('command → websocket at the other api, p99', far.p99, { unit: 'ms', most: 40, ...heard });
  add('  median', far.p50, { unit: 'ms', limit: publish.p50, limitOf: 'ms bare publish → heard' });
  add('bare S3 put of 4 kB', put.perSecond, { unit: '/s', limit: put.p99, limitOf: 'ms its p99' });
  for (const role of ['api', 'projector', 'worker'])
    for (const [n, { pid }] of deployment.of(role).entries())
      add(`memory, ${role} ${n + 1}`, memoryOf(pid), {
        unit: 'MB',
        limit: memoryOf('self'),
        limitOf: 'MB this client',
      });
  add('a projector killed: the other shows changes', await takenOver(deployment, headers), {
    ...{ unit: 's', most: 10, limit: null },
  });
}

/** The projector that has the tenant is killed: seconds until a change is shown by the other one. */
async function takenOver(deployment, headers) {
  const metricsOf = async ({ url }) => (await fetch(`${url}/metrics`)).text();
  const [first, second] = deployment.of('projector');
  const holder = /^etatwerk_leases [1-9]/m.test(await metricsOf(first)) ? first : second;
  await holder.kill();
  const before = performance.now();
  const [{ url }] = deployment.of('api');
  const body = JSON.stringify({ type: 'MAIN', label: 'Übernahme', startDate: '2026-03-01', endDate: '2026-06-30' });
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  const made = await fetch(`${url}/api/dev/plan-element`, sent);
  const { id } = await made.json();
  while ((await fetch(`${url}/api/dev/plan-element/${id}`, { headers })).status !== 200) {
    if (performance.now() - before > 60_000) throw new Error('nobody takes over');
    await new Promise((go) => setTimeout(go, 50));
  }
  return (performance.now() - before) / 1000;
}

/** Waits until the projections are where the log is: seconds; throws after five minutes. */
async function quiet(deployment) {
  const before = performance.now();
  for (const { url } of deployment.of('projector'))
    while (!/"lag":0\b/.test(await (await fetch(`${url}/readyz`)).text())) {
      if (performance.now() - before > 300_000) throw new Error('the projections do not catch up');
      await new Promise((go) => setTimeout(go, 100));
    }
  return (performance.now() - before) / 1000;
}

/** Resident memory of a process in MB. */
function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
