import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Telling } from '@domain/given.js';
import { usersArea } from '@domain/identity/area.js';
import { serverItself } from '@domain/identity/rights.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { until } from '@platform/contract/sample.js';
import type { Engine, Order } from '@platform/engine.js';
import { openPorts } from '@platform/openPorts.js';
import { watchDormant } from './dormant.js';

const day = 86_400_000;

/** A tenant's people, who may stay away for so many days. */
function users(most: number, people: Readonly<Record<string, object>>) {
  const story = new Telling(usersArea);
  const by = { user: serverItself };
  const run = (command: string, data: object) => {
    const decided = story.decide(command, data, { by });
    if (!Array.isArray(decided)) throw new Error(JSON.stringify(decided));
    story.happened(decided, { by });
  };
  const names = { firstName: '', lastName: '', email: '', group: null, roles: ['READER'] };
  for (const [id, more] of Object.entries(people))
    run('addUser', { ...names, id, username: id, keyUser: false, ...more });
  run('changeTenantSettings', { maxDaysWithoutLogin: most });
  return story.state;
}

test('who stayed away too long is disabled without trying to sign in; never the last key user, nor where nobody is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dormant-'));
  const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
  const people = { key: { keyUser: true }, away: {}, here: {}, never: {} };
  const states = new Map([
    ['dev', users(30, people)],
    ['any', users(0, people)],
  ]);
  for (const tenant of states.keys())
    for (const [id, days] of Object.entries({ key: 90, away: 31, here: 29 }))
      await ports.vault.putIf(tenant, 'lastLogin', id, Date.now() - days * day, { version: 0, owner: id });
  const orders: Order[] = [];
  const engine = {
    state: (tenant: string) => Promise.resolve(states.get(tenant)),
    async execute(order: Order) {
      orders.push(order);
      return { status: 'refused', refusal: { code: 'NOT_FOUND', status: 404 }, position: 0 };
    },
  } as Pick<Engine, 'execute' | 'state'>;
  let looks = 0;
  const registry = {
    async tenants() {
      looks++;
      return [...states.keys()].map((id) => ({ id }) as Tenant);
    },
  };
  const watching = watchDormant({ ports, engine, registry, log: () => {}, first: 0, every: 5 });
  // Twice through all tenants.
  await until(() => looks > 2);
  await watching.close();
  const told = new Set(
    orders.map(({ tenant, command, data }) => `${tenant} ${command} ${(data as { id: string }).id}`),
  );
  expect([...told]).toEqual(['dev disableByDays away']);
  await ports.close();
  rmSync(dataDir, { recursive: true, force: true });
});
