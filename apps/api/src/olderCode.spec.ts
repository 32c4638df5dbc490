import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshId } from '@platform/ids.js';
import { api, project } from './testing/api.js';
import { startServer } from './testing/server.js';

test('an api that is older than the log goes on answering; only what it cannot decide is for a newer one, and /readyz says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'older-'));
  const first = await startServer(['dev'], folder);
  const made = await (await api(first).as('admin')).post('plan-element', project());
  const { events } = first.context.ports;
  const { revision } = await first.context.engine.known('dev', 'users');
  // As a process of the next version stores it.
  const praised = { id: freshId(), type: 'UserPraised', v: 1, json: '{"id":"u"}', command: freshId() };
  await events.append('dev.users', [{ ...praised, time: '2026-01-01T00:00:00.000Z', by: { user: 'u' } }], revision);
  await first.close();

  const older = await startServer(['dev'], folder);
  const admin = await api(older).as('admin');
  expect((await admin.get(`plan-element/${made.body.id}`)).body.label).toBe('Messe Köln');
  expect((await admin.post('plan-element', project({ label: 'Neu' }))).status).toBe(201);
  const user = { username: 'mira', roles: ['PLANNER'], password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false };
  const refused = await admin.post('user', user);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  const ready = await fetch(`${older.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    problems: expect.arrayContaining(['this version does not know the event UserPraised of dev.users']),
  });
  await older.close();
  await rm(folder, { recursive: true });
});
