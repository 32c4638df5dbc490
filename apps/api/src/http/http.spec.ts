import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { api, project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { startServer } from '../testing/server.js';
import { safeHeaders } from './headers.js';

const { server, admin } = onServer();

/** What the server says to these bytes. */
function said(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let all = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setEncoding('utf8').on('data', (text) => {
      all += text;
    });
    socket.on('close', () => resolve(all)).on('error', reject);
  });
}

test.each([
  ['not JSON', '{"label":', { 'content-type': 'application/json' }, 400],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), { 'content-type': 'application/json' }, 400],
  ['a list for an object', '[]', { 'content-type': 'application/json' }, 400],
  ['null', 'null', { 'content-type': 'application/json' }, 400],
  ['another type', 'label=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a form with parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['text', 'x', { 'content-type': 'text/plain' }, 415],
  ['a prototype', '{"__proto__":{"x":1},"label":"x"}', { 'content-type': 'application/json' }, 400],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}', { 'content-type': 'application/json' }, 400],
  ['too much', `{"label":"${'x'.repeat(5_000_000)}"}`, { 'content-type': 'application/json' }, 413],
  [
    'deep nesting',
    `{"customProperties":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    { 'content-type': 'application/json' },
    422,
  ],
])('a body with %s is a problem of the caller', async (_, body, headers, status) => {
  const answer = await admin.post('plan-element', body, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  expect(answer.body).toMatchObject({ status, code: expect.any(String), title: expect.any(String) });
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(/);
});

const part = 'Content-Disposition: form-data; name=';
test.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['another boundary', 'multipart/form-data; boundary=y', `--x\r\n${part}"kind"\r\n\r\nPLAN\r\n--x--\r\n`],
  ['no end', 'multipart/form-data; boundary=x', `--x\r\n${part}"kind"\r\n\r\nPLAN\r\n`],
  ['a file cut off', 'multipart/form-data; boundary=x', `--x\r\n${part}"file"; filename="a.csv"\r\n\r\nTitel`],
  [
    'no JSON where it says so',
    'multipart/form-data; boundary=x',
    `--x\r\n${part}"kind"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n`,
  ],
])('a form with %s is a problem of the caller', async (_, type, body) => {
  const answer = await admin.post('import', body, { 'content-type': type });
  expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED']);
});

test('a body that comes compressed is refused, an offer of HTTP/2 is passed over', async () => {
  const json = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect((await admin.post('plan-element', '{}', json)).status).toBe(415);
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA';
  expect(await said(`GET /healthz HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
});

test('unknown tenant, path and thing are 404 with their code', async () => {
  expect((await api(server, 'nobody').anybody.get('plan-element')).body.code).toBe('TENANT_UNKNOWN');
  expect((await api(server, 'nobody').anybody.get('what/ever')).body.code).toBe('TENANT_UNKNOWN');
  expect((await admin.get('what/ever')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await admin.get('plan-element/x')).status).toBe(404);
  const undecodable = await admin.get('plan-element/%E0%A4%A');
  expect([undecodable.status, undecodable.body.code]).toEqual([400, 'MALFORMED']);
  expect((await admin.delete('plan/gantt-element')).status).toBe(404);
});

test('a request id is echoed, one is made where none or a strange one came', async () => {
  expect((await admin.get('role', { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
  expect((await admin.get('role', { 'x-request-id': 'a b' })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('answers come in the encoding that was asked for', async () => {
  for (let i = 0; i < 5; i++) await admin.post('plan-element', project({ label: `Nr. ${i}` }));
  for (const encoding of ['gzip', 'br', 'zstd', 'identity']) {
    for (const path of ['plan/gantt-element', 'plan-element']) {
      const answer = await admin.get(path, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.body.length).toBeGreaterThanOrEqual(5);
    }
  }
});

test('the list is answered 304 to who has it, and anew after a change', async () => {
  const first = await admin.get('plan/gantt-element');
  const tag = first.headers.get('etag') as string;
  expect(tag).toMatch(/^W\//);
  expect((await admin.get('plan/gantt-element', { 'if-none-match': tag })).status).toBe(304);
  const made = await admin.post('plan-element', project());
  const position = made.headers.get('x-position') as string;
  expect((await admin.get('plan/gantt-element', { 'if-none-match': tag, 'x-min-position': position })).status).toBe(
    200,
  );
});

test('health, metrics and version belong to no tenant and name none', async () => {
  const at = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await at('/healthz')).status).toBe(200);
  expect(JSON.parse((await at('/readyz')).text)).toMatchObject({
    status: 'ready',
    lag: expect.any(Number),
    problems: [],
  });
  const metrics = await at('/metrics');
  expect(metrics.text).toMatch(/etatwerk_request_seconds_bucket/);
  expect(metrics.text).toMatch(/etatwerk_projection_lag/);
  expect(metrics.text).not.toMatch(/other/);
  expect(JSON.parse((await at('/api/version')).text)).toMatchObject({ version: '0.0.0-test' });
});

test('the readable API may do nothing but show its document', async () => {
  const policy = (await fetch(`${server.url}/api/docs`)).headers.get('content-security-policy')?.split('; ');
  for (const rule of ["default-src 'none'", "connect-src 'self'", "form-action 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
});

test('whatever is answered lets a browser do nothing with it but what it is for', async () => {
  const paths = [
    '/api/dev/meta/login-info',
    '/api/dev/plan-element',
    '/api/none/x',
    '/api/version',
    '/metrics',
    '/x.js',
  ];
  for (const path of [...paths, '/api/docs', '/api/%E0%A4%A']) {
    const { headers, status } = await fetch(server.url + path);
    // What never reaches a route has no head of ours: it is a problem in JSON.
    if (status === 400) expect(headers.get('content-type')).toContain('problem+json');
    else {
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
      expect([path, headers.get('x-frame-options'), headers.get('strict-transport-security')]).toEqual([
        path,
        'DENY',
        null,
      ]);
    }
  }
  expect(safeHeaders('https://plan.example')).toHaveProperty('strict-transport-security');
});

test('an event that nobody can read turns readiness red and says which; nothing is skipped', async () => {
  const poisoned = await startServer(['dev']);
  const caller = await api(poisoned).as('admin');
  await caller.post('plan-element', project());
  const { events } = poisoned.context.ports;
  const meta = { time: new Date().toISOString(), by: { user: 'x' }, command: 'x' };
  await events.append('dev.plan', [{ id: 'x', type: 'Nonsense', v: 1, json: '{}', ...meta }], 0);
  const readyz = async () => {
    const answer = await fetch(`${poisoned.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
  // Before it is read it is only known that the rows are behind.
  while (!(await readyz()).text.includes('Nonsense')) await new Promise((resolve) => setTimeout(resolve, 20));
  const { status, text } = await readyz();
  expect(status).toBe(503);
  expect(text).toMatch(/event 1 of dev\.plan \(Nonsense\)/);
  const after = await caller.post('plan-element', project(), { 'x-test': '1' });
  expect(after.status).toBe(503);
  expect(after.headers.get('retry-after')).toBeTruthy();
  await poisoned.close();
});

test('what is no HTTP, or too long for it, gets a problem too', async () => {
  expect(await said('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"MALFORMED"/);
  expect(await said('GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"detail":"Host is missing\."/);
  expect(await said('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: gold\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 417 [\s\S]*"code":"EXPECTATION_FAILED"/,
  );
  const ids = Array.from({ length: 1_000 }, () => randomUUID()).join(',');
  expect((await admin.get(`plan-element/permissions?idsString=${ids}`)).status).toBe(200);
  expect((await admin.get(`plan-element/permissions?idsString=${ids},${randomUUID()}`)).status).toBe(413);
});

test('a refusal says in words what is wrong, and each read may be asked for its head alone', async () => {
  const broken = await admin.post('plan-element', { type: 'MAIN', label: '' });
  expect(broken.body.detail).toMatch(/label: required/);
  expect((await admin.get('plan-element/x')).body.detail).toMatch(/NOT_FOUND/);
  const authorization = `Bearer ${admin.token}`;
  for (const path of ['/healthz', '/api/version', '/api/dev/plan/gantt-element']) {
    const answer = await fetch(server.url + path, { method: 'HEAD', headers: { authorization } });
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  }
});

test('more things in a batch than one append could ever hold are too many', async () => {
  const items = Array.from({ length: 10_001 }, () => ({ id: randomUUID(), position: 0 }));
  expect((await admin.put('plan/gantt-element', items)).status).toBe(413);
});

test('a read that asks for more than is there waits, then says to come again', async () => {
  const made = await admin.post('plan-element', project());
  const far = String(BigInt(made.headers.get('x-position') as string) + 4_096n * 1_000n);
  const answer = await admin.get('plan/gantt-element', { 'x-min-position': far });
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'BEHIND', '1']);
  expect((await admin.get('plan/gantt-element', { 'x-min-position': '4711' })).status).toBe(200);
});
