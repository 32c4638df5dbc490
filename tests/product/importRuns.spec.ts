import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RanImport } from '../../libs/contracts/src/importing/import.js';
import { signIn } from './api.js';
import { imports, onImports } from './imports.js';
import { testEmbedded } from './onlyEmbedded.js';
import type { Product } from './product.js';

const at = onImports();

const together = testEmbedded('two processes may read the file at once');
together('a run asked for many times at once is one, and each caller hears what takes it back', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', 'Titel;Beginn;Ende\nA;01.01.2026;31.01.2026\n');
  const ready = await at.client.change(body.id, { acceptProposals: true });
  expect(ready.counts.open).toBe(0);
  const asked = await Promise.all([1, 2, 3, 4].map(() => at.admin.call<object>('POST', `import/${body.id}/run`)));
  const { jobId, command } = await at.client.run(body.id);
  expect(command).toEqual(expect.any(String));
  for (const { status, body } of asked) expect([status, body]).toEqual([202, { jobId, command }]);
  expect((await at.client.undo(command)).status).toBe(200);
});

/** Somebody with these roles, signed in. */
async function person(username: string, roles: readonly string[]) {
  const password = 'Nur-zum-Pruefen-7';
  const wish = { username, password, roles, renewPasswordAtNextLogin: false };
  const { body } = await at.admin.call<{ id: string }>('POST', 'user', wish);
  const api = await signIn(at.server.url, password, { username });
  return { id: body.id, api, client: imports(at.server, api) };
}
const people = 'Titel;Beginn;Ende;Verantwortlich\nMesse;1.1.2026;31.1.2026;Neue Person\n';

test('what an import may is asked when it runs: users are made by nobody who is no administrator any more', async () => {
  const ana = await person('ana', ['PLANNER', 'ADMIN']);
  const { body } = await ana.client.upload('PLAN', 'people.csv', people);
  const answers = { 'person:Neue Person': 'CREATE' };
  const ready = await ana.client.change(body.id, { acceptProposals: true, answers });
  expect(ready.counts).toMatchObject({ open: 0, problems: 0 });
  expect((await at.admin.call('PUT', `user/${ana.id}`, { roles: ['PLANNER'] })).status).toBe(200);
  const refused = await ana.api.call<{ code: string }>('POST', `import/${body.id}/run`);
  expect([refused.status, refused.body.code]).toEqual([409, 'OPEN_POINTS']);
  const users = await at.admin.call<{ id: string; username: string; lastName: string }[]>('GET', 'user');
  expect(users.body.filter(({ lastName }) => lastName === 'Person')).toEqual([]);
  // To a key user the very answer is open again.
  const { command, result } = await at.client.run(body.id);
  expect(result).toMatchObject({ create: 1, impossible: [] });
  const [made] = await at.client.plan(1);
  const history = await at.admin.call<{ user: string }[]>('GET', `change-set?elementId=${made?.id}`);
  const admin = users.body.find(({ username }) => username === 'admin');
  expect(history.body.map((it) => it.user)).toEqual(history.body.map(() => admin?.id));
  expect((await at.client.undo(command)).status).toBe(200);
});

test('the imports that ran are listed, the newest first, with what takes them back: one’s own, to key users all', async () => {
  const ben = await person('ben', ['PLANNER']);
  const plan = (name: string) => `Titel;Beginn;Ende\n${name};1.1.2026;31.1.2026\n`;
  const imported = async (client: typeof ben.client, name: string) => {
    const { body } = await client.upload('PLAN', name, plan(name));
    await client.change(body.id, { acceptProposals: true });
    return { id: body.id, ...(await client.run(body.id)) };
  };
  const [his, mine] = [await imported(ben.client, 'Ben.csv'), await imported(at.client, 'Admin.csv')];
  const { body: open } = await at.client.upload('PLAN', 'offen.csv', plan('offen'));
  const listed = async (api: typeof ben.api) => (await api.call<RanImport[]>('GET', 'import')).body;
  const ofBen = { id: his.id, name: 'Ben.csv', kind: 'PLAN', state: 'done', command: his.command, takenBack: null };
  expect(await listed(ben.api)).toMatchObject([{ ...ofBen, result: { create: 1 } }]);
  expect((await listed(at.admin)).map((it) => it.id).slice(0, 2)).toEqual([mine.id, his.id]);
  expect((await listed(at.admin)).map((it) => it.id)).not.toContain(open.id);
  const back = (await at.client.undo(his.command)).headers.get('x-command');
  expect(await listed(ben.api)).toMatchObject([{ ...ofBen, takenBack: back }]);
  await at.client.undo(mine.command);
  // Whoever may import such no longer is told of none.
  expect((await at.admin.call('PUT', `user/${ben.id}`, { roles: ['READER'] })).status).toBe(200);
  expect(await listed(ben.api)).toEqual([]);
});

testEmbedded('only there a spec can take jobs out of their file')(
  'what an import did is told for as long as it can be undone, its job for a week only',
  async () => {
    const { body } = await at.client.upload('PLAN', 'alt.csv', 'Titel;Beginn;Ende\nAlt;1.1.2026;31.1.2026\n');
    await at.client.change(body.id, { acceptProposals: true });
    const { jobId, command, result } = await at.client.run(body.id);
    const { dataDir } = at.server as Product & { dataDir: string };
    const jobs = new DatabaseSync(join(dataDir, 'jobs.db'), { timeout: 30_000 });
    jobs.exec(`DELETE FROM jobs WHERE state = 'done'`);
    jobs.close();
    expect((await at.admin.call('GET', `export/job/${jobId}`)).status).toBe(404);
    const told = { state: 'done', command, takenBack: null, result };
    expect((await at.admin.call('GET', `import/${body.id}`)).body).toMatchObject(told);
    expect((await at.admin.call<RanImport[]>('GET', 'import')).body[0]).toMatchObject({ id: body.id, ...told });
    await at.client.undo(command);
  },
);
