import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, Servers } from '../deployment/deployment.js';
import { startDeployment } from '../deployment/deployment.js';
import { describeDeployment, describeOnServers } from '../deployment/inSpecs.js';
import { type Process, processOf } from '../deployment/process.js';
import { type Api, signIn } from '../product/api.js';

/** What `/readyz` calls what lives on a server. */
const stores = {
  eventstore: ['the event store'],
  mongo: ['the read store', 'the vault', 'the key store'],
  redis: ['the job store'],
  s3: ['the file store'],
} as const;
type Name = keyof typeof stores;
const names = Object.keys(stores) as Name[];
/** Milliseconds: a command waits five seconds for its stores, and a session's look-up may do so before. */
const longest = 15_000;

describeDeployment('a server that goes away and comes back', { api: 1, projector: 1, worker: 1 }, (it) => {
  let api: Api;
  let first: string;
  beforeAll(async () => {
    api = await signIn(it().url, it().adminPassword, { comesBack: false });
    first = await created(api);
  });

  test.each(names)('%s killed: it is named, commands say 503, what can be read is read, all heals', async (name) => {
    await it().servers[name].kill();
    await isNamed(it(), name);
    await commandsAndReads(api, name, first);
    await it().servers[name].start();
    await heals(it(), api);
  });

  test.each(names)('%s frozen: it is named within two seconds, no call waits for ever, all heals', async (name) => {
    await it().servers[name].freeze();
    await isNamed(it(), name);
    await commandsAndReads(api, name, first);
    await it().servers[name].thaw();
    await heals(it(), api);
  });

  test.each(['kill', 'freeze'] as const)('without S3 (%s) processes that start go on from the log', async (how) => {
    const { s3 } = it().servers;
    await s3[how]();
    for (const one of [...it().of('api'), ...it().of('projector')]) {
      await one.kill();
      await one.start();
    }
    const label = `Messe ohne Schnappschuss (${how})`;
    const command = await inTime(() => api.call('PUT', `plan-element/${first}`, { label }));
    expect(command.status).toBe(200);
    await shows(api, first, label);
    if (how === 'kill') await s3.start();
    else await s3.thaw();
    await heals(it(), api);
  });
});

describeOnServers('servers that are away at the start', (servers) => {
  test('each process starts, says which, and goes on by itself once they are there', async () => {
    await everyone(servers(), (server) => server.kill());
    const { env, end } = await startEmpty(servers());
    const roles = ['api', 'projector', 'worker'] as const;
    const processes = await Promise.all(roles.map((role) => processOf(role, env)));
    await Promise.all(processes.map((it) => it.start()));
    for (const it of processes) {
      const { status, problems } = await readiness(it);
      expect([it.role, status]).toEqual([it.role, 503]);
      for (const problem of names.flatMap((name) => stores[name])) expect(problems).toContain(problem);
    }
    const refused = await fetch(`${processes[0]?.url}/api/dev/plan-element`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await everyone(servers(), (server) => server.start());
    await Promise.all(processes.map((it) => becomesReady(it)));
    await created(await signIn(processes[0]?.url ?? '', env['ADMIN_PASSWORD'] ?? ''));
    await Promise.all(processes.map((it) => it.kill()));
    await end();
  });
});

const everyone = (servers: Servers, run: (server: Servers[Name]) => Promise<void>) =>
  Promise.all(Object.values(servers).map(run));
const startEmpty = (servers: Servers) => startDeployment({}, { servers });

async function created(api: Api): Promise<string> {
  const made = await api.call<{ id: string }>('POST', 'plan-element', {
    ...{ type: 'MAIN', label: 'Messe', startDate: '2026-03-01', endDate: '2026-06-30' },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function readiness({ url }: Process): Promise<{ status: number; problems: string; milliseconds: number }> {
  const started = Date.now();
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(longest) });
  const { problems } = (await answer.json()) as { problems: string[] };
  return { status: answer.status, problems: problems.join('; '), milliseconds: Date.now() - started };
}

async function isNamed(it: Deployment, name: Name): Promise<void> {
  const others = names.filter((each) => each !== name).flatMap((each) => stores[each]);
  for (const one of [...it.of('api'), ...it.of('projector'), ...it.of('worker')]) {
    const { status, problems, milliseconds } = await readiness(one);
    expect([one.role, status]).toEqual([one.role, 503]);
    for (const store of stores[name]) expect(problems).toContain(store);
    for (const store of others) expect(problems).not.toContain(store);
    process.stderr.write(`${one.role} said after ${milliseconds} ms: ${problems}\n`);
  }
}

/** Each answers in bounded time, and those that can't say so. */
async function commandsAndReads(api: Api, name: Name, id: string): Promise<void> {
  const [command, read, health] = await Promise.all([
    inTime(() => api.call('PUT', `plan-element/${id}`, { label: `Messe ohne ${name} ${Date.now()}` })),
    inTime(() => api.call('GET', `plan-element/${id}`)),
    inTime(() => api.call('GET', 'meta/login-info')),
  ]);
  process.stderr.write(`without ${name}: command ${command.status}, read ${read.status}\n`);
  const needed = name === 'eventstore' || name === 'mongo';
  expect(command.status).toBe(needed ? 503 : 200);
  if (needed) expect(command.headers.get('retry-after')).toBe('1');
  // What nobody could tell this process may be waited for in vain: then it says so.
  expect(name === 'mongo' ? [503] : name === 'redis' ? [200, 503] : [200]).toContain(read.status);
  expect([200, 503]).toContain(health.status);
}

/** Once the projector has written it; bounded by the test's own time. */
async function shows(api: Api, id: string, label: string): Promise<void> {
  const read = () => inTime(() => api.call<{ label: string }>('GET', `plan-element/${id}`));
  while ((await read()).body.label !== label) await sleep(50);
}

async function inTime<T>(call: () => Promise<T>): Promise<T> {
  const late = sleep(longest).then(() => Promise.reject(new Error(`no answer in ${longest} ms`)));
  return Promise.race([call(), late]);
}

async function heals(it: Deployment, api: Api): Promise<void> {
  const started = Date.now();
  await Promise.all([...it.of('api'), ...it.of('projector'), ...it.of('worker')].map((one) => becomesReady(one)));
  const id = await created(api);
  const read = await api.call('GET', `plan-element/${id}`);
  expect(read.status).toBe(200);
  process.stderr.write(`healed in ${Date.now() - started} ms\n`);
}

async function becomesReady(it: Process): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    // Between what served before and the api, for a moment nobody listens.
    const { status, problems } = await readiness(it).catch(() => ({ status: 0, problems: 'no answer' }));
    if (status === 200) return;
    if (Date.now() > until)
      throw new Error(`the ${it.role} is not ready again: ${problems}\n${it.log().slice(-2_000)}`);
    await sleep(200);
  }
}
