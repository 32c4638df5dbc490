import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { openWeb } from './web.js';

const folder = mkdtempSync(join(tmpdir(), 'etatwerk-web-'));
const script = `export const x = '${'x'.repeat(3_000)}';`;
let server: FastifyInstance;
let url: string;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<head><title>Etatwerk</title></head>');
  writeFileSync(join(folder, 'assets/main-AbCd1234.js'), script);
  const web = await openWeb(folder, 'acme');
  server = fastify();
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

test.each(['/assets/none.js', '/api', '/api/x', '/favicon.ico', '/..%2f..%2fpackage.json', '/%E0%A4%A'])(
  '%s is none',
  async (path) => {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  },
);
