import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { safeHeaders } from './headers.js';
import { openWeb } from './web.js';

const folder = mkdtempSync(join(tmpdir(), 'etatwerk-web-'));
const script = `export const x = '${'x'.repeat(3_000)}';`;
let server: FastifyInstance;
let url: string;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<head><title>Etatwerk</title></head>');
  writeFileSync(join(folder, 'assets/main-AbCd1234.js'), script);
  writeFileSync(join(folder, 'assets/small-AbCd1234.js'), script);
  writeFileSync(join(folder, 'assets/small-AbCd1234.js.br'), brotliCompressSync('smaller'));
  writeFileSync(join(folder, 'assets/sign-AbCd1234.svg'), '<svg/>');
  writeFileSync(join(folder, 'push.js'), script);
  const web = await openWeb(folder, 'acme');
  server = fastify();
  server.addHook('onRequest', async (_, reply) => void reply.headers(safeHeaders('https://plan.example')));
  server.setNotFoundHandler((request, reply) => {
    if (!web.serve(request, reply)) void reply.code(404).send('none');
  });
  url = await server.listen({ port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
};

test('screens get the page, never kept, with the default tenant in it', async () => {
  for (const path of ['/', '/plan/gantt/abc?x=1', '/login']) {
    const answer = await get(path);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const policy = answer.headers['content-security-policy'];
    for (const rule of ["script-src 'self'", "connect-src 'self'", "form-action 'self'"])
      expect(policy?.split('; ')).toContain(rule);
    expect(answer.body).toMatch('<meta name="default-tenant" content="acme">');
  }
});

test('files with a hash in their name are kept for ever, in the encoding asked for', async () => {
  const path = '/assets/main-AbCd1234.js';
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await get(path, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(answer.headers['cache-control']).toMatch('immutable');
    expect(answer.body).toBe(script);
    expect((await get(path, { 'if-none-match': answer.headers['etag'] as string })).status).toBe(304);
  }
});

test('what the build compressed is sent as it is', async () => {
  const { body } = await get('/assets/small-AbCd1234.js', { 'accept-encoding': 'br' });
  expect(body).toBe('smaller');
});

test('parts of pages leave out what a browser heeds of pages alone; what may be opened or run by itself does not', async () => {
  const ofPages = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];
  const said = async (path: string) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      ...{ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
      ...{ 'referrer-policy': 'same-origin', 'strict-transport-security': expect.any(String) },
    });
    return ofPages.filter((name) => name in headers);
  };
  expect(await said('/assets/main-AbCd1234.js')).toEqual([]);
  for (const path of ['/', '/push.js', '/assets/sign-AbCd1234.svg']) expect(await said(path)).toEqual(ofPages);
});

test.each(['/assets/none.js', '/api', '/api/x', '/favicon.ico', '/..%2f..%2fpackage.json', '/%E0%A4%A'])(
  '%s is none',
  async (path) => {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  },
);
