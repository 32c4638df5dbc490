import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDeployment } from '../deployment/deployment.js';
import { describeOnServers } from '../deployment/inSpecs.js';
import { processOf, type Role } from '../deployment/process.js';

const roles: readonly Role[] = ['api', 'projector', 'worker'];
const nowhere = 'nowhere.invalid';
const somewhere = {
  EVENTSTORE_URL: `esdb://log-user:log-secret@${nowhere}:2113`,
  MONGO_URL: `mongodb://rows-user:rows-secret@${nowhere}:27017`,
  REDIS_URL: `rediss://:jobs-secret@${nowhere}:6379`,
  S3_URL: `https://files-key:files-secret@${nowhere}/bucket`,
};
const secrets = {
  JWT_SECRET: 'signing-secret-signing-secret-signing',
  MASTER_KEY: Buffer.alloc(32, 'k').toString('base64'),
};

/** What a process says that does not start. */
async function refusal(role: Role, env: Record<string, string>): Promise<string> {
  const it = await processOf(role, env);
  return it.start().then(
    async () => {
      await it.kill();
      return 'it started';
    },
    (error: Error) => error.message,
  );
}

describeOnServers('processes that start', (servers) => {
  test.each(roles)('the %s refuses to start with fewer than four servers, and names what is missing', async (role) => {
    const { EVENTSTORE_URL, S3_URL } = somewhere;
    const said = await refusal(role, { EVENTSTORE_URL, S3_URL, ...secrets });
    expect(said).toContain('not named: MONGO_URL, REDIS_URL');
    expect(said).not.toContain('secret@');
  });

  test('secrets that all need are not made up by one', async () => {
    const { JWT_SECRET, MASTER_KEY } = secrets;
    expect(await refusal('worker', somewhere)).toContain('MASTER_KEY');
    expect(await refusal('projector', { ...somewhere, JWT_SECRET })).toContain('MASTER_KEY');
    expect(await refusal('api', { ...somewhere, MASTER_KEY })).toContain('JWT_SECRET');
    // The one-command server too, once others may be there.
    expect(await refusal('api', { ...somewhere, ROLES: '', MASTER_KEY })).toContain('JWT_SECRET');
  });

  test('two that begin on empty servers at once register the same tenants, and one shows each first password', async () => {
    const tenants = ['dev', 'eins', 'zwei'];
    const it = await startDeployment(
      { api: 2, projector: 1 },
      { servers: servers(), env: { MASTER_KEY: secrets.MASTER_KEY, TENANTS: tenants.join(), ADMIN_PASSWORD: '' } },
    );
    const shown = [...it.logs().matchAll(/^First password of admin in (\S+) \(.*\): (\S+)$/gm)];
    expect(shown.map(([, tenant]) => tenant).sort()).toEqual(tenants);
    for (const [, tenant, password] of shown) {
      for (const { url } of it.of('api')) {
        const answer = await fetch(`${url}/api/${tenant}/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password }),
        });
        // It is the right one: it only is to be changed first.
        expect([tenant, await answer.text()]).toEqual([tenant, expect.stringContaining('forceNewPassword')]);
      }
    }
    await it.end();
  });

  test('the operator enables somebody on the servers, whoever else runs on them', async () => {
    const it = await startDeployment(
      { api: 2, projector: 1 },
      { servers: servers(), env: { MASTER_KEY: secrets.MASTER_KEY } },
    );
    const login = async (url: string, password: string) => {
      const body = JSON.stringify({ username: 'admin', password });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/api/dev/login`, { method: 'POST', body, headers })).text();
    };
    for (let i = 0; i < 6; i++) await login(it.url, 'falsch');
    const env = { ...process.env, ...it.env };
    const { stdout, status } = spawnSync(process.execPath, ['scripts/admin.mjs', 'dev', 'admin'], {
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const password = / (\S+)\s*$/.exec(stdout)?.[1] ?? '';
    for (const { url } of it.of('api')) expect(await login(url, password)).toContain('forceNewPassword');
    await it.end();
  });

  test('passwords and keys stand in no line of a log, whatever the drivers say', async () => {
    const { port } = new URL(servers().redis.url);
    const env = { ...somewhere, ...secrets, LOG_LEVEL: 'debug', REDIS_URL: `redis://:jobs-secret@127.0.0.1:${port}` };
    const processes = await Promise.all(roles.map((role) => processOf(role, env)));
    await Promise.all(processes.map((it) => it.start()));
    for (const { url } of processes) {
      const said = await Promise.all(
        ['/readyz', '/metrics', '/api/dev/plan-element'].map(async (path) => (await fetch(url + path)).text()),
      );
      expect(said.join('\n')).not.toMatch(/secret/);
    }
    await sleep(6_000);
    await Promise.all(processes.map((it) => it.stop()));
    for (const it of processes) {
      expect(it.log()).toMatch(/"level":"warn".*"roles":"[a-z]+","instance":"[0-9a-f]{8}"|^ready /m);
      expect(it.log()).not.toMatch(/-secret|-user|files-key/);
      expect(it.log()).not.toContain(secrets.MASTER_KEY);
    }
  });
});
