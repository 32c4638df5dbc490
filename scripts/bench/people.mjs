import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { CreateElement } from '../../dist/libs/contracts/src/planning/commands.js';
import { areas } from '../../dist/libs/domain/src/registry.js';
import { openEngine } from '../../dist/libs/platform/src/openEngine.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';
import { client, quantiles } from './client.mjs';
import { live } from './commands.mjs';
import { bareAnswer, listOverHttp } from './records.mjs';
import { folder, masterKey, password, remove, serve, signIn, signInAs } from './server.mjs';

/** A company: units below one, people of each, elements of each. */
const [units, inPlan, users, followers] = [200, 10_000, 5_000, 50];

/** Signing in, what rights cost in a list, the list of all people, and many who follow one plan. */
export async function people(add) {
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  const { top } = await seedCompany(dataDir, 500);
  let server = await serve(dataDir);
  let headers = await signIn(server.port);
  await signingIn(add, server.port);
  await filtering(add, server.port, { headers, top });
  await following(add, server.port, { headers, top });
  await server.stop();
  await seedPeople(dataDir, users - 500);
  server = await serve(dataDir);
  headers = await signIn(server.port);
  const change = ({ id }, i) => [`user/${id}`, { firstName: `Vera ${i}` }];
  const it = await listOverHttp(server.port, headers, { path: 'user', change });
  const beside = { limit: await bareAnswer(it.body), limitOf: 'ms the same bytes from bare HTTP' };
  add(`list of ${users.toLocaleString('en')} users`, it.ready, { unit: 'ms', most: 15, ...beside });
  add('  after a change', it.afterChange, { unit: 'ms', most: 15, ...beside });
  await server.stop();
  remove(dataDir);
}

/** OWASP's parameters, as the server hashes (apps/api/src/identity/passwords.ts). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function signingIn(add, port) {
  const stored = await hash(password, cost);
  const timed = async (run) => {
    const all = [];
    for (let i = 0; i < 30; i++) {
      const before = performance.now();
      await run();
      all.push(performance.now() - before);
    }
    return quantiles(all).p50;
  };
  const bare = await timed(() => verify(stored, password));
  const whole = await timed(() => signInAs(port, password));
  add('login beyond the bare hash', whole - bare, { unit: 'ms', most: 60, limit: bare, limitOf: 'ms the bare hash' });
}

/** The same rows to a key user, whose rights nobody reckons, and to somebody of the unit above all others. */
async function filtering(add, port, { headers, top }) {
  const http = client({ port });
  const set = await http.send('PUT', '/api/dev/configuration', { body: { 'server.planVisibility': 'UNIT' }, headers });
  if (set.status !== 200) throw new Error(`the setting answered ${set.status}`);
  http.close();
  const path = 'plan/gantt-element';
  const change = ({ id }, i) => [`plan-element/${id}`, { label: `Neu ${i}` }];
  const restricted = await signInAs(port, password, await reader(port, headers, top));
  const [all, some] = [[], []];
  // In turns: what else happens on the machine meets both.
  for (let i = 0; i < 3; i++) {
    all.push(await listOverHttp(port, headers, { path, change }));
    some.push(await listOverHttp(port, restricted, { path, change, by: headers }));
  }
  const rows = JSON.parse(some[0].text).length;
  if (rows !== JSON.parse(all[0].text).length) throw new Error(`${rows} rows are not those of the key user`);
  const median = (of, name) => quantiles(of.map((it) => it[name])).p50;
  const more = (name) => (median(some, name) / median(all, name) - 1) * 100;
  const beside = { limit: median(all, 'afterChange'), limitOf: 'ms without any right to reckon' };
  add(`rights on ${rows.toLocaleString('en')} rows`, more('afterChange'), { unit: '%', most: 10, ...beside });
  add('  kept ready', more('ready'), { unit: '%', most: 10, limit: median(all, 'ready'), limitOf: beside.limitOf });
}

/** Somebody who reads and plans for a unit; their name. */
async function reader(port, headers, group) {
  const http = client({ port });
  const username = `p${randomUUID()}`;
  const body = { username, password, group, roles: ['PLANNER'], renewPasswordAtNextLogin: false };
  const { status } = await http.send('POST', '/api/dev/user', { body, headers });
  http.close();
  if (status !== 201) throw new Error(`a person was refused: ${status}`);
  return username;
}

async function following(add, port, { headers, top }) {
  const persons = [];
  for (let i = 0; i < followers; i++) persons.push(await signInAs(port, password, await reader(port, headers, top)));
  await live({ port, headers, persons, sockets: 500, count: 20 });
  const heard = await live({ port, headers, persons, sockets: 500, count: 200 });
  add('500 sockets of 50 persons, p99', heard.p99, { unit: 'ms', most: 40 });
  add('  p50', heard.p50, { unit: 'ms' });
}

/** Opens the folder's log for as long as it takes. */
async function writing(dataDir, run) {
  const ports = await openPorts({ dataDir, masterKey });
  const engine = openEngine({ ports, areas: Object.values(areas), exclusive: true });
  const by = { user: (await engine.state('dev', 'users')).byName('admin').id };
  await run(async (area, command, all) => {
    for (let from = 0; from < all.length; from += 500) {
      const outcomes = await Promise.all(
        all.slice(from, from + 500).map((data) =>
          engine.execute({
            ...{ tenant: 'dev', area, command, data, asks: null },
            ...{ by, commandId: randomUUID(), answer: () => null },
          }),
        ),
      );
      const wrong = outcomes.find(({ status }) => status !== 'done');
      if (wrong) throw new Error(`the seed was refused: ${JSON.stringify(wrong.refusal)}`);
    }
  });
  await engine.close();
  await ports.close();
}

const person = (group, i) => ({
  ...{ id: randomUUID(), username: `u${i}-${randomUUID()}`, firstName: 'Vera', lastName: `Vogt ${i}` },
  ...{ email: `u${i}@example.org`, keyUser: false, group, roles: ['PLANNER'], secondFactor: 'NONE' },
});

async function seedCompany(dataDir, count) {
  const top = randomUUID();
  const below = Array.from({ length: units - 1 }, () => randomUUID());
  await writing(dataDir, async (each) => {
    await each('users', 'createRecord', [{ kind: 'group', id: top, label: 'Firma' }]);
    const unit = (id, i) => ({ kind: 'group', id, label: `Einheit ${i}`, parentId: top });
    await each('users', 'createRecord', below.map(unit));
    const of = (i) => below[i % below.length];
    await each(
      'users',
      'addUser',
      Array.from({ length: count }, (_, i) => person(of(i), i)),
    );
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const projects = Array.from({ length: inPlan / 50 }, (_, i) => ({
      ...{ ...new CreateElement(), ...days, id: randomUUID(), type: 'MAIN', label: `Projekt ${i}`, unitId: of(i) },
    }));
    await each('plan', 'createElement', projects);
    const actions = projects.flatMap(({ id }, at) =>
      Array.from({ length: 49 }, (_, i) => ({
        ...{ ...new CreateElement(), ...days, id: randomUUID(), type: 'SUB', label: `Maßnahme ${i}` },
        ...{ parentId: id, unitId: of(at + i) },
      })),
    );
    await each('plan', 'createElement', actions);
  });
  return { top };
}

const seedPeople = (dataDir, count) =>
  writing(dataDir, (each) =>
    each(
      'users',
      'addUser',
      Array.from({ length: count }, (_, i) => person(null, i)),
    ),
  );
