import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { freeOrigin, startProvider } from '../servers/oidc/inSpecs.js';
import { type Api, signIn } from './api.js';
import { code } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

/** Signing in by OpenID Connect, against a certified provider (oidc-provider) in a process of its own. */
let it: Product;
let admin: Api;
let issuer: string;
let there: ChildProcess;
let id: string;

interface IdentityProvider {
  id: string;
  redirectUri: string;
  hasSecret: boolean;
  isAllowed: boolean;
}

beforeAll(async () => {
  issuer = await freeOrigin();
  it = await product({ SSO_ISSUERS: issuer });
  admin = await signIn(it.url, adminPassword);
  await admin.call('POST', 'group', { label: 'Nord' });
  const wish = { label: 'Firmenkonto', issuer, clientId: 'etatwerk', clientSecret: 'nicht-geheim' };
  const made = await admin.call<IdentityProvider>('POST', 'sso-provider', wish);
  expect([made.status, made.body.hasSecret, made.body.isAllowed]).toEqual([201, true, true]);
  expect(JSON.stringify(made.body)).not.toContain('nicht-geheim');
  id = made.body.id;
  there = await startProvider(issuer, made.body.redirectUri);
});
afterAll(async () => {
  there?.kill();
  await it.remove();
});

/** A browser as far as it is needed here: it keeps cookies, and goes where it is sent. */
function browser() {
  const cookies = new Map<string, string>();
  return async function go(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && { method: 'POST', body: new URLSearchParams(form) };
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    // The web app reads what stands behind the sign itself.
    return next && !next.includes('#') ? go(new URL(next, url).href) : answer;
  };
}

/** Where somebody arrives who signs in there: what the login page is told. */
async function arrive(login: string, go = browser()): Promise<URLSearchParams> {
  const page = await go(`${it.url}/api/dev/sso/${id}`);
  const action = /<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const back = await go(action, { prompt: 'login', login, password: 'egal' });
  return new URLSearchParams((back.headers.get('location') ?? '').split('#')[1]);
}
async function token(ticket: string | null) {
  const body = JSON.stringify({ code: ticket });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${it.url}/api/dev/sso/token`, { method: 'POST', headers, body });
  return {
    status: answer.status,
    authorization: answer.headers.get('authorization'),
    body: (await answer.json()) as { user: { id: string } },
  };
}
const set = (change: object) => admin.call<IdentityProvider>('PUT', `sso-provider/${id}`, change);

test('the login page offers it; whom nobody knows does not get in until users are made', async () => {
  const info = await admin.call<{ sso: object[] }>('GET', 'meta/login-info');
  expect(info.body.sso).toEqual([{ id, label: 'Firmenkonto', url: `/api/dev/sso/${id}` }]);
  expect((await arrive('nora')).get('ssoError')).toBe('SSO_UNKNOWN_USER');
  const { body: helper } = await admin.call<{ id: string }>('POST', 'role', {
    label: 'Aushilfe',
    rights: ['readCosts'],
  });
  const groups = ['PLANNER', helper.id].map((role) => ({ value: 'marketing', role }));
  await set({ createsUsers: true, rolesClaim: 'groups', roles: groups, unitClaim: 'department' });
  expect((await arrive('gast')).get('ssoError')).toBe('SSO_NO_ROLE');
  const said = await arrive('nora');
  expect(said.get('tenantId')).toBe('dev');
  const entered = await token(said.get('sso'));
  expect(entered.status).toBe(200);
  expect(entered.authorization).toMatch(/^Bearer /);
  const [nord] = (await admin.call<{ id: string }[]>('GET', 'group')).body;
  expect(entered.body.user).toMatchObject({
    username: 'nora.example.org',
    firstName: 'Nora',
    roles: ['PLANNER', helper.id],
    group: nord?.id,
  });
  // Once.
  expect((await token(said.get('sso'))).status).toBe(401);
  expect((await token(randomUUID())).status).toBe(401);
});

test('who comes again is the same user, with the roles of now; one who is disabled stays out', async () => {
  await set({ roles: [{ value: 'marketing', role: 'CONTROLLER' }] });
  const again = await token((await arrive('nora')).get('sso'));
  expect(again.body.user).toMatchObject({ username: 'nora.example.org', roles: ['CONTROLLER'] });
  await admin.call('PUT', `user/disable/${again.body.user.id}`);
  expect((await arrive('nora')).get('ssoError')).toBe('SSO_DISABLED');
});

test('a name chosen there is nobody’s here; a verified mail is, where that is wanted', async () => {
  const strangers = await token((await arrive('mira')).get('sso'));
  expect(strangers.body.user).toMatchObject({ username: 'admin-2', keyUser: false });
});

test('a mail that the provider has verified leads to whose it is here, where that is wanted; one that anybody may claim does not', async () => {
  const person = { username: 'vera', email: 'Vera@Example.org', roles: ['READER'], renewPasswordAtNextLogin: false };
  const { id: vera } = (await admin.call<{ id: string }>('POST', 'user', person)).body;
  await set({ createsUsers: false });
  expect((await arrive('vera')).get('ssoError')).toBe('SSO_UNKNOWN_USER');
  await set({ linksUsers: true });
  expect((await arrive('falk')).get('ssoError')).toBe('SSO_UNKNOWN_USER');
  const linked = await token((await arrive('vera')).get('sso'));
  expect(linked.body.user).toMatchObject({ id: vera, username: 'vera' });
  // Known from then on, whatever the mail is.
  await set({ linksUsers: false });
  await admin.call('PUT', `user/${vera}`, { email: 'anders@example.org' });
  expect((await token((await arrive('vera')).get('sso'))).body.user.id).toBe(vera);
});

test('who signs out here signs out at the provider too, and comes back', async () => {
  const go = browser();
  const entered = await token((await arrive('vera', go)).get('sso'));
  // The provider knows them: without asking it sends them back.
  const again = await go(`${it.url}/api/dev/sso/${id}`);
  expect(again.headers.get('location')).toContain('sso=');
  const headers = { authorization: entered.authorization ?? '' };
  const out = await fetch(`${it.url}/api/dev/logout`, { method: 'POST', headers });
  const to = new URL(out.headers.get('location') ?? '');
  expect([out.status, to.origin, to.pathname]).toEqual([204, issuer, '/session/end']);
  expect((await fetch(`${it.url}/api/dev/logged-in-user`, { headers })).status).toBe(401);
  const page = await (await go(to.href)).text();
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const back = await go(action, { xsrf, logout: 'yes' });
  expect(back.url).toBe(`${it.url}/login`);
  const asked = await go(`${it.url}/api/dev/sso/${id}`);
  expect(await asked.text()).toContain('name="login"');
});

test('only the browser that went comes back, and only once', async () => {
  const [mine, other] = [browser(), browser()];
  const page = await mine(`${it.url}/api/dev/sso/${id}`);
  const state = new URL(page.url).searchParams.get('state');
  const stolen = await other(`${it.url}/api/dev/sso/${id}/callback?code=x&state=${state}`);
  expect(stolen.headers.get('location')).toContain('ssoError=SSO_FAILED');
});

test('a company may have several providers: each has its button', async () => {
  const more = { label: 'Zweitkonto', issuer, clientId: 'etatwerk', clientSecret: 'nicht-geheim' };
  const second = await admin.call<IdentityProvider>('POST', 'sso-provider', more);
  const labels = async () =>
    (await admin.call<{ sso: { label: string }[] }>('GET', 'meta/login-info')).body.sso
      .map(({ label }) => label)
      .sort();
  expect(await labels()).toEqual(['Firmenkonto', 'Zweitkonto']);
  const there = await browser()(`${it.url}/api/dev/sso/${second.body.id}`);
  expect(new URL(there.url).origin).toBe(issuer);
  expect((await admin.call('DELETE', `sso-provider/${second.body.id}`)).status).toBe(204);
  expect(await labels()).toEqual(['Firmenkonto']);
});

test('an address that the operator does not allow is asked nothing; only key users set providers', async () => {
  const far = await set({ issuer: 'http://127.0.0.1:9' });
  expect(far.body.isAllowed).toBe(false);
  expect((await admin.call<{ sso: object[] }>('GET', 'meta/login-info')).body.sso).toEqual([]);
  expect(code(await admin.call('GET', `sso/${id}`))).toBe('SSO_NOT_ALLOWED');
  const body = { username: 'nur-admin', roles: ['ADMIN'], password: 'Geheim-7x', renewPasswordAtNextLogin: false };
  await admin.call('POST', 'user', body);
  const administrator = await signIn(it.url, 'Geheim-7x', { username: 'nur-admin' });
  expect(code(await administrator.call('GET', 'sso-provider'))).toBe('MISSING_PRIVILEGE');
});
