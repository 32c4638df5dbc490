import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { views } from '@domain/registry.js';
import { addressesOf, openPorts } from '@platform/openPorts.js';
import type { OpenPorts, Row } from '@platform/ports.js';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { Deployment } from '../deployment/deployment.js';
import { describeDeployment } from '../deployment/inSpecs.js';
import type { Process } from '../deployment/process.js';
import { type Api, signIn } from '../product/api.js';
import { imports } from '../product/imports.js';
import type { Product } from '../product/server.js';

// Few, and together more than one append holds: a copy of them is a job.
const actions = 130;
const text = 'x'.repeat(9_000);
const csv = [
  'Nummer;Art;Bezeichnung;Beschreibung;Beginn;Ende;Gehört zu',
  'P;Projekt;Messe;;1.1.2028;31.12.2028;',
  ...Array.from({ length: actions }, (_, i) => `A${i};Maßnahme;Schritt ${i};${text};1.3.2028;9.3.2028;P`),
].join('\r\n');

describeDeployment('what the servers lose', { api: 1, projector: 2, worker: 1 }, suite);

function suite(it: () => Deployment): void {
  let admin: Api;
  let ports: OpenPorts;
  let project: string;
  beforeAll(async () => {
    const { url, adminPassword, env } = it();
    admin = await signIn(url, adminPassword);
    ports = await openPorts({
      dataDir: '/dev/null/nowhere',
      masterKey: Buffer.from(env['MASTER_KEY'] ?? '', 'base64'),
      addresses: addressesOf(env),
    });
    const client = imports({ url } as Product, admin);
    const { status, body } = await client.upload('PLAN', 'plan.csv', csv);
    expect([status, body.code]).toEqual([201, undefined]);
    await client.run(body.id);
    await shown();
    project = (await allRows(ports))['elements']?.find(({ type }) => type === 'MAIN')?.id ?? '';
  }, 120_000);
  afterAll(() => ports?.close());

  /** Waits until the rows have all that the log has. */
  async function shown(): Promise<void> {
    const until = Date.now() + 110_000;
    for (;;) {
      const [head, there] = await Promise.all([ports.events.head('dev.'), ports.rows.checkpoint('dev')]);
      if (there && there.position >= head) return;
      if (Date.now() > until) throw new Error('the rows do not catch up');
      await sleep(100);
    }
  }
  async function madeAnew(before: Rows): Promise<void> {
    await shown();
    const now = await allRows(ports);
    expect(Object.keys(now).sort()).toEqual(Object.keys(before).sort());
    for (const [name, rows] of Object.entries(before)) expect([name, now[name]]).toEqual([name, rows]);
  }

  test('a job that Redis lost is found again from the log, under its id, and done once', async () => {
    const [worker] = it().of('worker') as [Process];
    await worker.stop();
    const begun = await admin.call<{ jobId: string }>('POST', 'plan-element/clone', {
      ids: [project],
      toNextYear: true,
    });
    expect(begun.status).toBe(202);
    await emptied(it().servers.redis.url);
    expect((await jobOf(begun.body.jobId)).status).toBe(404);
    await worker.start();
    const job = await ended(begun.body.jobId);
    expect(job).toMatchObject({ state: 'done', result: { create: actions + 1, impossible: [] } });
    await shown();
    expect((await allRows(ports))['elements']).toHaveLength(2 * (actions + 1));
  });

  test('a read store dropped while all runs comes back by itself, row by row', async () => {
    const before = await allRows(ports);
    await wiped(it().servers.mongo.url);
    expect(await ports.rows.checkpoint('dev')).toBeNull();
    await madeAnew(before);
  });

  test('dropped under changes: none is lost, and the rows are those of a replay', async () => {
    let [changes, dropped] = [0, false];
    const dropping = sleep(500).then(async () => {
      await wiped(it().servers.mongo.url);
      dropped = true;
    });
    for (const until = Date.now() + 3_000; Date.now() < until || !dropped; changes++) {
      const { status } = await admin.call('PUT', `plan-element/${project}`, { description: `change ${changes}` });
      expect(status).toBe(200);
    }
    await dropping;
    await shown();
    const found = await allRows(ports);
    expect(found['elements']?.find(({ id }) => id === project)).toMatchObject({ description: `change ${changes - 1}` });
    expect(found['changes']?.filter(({ thing }) => thing === project).length).toBeGreaterThanOrEqual(changes);
    expect(replayed(it().env)).toMatch(/^dev: \d+ ms$/m);
    await madeAnew(found);
  });

  test('dropped while no projector runs: the next one makes all anew', async () => {
    const before = await allRows(ports);
    for (const projector of it().of('projector')) await projector.stop();
    await wiped(it().servers.mongo.url);
    for (const projector of it().of('projector')) await projector.start();
    await madeAnew(before);
  });

  const jobOf = (id: string) => admin.call<{ state: string; result: unknown }>('GET', `export/job/${id}`);
  async function ended(id: string) {
    for (const until = Date.now() + 60_000; ; await sleep(100)) {
      const { status, body } = await jobOf(id);
      if (status === 200 && (body.state === 'done' || body.state === 'failed')) return body;
      if (Date.now() > until) throw new Error(`the job is still ${status} ${body?.state}`);
    }
  }
}

type Rows = Record<string, Row[]>;

async function allRows({ rows }: OpenPorts): Promise<Rows> {
  const names = [...views.map(({ name }) => name), 'changes'];
  const found = await Promise.all(names.map((name) => rows.find('dev', name, { sort: ['id'] })));
  return Object.fromEntries(names.map((name, i) => [name, found[i]?.rows ?? []]));
}

async function emptied(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}

/** Removes all collections of all databases of rows, leases and checkpoints included. */
async function wiped(url: string): Promise<void> {
  const client = new MongoClient(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((each) => each.name.startsWith('etatwerk-rows-'))) {
    const db = client.db(name);
    for (const each of await db.listCollections({}, { nameOnly: true }).toArray()) await db.dropCollection(each.name);
  }
  await client.close();
}

/** `npm run replay`, as somebody who looks after the deployment runs it. */
function replayed(env: Readonly<Record<string, string>>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.mjs'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the replay failed: ${stdout}${stderr}`);
  return stdout;
}
