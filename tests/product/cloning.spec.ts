import type { ImportResult } from '../../libs/contracts/src/importing/import.js';
import { type Api, signIn } from './api.js';
import { type Element as Imported, imports } from './imports.js';
import { type Element, make, rowsAfter } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

let server: Product;
let admin: Api;
beforeAll(async () => {
  server = await product();
  admin = await signIn(server.url, adminPassword);
});
afterAll(() => server.remove());

const actions = 1_500;
const text = 'x'.repeat(900);
const csv = [
  'Nummer;Art;Bezeichnung;Beschreibung;Beginn;Ende;Gehört zu',
  `P;Projekt;Messe;${text};1.1.2028;31.12.2028;`,
  ...Array.from({ length: actions }, (_, i) => `A${i};Maßnahme;Schritt ${i};${text};29.2.2028;1.3.2028;P`),
].join('\r\n');

interface Job {
  state: string;
  progress: number;
  result?: ImportResult;
}
type Copied = Element & { clonedFrom?: string; identifier: string; dependsOn: { id: string }[] };

const clone = (ids: string[], key: string) =>
  admin.call<{ jobId: string; command: string }>(
    'POST',
    'plan-element/clone',
    { ids, toNextYear: true },
    { 'idempotency-key': key },
  );
const jobOf = (jobId: string) => admin.call<Job>('GET', `export/job/${jobId}`);
async function until(jobId: string, over: (job: Job) => boolean) {
  for (;;) {
    const answer = await jobOf(jobId);
    if (answer.body.state === 'failed') throw new Error('the job failed');
    if (over(answer.body)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const list = async () => (await admin.call<Copied[]>('GET', 'plan-element')).body;

test('a clone above one append is a batch: run on after a kill, the same call not run twice, taken back as one', async () => {
  const client = imports(server, admin);
  const { body } = await client.upload('PLAN', 'plan.csv', csv);
  await client.run(body.id);
  const before = await client.plan(actions + 1);
  const root = before.find(({ type }) => type === 'MAIN') as Imported;
  const named = (label: string) => before.find((it) => it.label === label) as Imported;
  const [first, last] = [named('Schritt 0'), named(`Schritt ${actions - 1}`)];
  await admin.call('PUT', `plan-element/${first.id}`, { dependsOn: [{ id: last.id, lagDays: 1 }] });

  const begun = await clone([root.id], 'clone-1');
  expect(begun.status).toBe(202);
  expect(begun.headers.get('location')).toBe(`/api/dev/export/job/${begun.body.jobId}`);
  expect(begun.headers.get('x-command')).toBe(begun.body.command);
  await until(begun.body.jobId, ({ progress }) => progress > 10);
  await server.kill();
  await server.start();
  expect((await clone([root.id], 'clone-1')).body).toEqual(begun.body);
  const done = await until(begun.body.jobId, ({ state }) => state === 'done');
  const { result } = done.body as { result: ImportResult };
  expect(result).toMatchObject({
    ...{ create: actions + 1, impossible: [] },
    roots: [{ label: 'Messe', clonedFrom: root.id, day: '2029-01-01' }],
  });

  await rowsAfter(admin, done);
  const rows = await list();
  expect(rows).toHaveLength(2 * (actions + 1));
  const copies = new Map(rows.flatMap((row) => (row.clonedFrom ? [[row.clonedFrom, row]] : [])));
  expect([...copies.keys()].sort()).toEqual(before.map(({ id }) => id).sort());
  const copy = result.roots[0]?.id;
  expect(copies.get(root.id)).toMatchObject({ id: copy, identifier: '', endDate: '2029-12-31' });
  expect(copies.get(first.id)).toMatchObject({
    ...{ parentId: copy, startDate: '2029-02-28', endDate: '2029-03-01' },
    dependsOn: [{ id: copies.get(last.id)?.id, lagDays: 1 }],
  });

  const undone = await client.undo(begun.body.command);
  expect(undone.status).toBe(200);
  await rowsAfter(admin, undone);
  expect((await list()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
}, 120_000);

test('a small one is done at once; another call under a key that was used is refused', async () => {
  const project = await make(admin, 'MAIN');
  const small = await admin.call<Copied[]>('POST', 'plan-element/clone', { ids: [project.id], toNextYear: false });
  expect([small.status, small.body.map((it) => it.clonedFrom)]).toEqual([201, [project.id]]);
  expect((await clone([project.id], 'clone-1')).status).toBe(422);
});
