import { adminPassword, startServer, type TestServer } from './testing/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('from login to the list', async () => {
  const login = await fetch(`${server.url}/api/dev/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const text = await login.text();
  expect([login.status, text]).toEqual([200, expect.any(String)]);
  const authorization = login.headers.get('authorization') as string;
  const made = await fetch(`${server.url}/api/dev/plan-element`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'MAIN', label: 'Messe', startDate: '2026-01-01', endDate: '2026-02-01' }),
  });
  console.log(made.status, await made.text(), Object.fromEntries(made.headers));
  const list = await fetch(`${server.url}/api/dev/plan/gantt-element`, {
    headers: { authorization, 'x-min-position': made.headers.get('x-position') as string },
  });
  console.log(list.status, await list.text(), Object.fromEntries(list.headers));
});
