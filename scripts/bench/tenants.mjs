import { randomBytes, randomUUID } from 'node:crypto';
import { openSessions } from '../../dist/apps/api/src/identity/sessions.js';
import { openTokens } from '../../dist/apps/api/src/identity/tokens.js';
import { openTenants } from '../../dist/apps/api/src/tenants.js';
import { serverItself } from '../../dist/libs/domain/src/identity/rights.js';
import { areas } from '../../dist/libs/domain/src/registry.js';
import { openEngine } from '../../dist/libs/platform/src/openEngine.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';
import { client } from './client.mjs';
import { empty } from './seed.mjs';
import { folder, masterKey, remove, serve } from './server.mjs';

const count = 1_000;
/** Elements of each. */
const size = 20;
/** Milliseconds after which rows that nobody asks for are gone, and some more. */
const idleFor = 180_000;

/** Memory of the one-command server after each of 1,000 small tenants was called once, and when they are idle again. */
export async function tenants(add) {
  const dataDir = folder();
  const jwtSecret = randomBytes(32).toString('hex');
  const tokens = await seedTenants(dataDir, jwtSecret);
  // Makes the rows of all.
  await (await serve(dataDir, { JWT_SECRET: jwtSecret })).stop();
  const server = await serve(dataDir, { JWT_SECRET: jwtSecret });
  const started = server.memory();
  const http = client({ port: server.port });
  for (const [tenant, token] of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await http.send('GET', `/api/${tenant}/plan/gantt-element`, { headers });
    if (status !== 200 || JSON.parse(body).length !== size) throw new Error(`${tenant} answered ${status}`);
  }
  http.close();
  const beside = { limit: started, limitOf: 'MB before the first call' };
  add(`memory, ${count.toLocaleString('en')} small tenants called once`, server.memory(), {
    unit: 'MB',
    most: 400,
    ...beside,
  });
  await new Promise((over) => setTimeout(over, idleFor));
  add('  when they are idle', server.memory(), { unit: 'MB', most: 300, ...beside });
  await server.stop();
  remove(dataDir);
}

/** Answers by tenant a token of its one user. */
async function seedTenants(dataDir, jwtSecret) {
  const ports = await openPorts({ dataDir, masterKey });
  const engine = openEngine({ ports, areas: Object.values(areas), exclusive: true });
  const registry = await openTenants({ ports, exclusive: true });
  const sessions = openSessions(ports, { alone: true });
  const { sign } = openTokens(Buffer.from(jwtSecret));
  const found = new Map();
  for (let n = 0; n < count; n++) {
    const tenant = `t${String(n).padStart(4, '0')}`;
    await registry.order({ command: 'registerTenant', data: { id: tenant } });
    const user = randomUUID();
    const order = (area, command, data, by) => ({
      ...{ tenant, area, command, data, by: { user: by }, asks: null, commandId: randomUUID(), answer: () => null },
    });
    const names = { username: 'admin', firstName: '', lastName: '', email: '' };
    const rights = { keyUser: true, group: null, roles: ['PLANNER'], renewPasswordAtNextLogin: true };
    const outcomes = [await engine.execute(order('users', 'addUser', { id: user, ...names, ...rights }, serverItself))];
    const elements = Array.from({ length: size }, (_, i) => order('plan', 'createElement', element(i), user));
    outcomes.push(...(await Promise.all(elements.map((each) => engine.execute(each)))));
    const wrong = outcomes.find(({ status }) => status !== 'done');
    if (wrong) throw new Error(`the seed was refused: ${JSON.stringify(wrong.refusal)}`);
    found.set(tenant, sign(await sessions.begin(tenant, { by: { user } }), ['PLANNER']));
  }
  await engine.close();
  await ports.close();
  return found;
}

const year = new Date().getFullYear();
const element = (i) => ({
  ...{ id: randomUUID(), type: 'MAIN', parentId: null, label: `Projekt ${i}`, costObjects: [], ...empty },
  ...{ startDate: `${year}-01-01`, endDate: `${year}-12-31` },
});
