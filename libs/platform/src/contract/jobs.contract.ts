import { Away, type Job, type Jobs } from '../ports.js';
import { freshStore } from './harness.js';
import { counting } from './jobCounts.contract.js';
import { ended, type JobsHarness, type Now, worker } from './jobs.harness.js';
import { removing } from './jobsOfTenant.contract.js';
import { hostile, until } from './sample.js';

export type { JobsHarness };

export function jobsContract(name: string, make: () => Promise<JobsHarness>): void {
  describe(`jobs: ${name}`, () => {
    const now = freshStore<Jobs, JobsHarness>(make);
    describe('run', () => running(now));
    describe('progress', () => watching(now));
    describe('when', () => waiting(now));
    describe('once', () => unique(now));
    describe('remove all', () => removing(now));
    describe('failing', () => failing(now));
    describe('counts', () => counting(now));
    describe('recurring', () => recurring(now));
    describe('lost', () => losing(now));
  });
}

function running(now: Now): void {
  test('what it is given and what it gives; seen by others; there after opening again', async () => {
    const { store, given } = now();
    const data = { texts: hostile, n: 1 };
    const id = await store.add('t', 'print', data);
    expect(await store.get('t', id)).toMatchObject({
      id,
      name: 'print',
      tenant: 't',
      data,
      state: 'waiting',
      tries: 0,
    });
    const jobs: Job[] = [];
    const work = worker(await given.another(), 'print', (job) => {
      jobs.push(job);
      return { pages: 3, texts: hostile };
    });
    await until(ended(store, id));
    await work.close();
    expect(jobs).toMatchObject([{ id, name: 'print', tenant: 't', data, state: 'running', tries: 1 }]);
    const done = { id, state: 'done', tries: 1, progress: 100, result: { pages: 3, texts: hostile } };
    expect(await store.get('t', id)).toMatchObject(done);
    expect(await store.get('u', id)).toBeNull();
    expect(await store.get('t', 'none')).toBeNull();
    expect(await (await given.reopen()).get('t', id)).toMatchObject(done);
  });
  test('in the order they came, one at a time; other names are left alone', async () => {
    const { store } = now();
    let [atOnce, most] = [0, 0];
    for (let n = 0; n < 10; n++) await store.add('t', 'a', n);
    const other = await store.add('t', 'b', 'other');
    const beside = worker(store, 'beside');
    const work = worker(store, 'a', async () => {
      most = Math.max(most, ++atOnce);
      // A job of another name comes, is taken and ends meanwhile: so would the next of this one, if it could.
      await until(ended(store, await store.add('t', 'beside', null)));
      atOnce--;
    });
    await until(() => work.begun.length === 10 && atOnce === 0);
    await work.close();
    await beside.close();
    expect(work.begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(1);
    expect((await store.get('t', other))!.state).toBe('waiting');
  });
  test('several at once, shared by two processes, each once', async () => {
    const { store, given } = now();
    let [atOnce, most] = [0, 0];
    const run = async () => {
      most = Math.max(most, ++atOnce);
      await until(() => most > 1);
      atOnce--;
    };
    const works = [worker(store, 'a', run, 4), worker(await given.another(), 'a', run, 4)];
    await Promise.all(Array.from({ length: 40 }, (_, n) => store.add('t', 'a', n)));
    await until(() => works.flatMap((work) => work.begun).length >= 40 && atOnce === 0);
    for (const work of works) await work.close();
    const begun = works.flatMap((work) => work.begun as number[]);
    expect(begun.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });
}

function watching(now: Now): void {
  test('its progress is seen by others; closing waits for what runs', async () => {
    const { store, given } = now();
    const other = await given.another();
    const id = await store.add('t', 'a', null);
    let go = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const subscription = store.work('a', async (_, progress) => {
      await progress(42);
      await held;
    });
    await until(async () => (await other.get('t', id))!.progress === 42);
    const closed = subscription.close();
    go();
    await closed;
    expect(await other.get('t', id)).toMatchObject({ state: 'done', progress: 100 });
  });
}

function waiting(now: Now): void {
  test('a delayed one not before its time', async () => {
    const { store, given } = now();
    const late = await store.add('t', 'a', 'late', { delay: 4_000 });
    const soon = await store.add('t', 'a', 'soon');
    const work = worker(store, 'a');
    await until(ended(store, soon));
    expect(work.begun).toEqual(['soon']);
    expect((await store.get('t', late))!.state).toBe('waiting');
    await given.advance(4_001);
    await until(ended(store, late));
    await work.close();
    expect(work.begun).toEqual(['soon', 'late']);
  });
}

function unique(now: Now): void {
  test('the same key while one waits, runs or ended well of late: the same job', async () => {
    const { store, given } = now();
    const other = await given.another();
    const adds = Array.from({ length: 16 }, (_, n) => (n % 2 ? store : other).add('t', 'a', n, { key: 'k' }));
    const ids = new Set(await Promise.all(adds));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    const whileRunning: string[] = [];
    const work = worker(store, 'a', async () => whileRunning.push(await other.add('t', 'a', 0, { key: 'k' })));
    await until(ended(store, id!));
    expect(whileRunning).toEqual([id]);
    expect(await store.add('t', 'a', 1, { key: 'k' })).toBe(id);
    expect(await store.add('u', 'a', 1, { key: 'k' })).not.toBe(id);
    expect(await store.add('t', 'a', 1, { key: 'other' })).not.toBe(id);
    await until(() => work.begun.length === 3);
    await work.close();
  });
  test('after a bad end the key is free again', async () => {
    const { store } = now();
    const id = await store.add('t', 'a', 1, { key: 'k', tries: 1 });
    const work = worker(store, 'a', () => Promise.reject(new Error('no')));
    await until(ended(store, id));
    await work.close();
    expect(await store.add('t', 'a', 2, { key: 'k' })).not.toBe(id);
  });
}

function failing(now: Now): void {
  test('tried again, each time after twice the wait', async () => {
    const { store, given } = now();
    const id = await store.add('t', 'a', null, { tries: 3, backoff: 3_000 });
    const work = worker(store, 'a', (job) => {
      if (job.data === 'probe') return null;
      if (job.tries < 3) throw new Error(`try ${job.tries}`);
      return 'at last';
    });
    const tried = () => work.begun.filter((data) => data === null);
    for (const tries of [1, 2]) {
      await until(async () => (await store.get('t', id))!.error === `try ${tries}`);
      expect(await store.get('t', id)).toMatchObject({ state: 'waiting', tries });
      await given.advance(3_000 * tries - 2_000);
      // One that came later is due and done: so would this one be.
      await until(ended(store, await store.add('t', 'a', 'probe')));
      expect(tried()).toHaveLength(tries);
      await given.advance(2_001);
    }
    await until(ended(store, id));
    await work.close();
    expect(await store.get('t', id)).toMatchObject({ state: 'done', tries: 3, result: 'at last' });
  });
  test('its tries used up it is dead: listed with its error, newest first, and can be tried again', async () => {
    const { store, given } = now();
    let fail = true;
    const work = worker(store, 'a', (job) => {
      if (fail) throw new Error(`no ${job.data}`);
      return 'yes';
    });
    const ids: string[] = [];
    for (const n of [1, 2]) {
      ids.push(await store.add('t', 'a', n, { tries: 2, backoff: 20 }));
      await until(async () => (await store.get('t', ids.at(-1)!))!.tries > 0);
      await given.advance(25);
      await until(ended(store, ids.at(-1)!));
    }
    const dead = await (await given.another()).dead('t');
    expect(dead.map(({ id, state, tries, error }) => ({ id, state, tries, error }))).toEqual([
      { id: ids[1], state: 'dead', tries: 2, error: 'no 2' },
      { id: ids[0], state: 'dead', tries: 2, error: 'no 1' },
    ]);
    expect(await store.dead('u')).toEqual([]);
    fail = false;
    expect(await store.retry('u', ids[0]!)).toBe(false);
    expect(await store.retry('t', ids[0]!)).toBe(true);
    await until(async () => (await store.get('t', ids[0]!))!.state === 'done');
    expect(await store.retry('t', ids[0]!)).toBe(false);
    expect((await store.dead('t')).map(({ id }) => id)).toEqual([ids[1]]);
    await work.close();
  });
}

function recurring(now: Now): void {
  test('each hour once, by two processes; the same key replaces; stopped', async () => {
    const { store, given } = now();
    const plan = { key: 'r', cron: '0 * * * *', timeZone: 'Europe/Berlin' };
    const other = await given.another();
    const works = [worker(store, 'a'), worker(other, 'a')];
    const begun = () => works.flatMap((work) => work.begun);
    // Ended, not only begun: the clock would take a job away from who still has it.
    const done = async () => (await store.counts()).find(({ name }) => name === 'a')?.done;
    await store.recur('t', 'a', 'old', plan);
    await other.recur('t', 'a', 'new', plan);
    await store.recur('u', 'a', 'of u', plan);
    for (let hour = 1; hour <= 2; hour++) {
      await given.advance(3_600_000);
      await until(async () => (await done()) === 2 * hour);
    }
    await store.stopRecurring('u', 'r');
    await given.advance(3_600_000);
    await until(async () => (await done()) === 5);
    // What came later is done: whatever else was due would be begun.
    for (let n = 0; n < 4; n++) await until(ended(store, await store.add('t', 'a', 'probe')));
    for (const work of works) await work.close();
    const due = begun().filter((data) => data !== 'probe');
    expect(due.sort()).toEqual(['new', 'new', 'new', 'of u', 'of u']);
  });
  test('a pattern or zone that is none is refused', async () => {
    const { store } = now();
    const plan = { key: 'r', cron: '* * * * *', timeZone: 'UTC' };
    await expect(store.recur('t', 'a', null, { ...plan, cron: '99 * * * *' })).rejects.toThrow(RangeError);
    await expect(store.recur('t', 'a', null, { ...plan, timeZone: 'Mars/Olympus' })).rejects.toThrow(RangeError);
  });
}

function losing(now: Now): void {
  test("a killed worker's job is given to another", async () => {
    const { store, given } = now();
    const id = await store.add('t', 'a', 'precious', { tries: 1 });
    await given.killWhileWorking('a');
    expect(await store.get('t', id)).toMatchObject({ state: 'running', tries: 1 });
    const work = worker(store, 'a');
    await given.advance(given.lease + 1);
    await until(ended(store, id));
    await work.close();
    expect(await store.get('t', id)).toMatchObject({ state: 'done', tries: 1 });
  });
  test('a worker that wakes up late changes nothing any more', async () => {
    const { store, given } = now();
    const id = await store.add('t', 'a', null);
    let wake = (): void => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const late = worker(store, 'a', () => asleep.then(() => 'late'));
    await until(() => late.begun.length === 1);
    // Its clock jumps past the lease at once: no heartbeat in between, as in a frozen process.
    await given.advance(given.lease + 1);
    const work = worker(await given.another(), 'a', () => 'in time');
    await until(ended(store, id));
    wake();
    await late.close();
    await work.close();
    expect(await store.get('t', id)).toMatchObject({ state: 'done', result: 'in time' });
  });
  test('a store that goes away and comes back: an add says so, the work goes on', async () => {
    const { store, given } = now();
    const work = worker(store, 'a');
    await store.add('t', 'a', 1);
    await until(() => work.begun.length === 1);
    await given.interrupt();
    await expect(store.add('t', 'a', 2)).rejects.toBeInstanceOf(Away);
    await given.heal();
    await until(() =>
      store.add('t', 'a', 3).then(
        () => true,
        () => false,
      ),
    );
    await until(() => work.begun.includes(3));
    await work.close();
    await store.close();
    await expect(store.add('t', 'a', 4)).rejects.toBeInstanceOf(Away);
  });
}
