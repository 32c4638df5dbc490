import { type Answer, type Api, signIn } from './api.js';
import { adminPassword, type Product, product } from './server.js';

interface Mail {
  id: string;
  mail: string;
  to: string;
  subject: string;
  text: string;
}
let it: Product;
let admin: Api;
beforeAll(async () => {
  it = await product({ TENANTS: 'dev,zwei', PUBLIC_URL: 'https://plan.example.org' });
  admin = await signIn(it.url, adminPassword);
  const { id } = (await admin.call<{ id: string }>('GET', 'logged-in-user')).body;
  await admin.call('PUT', `user/${id}`, { email: 'admin@example.org' });
});
afterAll(() => it.remove());

const password = 'Geheim-7x';
async function anybody(method: string, path: string, body?: object): Promise<Answer> {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${it.url}/api/dev/${path}`, { method, ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}
const login = (username: string, given: string) => anybody('POST', 'login', { username, password: given });

/** The mails to an address that are not older than those known; waits until there is one. */
async function mailTo(to: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  for (;;) {
    const { body } = await admin.call<Mail[]>('GET', 'outbox');
    const found = body.find((mail) => mail.to === to && fits(mail));
    if (found) return (await admin.call<Mail>('GET', `outbox/${found.id}`)).body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('without a mail server what was to be sent lies in the outbox: key users of the company read it', async () => {
  expect((await admin.call('POST', 'outbox/test')).status).toBe(204);
  const mail = await mailTo('admin@example.org');
  expect(mail).toMatchObject({ mail: 'TEST', subject: 'Testnachricht von dev' });
  expect(mail.text).toContain('https://plan.example.org/#tenantId=dev');
  const body = { username: 'verwaltet', roles: ['ADMIN'], password, renewPasswordAtNextLogin: false };
  await admin.call('POST', 'user', body);
  const administrator = await signIn(it.url, password, { username: 'verwaltet' });
  expect((await administrator.call('GET', 'outbox')).status).toBe(403);
  expect((await administrator.call('GET', `outbox/${mail.id}`)).status).toBe(403);
  expect((await administrator.call('POST', 'outbox/test')).status).toBe(403);
  const other = await signIn(it.url, adminPassword, { tenant: 'zwei' });
  expect((await other.call('GET', 'outbox')).body).toEqual([]);
  expect((await other.call('GET', `outbox/${mail.id}`)).status).toBe(404);
  expect(await other.call('POST', 'outbox/test')).toMatchObject({ status: 409, body: { code: 'NO_MAIL' } });
});

/** What the audit log tells of mailed keys: of somebody alone, else of all. */
async function keysTold(of = ''): Promise<string[]> {
  const told = await admin.call<{ what: string }[]>('GET', `audit?kinds=KEY${of}`);
  return told.body.map(({ what }) => what).sort();
}

describe('who forgot their password', () => {
  let known = 0;
  const forgetful = async (more: object = {}) => {
    const username = `v-${++known}`;
    const email = `${username}@example.org`;
    const body = { username, email, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more };
    const made = await admin.call<{ id: string }>('POST', 'user', body);
    expect(made.status).toBe(201);
    return { username, email, id: made.body.id };
  };
  const keyIn = ({ text }: Mail): string => /^ +([A-Z2-9]{5}(?:-[A-Z2-9]{5}){3})$/m.exec(text)?.[1] ?? '';
  const reset = (key: string, newPassword: string) => anybody('PUT', 'security/reset-key', { key, newPassword });

  test('sets a new one by a key from a mail, once; it ends all sessions and lifts a lock for wrong passwords', async () => {
    const { username, email, id } = await forgetful();
    const session = await signIn(it.url, password, { username });
    for (let n = 0; n < 5; n++) await login(username, 'falsch');
    expect((await anybody('GET', `security/reset-key?username=${username}`)).status).toBe(204);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Neues Passwort für dev');
    const key = keyIn(mail);
    expect(mail.text).toContain(`https://plan.example.org/login/reset#tenantId=dev&key=${key}`);
    expect(await reset(key, 'schwach')).toMatchObject({ status: 422, body: { errors: [{ field: 'newPassword' }] } });
    expect(await reset(key, password)).toMatchObject({ status: 422, body: { errors: [{ rule: 'is_not' }] } });
    // As a person types it; at once, it counts once.
    const typed = key.toLowerCase().replaceAll('-', ' ');
    const tries = await Promise.all([reset(typed, 'Ganz-neu-8'), reset(key, 'Ganz-neu-9')]);
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 401]);
    const [chosen, other] = tries[0].status === 204 ? ['Ganz-neu-8', 'Ganz-neu-9'] : ['Ganz-neu-9', 'Ganz-neu-8'];
    expect((await session.call('GET', 'role')).status).toBe(401);
    expect((await login(username, other)).status).toBe(401);
    expect((await login(username, chosen)).status).toBe(200);
    expect(await reset(key, 'Noch-eins-3')).toMatchObject({ status: 401, body: { code: 'INVALID_KEY' } });
    expect(await keysTold(`&user=${id}`)).toEqual(['resetKeyIssued', 'resetKeyUsed']);
    expect(await keysTold()).toContain('resetKeyRefused');
  });

  test('asks by address too; names and addresses that nobody has, and who may not sign in, hear the same', async () => {
    const { email } = await forgetful();
    const disabled = await forgetful();
    await admin.call('PUT', `user/${disabled.id}`, { enabled: false });
    for (const query of [
      ...['username=niemand', 'email=niemand@example.org', `username=${disabled.username}`],
      ...['username=%00%F0%9F%8E%AA', `email=${encodeURIComponent("'\r\nBcc: x")}`, `email=${email.toUpperCase()}`],
    ]) {
      const answer = await anybody('GET', `security/reset-key?${query}`);
      expect([query, answer.status, answer.body]).toEqual([query, 204, null]);
    }
    expect((await anybody('GET', 'security/reset-key')).status).toBe(400);
    await mailTo(email);
    const { body } = await admin.call<Mail[]>('GET', 'outbox');
    expect(body.filter(({ to }) => to === disabled.email || to.includes('niemand'))).toEqual([]);
  });

  test('gets no more than three mails in an hour, however often it is asked for', async () => {
    const { username, email } = await forgetful();
    for (let n = 0; n < 6; n++) await anybody('GET', `security/reset-key?username=${username}`);
    const last = await forgetful();
    await anybody('GET', `security/reset-key?username=${last.username}`);
    await mailTo(last.email);
    const count = async () => (await admin.call<Mail[]>('GET', 'outbox')).body.filter(({ to }) => to === email).length;
    while ((await count()) < 3) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await count()).toBe(3);
  });
});

test('invited people choose name and password themselves, once; an invitation that was taken back opens nothing', async () => {
  const invite = (username: string, more: object = {}) =>
    admin.call<{ id: string; userStatus: string }>('POST', 'user', {
      ...{ username, email: `${username}@example.org`, roles: ['PLANNER'], invite: true },
      ...more,
    });
  const idIn = ({ text }: Mail): string => /#tenantId=dev&inviteId=([A-Z2-9-]+)/.exec(text)?.[1] ?? '';
  const accept = (inviteId: string, more: object = {}) =>
    anybody('PUT', `invite?inviteId=${inviteId}`, { firstName: 'Ines', lastName: 'Gast', password, ...more });
  expect(await invite('ohne', { email: '' })).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
  const made = await invite('ines');
  expect(made).toMatchObject({ status: 201, body: { userStatus: 'INVITED' } });
  const mail = await mailTo('ines@example.org');
  expect(mail.text).toContain('https://plan.example.org/invite#');
  const first = idIn(mail);
  // Sent again: the one before opens nothing any more.
  expect((await admin.call('POST', `user/${made.body.id}/invite`)).status).toBe(200);
  const again = idIn(await mailTo('ines@example.org', ({ id }) => id !== mail.id));
  expect((await login('ines', password)).status).toBe(401);
  expect(await accept(first)).toMatchObject({ status: 401, body: { code: 'INVALID_KEY' } });
  expect((await accept(again, { password: 'kurz' })).status).toBe(422);
  expect((await accept(again, { lastName: '' })).status).toBe(422);
  expect(await accept(again)).toMatchObject({ status: 200, body: { username: 'ines' } });
  expect((await accept(again)).status).toBe(401);
  expect(await login('ines', password)).toMatchObject({ status: 200, body: { user: { firstName: 'Ines' } } });
  expect((await admin.call('POST', `user/${made.body.id}/invite`)).status).toBe(409);

  const other = (await invite('otto')).body.id;
  const taken = idIn(await mailTo('otto@example.org'));
  const revoked = await admin.call<{ userStatus: string }[]>('DELETE', `user/${other}/invite`);
  expect(revoked).toMatchObject({ status: 200, body: [{ userStatus: 'INACTIVE' }] });
  expect((await accept(taken)).status).toBe(401);
  const invited = ['inviteKeyIssued', 'inviteKeyIssued', 'inviteKeyUsed'];
  expect(await keysTold(`&user=${made.body.id}`)).toEqual(invited);
});

describe('a second factor by mail', () => {
  const codeIn = ({ text }: Mail): string => /^ +(\d{6})$/m.exec(text)?.[1] ?? '';
  const enter = (username: string, key?: string) => anybody('POST', 'login', { username, password, key });
  const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const person = async (username: string, more: object = {}) => {
    const body = { username, email: `${username}@example.org`, roles: ['READER'], password, ...more };
    const made = await admin.call('POST', 'user', { ...body, renewPasswordAtNextLogin: false });
    expect(made.status).toBe(201);
    return `${username}@example.org`;
  };

  test('whom it is set for gets six digits at each login, that count once; who has no address hears that', async () => {
    const email = await person('mara', { secondFactor: 'MAIL' });
    const asked = await enter('mara');
    expect([asked.status, asked.headers.get('authorization'), asked.headers.get('qr')]).toEqual([401, 'MFA', null]);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Sicherheitsschlüssel für dev');
    // Asked again at once nothing more is sent.
    await enter('mara');
    expect(await enter('mara', other(codeIn(mail)))).toMatchObject({ status: 401, body: { code: 'INVALID_KEY' } });
    const tries = await Promise.all([enter('mara', codeIn(mail)), enter('mara', codeIn(mail))]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
    await enter('mara');
    const next = await mailTo(email, ({ id }) => id !== mail.id);
    expect((await enter('mara', codeIn(next))).status).toBe(200);
    expect((await admin.call<Mail[]>('GET', 'outbox')).body.filter(({ to }) => to === email)).toHaveLength(2);
    await person('nora', { secondFactor: 'MAIL', email: '' });
    const none = await enter('nora');
    expect([none.status, none.headers.get('authorization')]).toEqual([401, 'NO_MAIL']);
    expect(
      (await anybody('POST', 'login', { username: 'nora', password: 'falsch' })).headers.get('authorization'),
    ).toBe(null);
  });

  test('wrong ones lock as wrong passwords do', async () => {
    const email = await person('olaf', { secondFactor: 'MAIL' });
    await enter('olaf');
    const code = codeIn(await mailTo(email));
    const wrong: Answer[] = [];
    for (let n = 0; n < 5; n++) wrong.push(await enter('olaf', other(code)));
    expect(wrong.map(({ body }) => (body as { code: string }).code)).toEqual([
      ...[...Array(4).fill('INVALID_KEY'), 'TEMPORARILY_LOCKED'],
    ]);
    expect(await enter('olaf', code)).toMatchObject({ status: 401, body: { code: 'TEMPORARILY_LOCKED' } });
  });

  test('a person turns it on and off with a code; an administrator frees them of it', async () => {
    const email = await person('paula');
    const paula = await signIn(it.url, password, { username: 'paula' });
    const state = async () => (await paula.call('GET', 'logged-in-user/second-factor')).body;
    expect((await paula.call('POST', 'logged-in-user/second-factor/mail')).status).toBe(204);
    const first = await mailTo(email);
    const turn = (key: string) => paula.call('PUT', 'logged-in-user/second-factor', { type: 'MAIL', key });
    expect((await turn(other(codeIn(first)))).status).toBe(422);
    expect((await turn(codeIn(first))).status).toBe(200);
    expect(await state()).toMatchObject({ isOn: true, type: 'MAIL', isRequired: false });
    expect((await enter('paula')).headers.get('authorization')).toBe('MFA');
    const second = await mailTo(email, ({ id }) => id !== first.id);
    const leave = { password, key: codeIn(second) };
    expect((await paula.call('DELETE', 'logged-in-user/second-factor', leave)).status).toBe(204);
    expect((await enter('paula')).status).toBe(200);
  });
});

describe('what people are told of by mail', () => {
  const dates = { startDate: '2026-03-01', endDate: '2026-06-30' };
  const person = async (username: string) => {
    const body = { username, email: `${username}@example.org`, roles: ['READER'], password };
    const { id } = (await admin.call<{ id: string }>('POST', 'user', { ...body, renewPasswordAtNextLogin: false }))
      .body;
    return { id, email: body.email, as: await signIn(it.url, password, { username }) };
  };
  const give = (responsible: string, label: string) =>
    admin.call('POST', 'plan-element', { type: 'MAIN', label, responsible, ...dates });
  const told = async (email: string) =>
    (await admin.call<Mail[]>('GET', 'outbox')).body.filter(({ to }) => to === email);

  test('comes at once, with a way there; by each way alone that the person wants for it', async () => {
    const [rita, sven] = [await person('rita'), await person('sven')];
    await rita.as.call('PUT', 'logged-in-user/settings', { notificationTypes: { RESPONSIBLE: ['IN_APP'] } });
    await sven.as.call('PUT', 'logged-in-user/settings', { notificationTypes: { RESPONSIBLE: ['MAIL'] } });
    await give(rita.id, 'Still');
    const made = await give(sven.id, 'Messe <b>');
    const mail = await mailTo(sven.email);
    expect(mail).toMatchObject({ mail: 'NOTICE', subject: 'admin hat Sie zuständig gemacht: Messe <b>' });
    const { id } = made.body as { id: string };
    expect(mail.text).toContain(`https://plan.example.org/plan/gantt?element=${id}#tenantId=dev`);
    expect((await sven.as.call('GET', 'logged-in-user/notifications')).body).toEqual([]);
    expect((await rita.as.call('GET', 'logged-in-user/notifications')).body).toMatchObject([{ label: 'Still' }]);
    expect(await told(rita.email)).toEqual([]);
  });

  test('who wants it together is not written to at once', async () => {
    const [tara, uwe] = [await person('tara'), await person('uwe')];
    await tara.as.call('PUT', 'logged-in-user/settings', { mailDigest: 'DAILY' });
    await give(tara.id, 'Später');
    await give(uwe.id, 'Sofort');
    await mailTo(uwe.email);
    expect(await told(tara.email)).toEqual([]);
  });
});

test('keys that are guessed are stopped: after 30 wrong ones in an hour none is looked at', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 40; n++) {
    const wish = n % 2 ? { firstName: 'a', lastName: 'b', password } : { key: `k${n}`, newPassword: password };
    answers.push((await anybody('PUT', n % 2 ? `invite?inviteId=k${n}` : 'security/reset-key', wish)).status);
  }
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  expect(answers.at(-1)).toBe(429);
});
