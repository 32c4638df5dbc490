import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtSecretOf, readProcessEnv } from '@platform/process/env.js';
import { parse } from 'yaml';
import { onPath } from '../servers/cache.js';
import { composeLoader } from '../servers/composeLoader.js';
import { note } from '../servers/inSpecs.js';

interface Service {
  image: string;
  command?: string[];
  user?: string;
  ports?: string[];
  environment?: Record<string, string>;
  secrets?: (string | { source: string })[];
  configs?: { source: string }[];
  volumes?: string[];
  networks?: string[];
  healthcheck?: object;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  deploy?: { resources?: { limits?: { pids?: number } } };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks?: Record<string, { internal?: boolean } | null>;
  configs?: Record<string, { file: string }>;
  secrets?: Record<string, { file: string }>;
}

const read = (file: string) => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const distributed = read('docker-compose.yml');
const services = Object.entries(distributed.services);
/** As Compose has it where nothing is set: the default. */
const asComposed = (value: string): string => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const ours = ['api', 'projector', 'worker'] as const;

test.each([...services, ...Object.entries(read('docker-compose.embedded.yml').services)])(
  '%s may do no more than it must, and its image is a version',
  (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.image).toMatch(/^(etatwerk(-s3)?|[a-z./]+:v?\d+\.\d+\.\d+[\w.-]*)$/);
    expect(JSON.stringify(service.environment ?? {})).not.toMatch(/:\/\/[^"]*@/);
  },
);

test('what a service names is there; only the proxy is reached from outside, and the worker sends mail there', () => {
  for (const [name, it] of services) {
    const secrets = (it.secrets ?? []).map((each) => (typeof each === 'string' ? each : each.source));
    for (const each of secrets)
      expect([name, Object.keys(distributed.secrets ?? {})]).toEqual([name, expect.arrayContaining([each])]);
    for (const { source } of it.configs ?? []) expect(existsSync(distributed.configs?.[source]?.file ?? '')).toBe(true);
    for (const each of it.volumes ?? []) expect(Object.keys(distributed.volumes)).toContain(each.split(':')[0]);
    const reaches = (it.networks ?? []).some((each) => !distributed.networks?.[each]?.internal);
    expect([name, Boolean(it.ports), reaches]).toEqual([name, name === 'proxy', ['proxy', 'worker'].includes(name)]);
  }
});

test.each(services)('%s may have as many processes wherever that is said', (_, { pids_limit, deploy }) => {
  expect(deploy?.resources?.limits?.pids ?? (deploy ? null : pids_limit)).toBe(pids_limit);
});

const load = composeLoader.find();
if (load)
  test('Compose takes both files as they are', () => {
    for (const file of ['docker-compose.yml', 'docker-compose.embedded.yml']) {
      const { stderr, status } = spawnSync(load, [file], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
      expect([file, stderr, status]).toEqual([file, '', 0]);
    }
  });
else {
  note('ETATWERK_NOT_RUN', `deployment/compose: ${composeLoader.missing}`);
  test.skip('no compose-go here', () => {});
}

test('the api knows each caller by their own address: it believes the proxy, which passes on no claim but of one of yours', () => {
  const told = (name: string) => distributed.services[name]?.environment?.['TRUSTED_PROXIES'] ?? '';
  expect([told('proxy'), asComposed(told('api'))]).toEqual([told('api'), '1']);
  const haproxy = readFileSync('docker/haproxy.cfg', 'utf8');
  const steps = haproxy.split('\n').filter((line) => /X-Forwarded-For/.test(line) && !/#/.test(line));
  expect(steps.map((line) => line.trim())).toEqual([
    'http-request del-header X-Forwarded-For unless { env(TRUSTED_PROXIES) -m int gt 1 }',
    'http-request add-header X-Forwarded-For %[src]',
  ]);
});

if (onPath('openssl')) describe('the secrets', secretsSuite);
else {
  note('ETATWERK_NOT_RUN', 'deployment/compose: openssl (npm run servers:install, or Debian openssl)');
  test.skip('no openssl here', () => {});
}

function secretsSuite(): void {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'etatwerk-secrets-'));
    made();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function made(): void {
    const { status, stderr } = spawnSync('sh', ['docker/secrets.sh', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
  const contents = () => new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

  test('every secret is made, for its owner alone, and stays when made again', () => {
    for (const { file } of Object.values(distributed.secrets ?? {})) {
      expect([...contents().keys()]).toContain(file.replace(`\${SECRETS:-./secrets}/`, ''));
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const before = contents();
    made();
    expect(contents()).toEqual(before);
    const passwords = [...before].filter(([name]) => /password|secret|master-key/.test(name)).map(([, text]) => text);
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const text of passwords) expect(text.length).toBeGreaterThanOrEqual(24);
    expect(before.get('mongo-keyfile')).toMatch(/^[A-Za-z0-9+/=]{6,1024}$/);
  });

  test('the certificate of the event store is its authority’s, for the name that the address says', () => {
    const [authority, own] = ['eventstore-ca.crt', 'eventstore.crt'].map(
      (name) => new X509Certificate(readFileSync(join(folder, name))),
    );
    expect(own?.checkIssued(authority as X509Certificate)).toBe(true);
    expect(own?.verify((authority as X509Certificate).publicKey)).toBe(true);
    expect(own?.checkHost(new URL(contents().get('eventstore-url') ?? '').hostname)).toBe('eventstore');
    expect(own?.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  });

  test.each(ours)('%s is told what it needs, its program is there, and all that it is told is documented', (role) => {
    const { environment = {}, command = [], secrets = [] } = distributed.services[role] as Service;
    const documented = readFileSync('docs/operate.md', 'utf8');
    for (const name of Object.keys(environment)) expect(documented).toContain(`\`${name.replace(/_FILE$/, '')}\``);
    expect(existsSync(command[1]?.replace(/^dist\//, '').replace(/\.js$/, '.ts') ?? '')).toBe(true);
    const given = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    expect(secrets).toEqual(expect.arrayContaining(given));
    const here = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, asComposed(value).replace('/run/secrets', folder)]),
    );
    const env = readProcessEnv(here);
    expect([...env.roles]).toEqual([role]);
    expect(env).toMatchObject({
      shared: true,
      addresses: { mongo: expect.stringMatching(/^mongodb:\/\/etatwerk:\w{48}@mongo:/) },
    });
    if (role === 'api') expect(jwtSecretOf(here, env).length).toBeGreaterThanOrEqual(32);
  });
}
