import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jobsContract } from '../contract/jobs.contract.js';
import { until } from '../contract/sample.js';
import { openJobs } from './jobs.js';
import { sqliteHarness } from './sqlite.harness.js';

const lease = 30_000;

jobsContract('sqlite', async () => {
  let path = '';
  const harness = await sqliteHarness((file, now) => {
    path = file;
    return openJobs(file, { now, lease, poll: 10, busy: 30 });
  })();
  return { ...harness, lease, killWhileWorking: (name) => killWhileWorking(path, name) };
});

const source = pathToFileURL(join(process.cwd(), 'libs/platform/src/embedded/jobs.ts')).href;
const working = `
  import { openJobs } from '${source}';
  openJobs(process.argv[1]).work(process.argv[2], () => {
    process.stdout.write('working');
    return new Promise(() => {});
  });`;

async function killWhileWorking(file: string, name: string): Promise<void> {
  const node = ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', working, file, name];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.on('close', resolve));
}

test('who has the file alone takes over at once what a killed process left running, as often as it may be tried', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'jobs-')), 'jobs.db');
  const first = openJobs(file);
  const id = await first.add('t', 'a', null, { tries: 2 });
  await first.close();
  for (const state of ['waiting', 'dead']) {
    await killWhileWorking(file, 'a');
    const store = openJobs(file, { alone: true });
    expect((await store.get('t', id))?.state).toBe(state);
    await store.close();
  }
});

describe('with a clock of its own', () => {
  let now = 0;
  const open = sqliteHarness((file) => openJobs(file, { now: () => now, lease, poll: 5 }));

  test('every day at 02:30 in Berlin, over the change to summer time: once a day', async () => {
    now = Date.parse('2026-03-27T23:00:00Z');
    const { store, end } = await open();
    const begun: string[] = [];
    const plan = { key: 'nightly', cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
    await store.recur('t', 'nightly', null, plan);
    const work = store.work('nightly', async () => begun.push(new Date(now).toISOString().slice(0, 16)));
    for (let halfHours = 1; halfHours <= 3 * 48; halfHours++) {
      now += 1_800_000;
      const wanted = expectedUntil(now);
      await until(() => begun.length >= wanted);
    }
    await work.close();
    await end();
    expect(begun).toEqual(['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']);
  });
  test('times missed while nobody worked come once; said again at a start, what is due is not put off', async () => {
    now = Date.parse('2026-11-21T12:00:30Z');
    const { store, end } = await open();
    const plan = { key: 'k', cron: '0 * * * *', timeZone: 'UTC' };
    await store.recur('t', 'hourly', null, plan);
    now += 5 * 3_600_000;
    await store.recur('t', 'hourly', null, plan);
    let begun = 0;
    const work = store.work('hourly', async () => ++begun);
    await until(() => begun === 1);
    now += 3_600_000;
    await until(() => begun === 2);
    await work.close();
    await end();
  });
  test('a key is free a day after a good end; a job whose workers vanish four times is dead', async () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    const { store, end } = await open();
    const id = await store.add('t', 'a', 1, { key: 'k' });
    const work = store.work('a', async () => null);
    await until(async () => (await store.get('t', id))!.state === 'done');
    now += 86_400_000 - 1;
    expect(await store.add('t', 'a', 2, { key: 'k' })).toBe(id);
    now += 1;
    expect(await store.add('t', 'a', 3, { key: 'k' })).not.toBe(id);
    await work.close();

    const poison = await store.add('t', 'poison', null);
    let begun = 0;
    const { promise: never, resolve: free } = Promise.withResolvers<void>();
    const vanish = () => {
      begun++;
      return never;
    };
    const works = store.work('poison', vanish, 9);
    for (let times = 1; times <= 4; times++) {
      await until(() => begun === times);
      now += lease + 1;
    }
    await until(async () => (await store.get('t', poison))!.state === 'dead');
    free();
    await works.close();
    expect(begun).toBe(4);
    expect(await store.dead('t')).toMatchObject([{ id: poison, error: 'its worker was lost 4 times' }]);
    await end();
  });
});

// 02:30 in Berlin is 01:30 UTC in winter; on the 29th it is left out and comes at 03:30, again 01:30 UTC.
function expectedUntil(now: number): number {
  const times = ['2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'];
  return times.filter((time) => Date.parse(time) <= now).length;
}
