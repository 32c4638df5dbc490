import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import type { Server } from '../../../../../tests/servers/server.js';
import { type JobsHarness, jobsContract } from '../../contract/jobs.contract.js';
import { until } from '../../contract/sample.js';
import { serverHarness } from '../server.harness.js';
import { openJobs } from './jobs.js';

const lease = 30_000;
const hour = 3_600_000;

// A test that failed leaves its clock to none after it.
afterEach(() => jest.restoreAllMocks());

describeOn('redis', (server) => {
  jobsContract('redis', () => harness(server));

  test('an address or a password stands in no error', async () => {
    expect(() => openJobs('http://me:secret@there')).toThrow(/^REDIS_URL is not/);
    const { port } = new URL(server().url);
    const jobs = openJobs(`redis://:secret@127.0.0.1:${port}`, { patience: 300 });
    const error: unknown = await jobs.add('t', 'a', 1).catch((reason: unknown) => reason);
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret');
    await jobs.close();
  });
  test('why it is away is told', async () => {
    const jobs = openJobs('redis://:secret@127.0.0.1:1', { patience: 300 });
    const why = async () => String(await jobs.counts().catch((error: unknown) => error));
    // The first one may have waited less than the connection took to be refused.
    await until(async () => (await why()).includes('(ECONNREFUSED)'));
    expect(await why()).toMatch(/^Away: redis: no answer in 300 ms/);
    await jobs.close();
  });
  test('an id stands in an address as it is, whatever the name', async () => {
    const { store, end } = await harness(server);
    for (const name of ['import.run', 'a_b-c', 'ä/ö 100%']) {
      const id = await store.add('t', name, null, { key: name });
      expect(new URL(`http://host/${id}`).pathname).toBe(`/${decodeURIComponent(id)}`);
      expect(await store.get('t', id)).toMatchObject({ id, name });
    }
    await end();
  });
  test('who asks at the very moment that a job ends is never told "done" without its result', async () => {
    const { store, end } = await harness(server);
    const work = store.work('a', async ({ data }) => data, 8);
    const asked = Array.from({ length: 100 }, async (_, n) => {
      const id = await store.add('t', 'a', n);
      for (;;) {
        const job = await store.get('t', id);
        if (job?.state === 'done') return job.result;
      }
    });
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    await work.close();
    await end();
  });
  test('the server killed while jobs are added and worked on: what was acknowledged is done', async () => {
    const { store, interrupt, heal, advance, end } = await harness(server);
    const done = new Set<unknown>();
    const work = store.work('a', async ({ data }) => void done.add(data), 4);
    const acknowledged: number[] = [];
    const adding = Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        new Promise((resolve) => setTimeout(resolve, n)).then(() =>
          store.add('t', 'a', n).then(
            () => acknowledged.push(n),
            () => {},
          ),
        ),
      ),
    );
    await until(() => done.size > 50);
    await interrupt();
    await heal();
    await adding;
    // What was worked on at the kill is begun again once its lease has ended.
    await advance(2 * lease);
    await until(() => acknowledged.every((n) => done.has(n)));
    expect(acknowledged.length).toBeGreaterThan(50);
    await work.close();
    await end();
  });
  test.each(['kill', 'freeze'] as const)('closed in bounded time while the server is away (%s)', async (how) => {
    const jobs = openJobs(server().url, { prefix: `spec-${randomUUID()}` });
    const names = ['a', 'b', 'c', 'd'];
    const begun = new Set<string>();
    for (const name of names) jobs.work(name, async () => begun.add(name));
    for (const name of names) await jobs.add('t', name, 1);
    await until(() => begun.size === names.length);
    await server()[how]();
    const late = new Promise((_, reject) => setTimeout(reject, 20_000, new Error('it hangs')).unref());
    await Promise.race([jobs.close(), late]);
    if (how === 'kill') await server().start();
    else await server().thaw();
  });
  test('said again at a start, what is due is not put off; times missed come once', async () => {
    const { store, advance, end } = await harness(server);
    const plan = { key: 'k', cron: '0 * * * *', timeZone: 'UTC' };
    await store.recur('t', 'hourly', null, plan);
    await advance(5 * hour);
    await store.recur('t', 'hourly', null, plan);
    let begun = 0;
    const work = store.work('hourly', async () => ++begun);
    await until(() => begun === 1);
    await advance(hour);
    await until(() => begun === 2);
    await work.close();
    await end();
  });
});

/** Its clock is moved for all openings of this process; a jump past the lease takes all locks away, as time would. */
async function harness(server: () => Server): Promise<JobsHarness> {
  const prefix = `spec-${randomUUID()}`;
  const real = Date.now.bind(Date);
  // Begins half past an hour: what recurs each hour does so only when the clock is moved.
  let ahead = hour - ((real() + hour / 2) % hour);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  const open = ({ url }: { url: string }) => openJobs(url, { prefix, lease, look: 100, patience: 4_000 });
  const given = await serverHarness(server, open, (url) => withRedis(url, (redis) => removeAll(redis, prefix)))();
  return {
    ...given,
    lease,
    killWhileWorking: (name) => killWhileWorking(server().url, prefix, name),
    async advance(milliseconds) {
      await withRedis(server().url, async (redis) => {
        // Before the clock is moved: what begins by the new time keeps its lock.
        if (milliseconds > lease) for (const key of await redis.keys(`${prefix}:*:lock`)) await redis.del(key);
        ahead += milliseconds;
        // Workers wait by the clock of before: wake them.
        for (const id of await redis.keys(`${prefix}:*:id`)) await redis.zadd(id.replace(/id$/, 'marker'), 0, '0');
        for (const id of await redis.keys(`${prefix}:*:meta`)) await redis.zadd(id.replace(/meta$/, 'marker'), 0, '0');
      });
    },
    async end() {
      await given.end();
      clock.mockRestore();
    },
  };
}

async function withRedis(url: string, run: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(url);
  await run(redis).finally(() => redis.disconnect());
}

async function removeAll(redis: Redis, prefix: string): Promise<void> {
  for (const key of await redis.keys(`${prefix}:*`)) await redis.del(key);
}

const source = pathToFileURL(join(process.cwd(), 'libs/platform/src/distributed/redis/jobs.ts')).href;
const working = `
  import { openJobs } from '${source}';
  const [url, prefix, name] = process.argv.slice(1);
  openJobs(url, { prefix }).work(name, () => {
    process.stdout.write('working');
    return new Promise(() => {});
  });`;

async function killWhileWorking(url: string, prefix: string, name: string): Promise<void> {
  const node = ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', working, url, prefix, name];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.on('close', resolve));
}
