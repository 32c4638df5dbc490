import { type Api, signIn } from './api.js';
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
  const body = { username: 'verwaltet', roles: ['ADMIN'], password: 'Geheim-7x', renewPasswordAtNextLogin: false };
  await admin.call('POST', 'user', body);
  const administrator = await signIn(it.url, 'Geheim-7x', { username: 'verwaltet' });
  expect((await administrator.call('GET', 'outbox')).status).toBe(403);
  expect((await administrator.call('GET', `outbox/${mail.id}`)).status).toBe(403);
  expect((await administrator.call('POST', 'outbox/test')).status).toBe(403);
  const other = await signIn(it.url, adminPassword, { tenant: 'zwei' });
  expect((await other.call('GET', 'outbox')).body).toEqual([]);
  expect((await other.call('GET', `outbox/${mail.id}`)).status).toBe(404);
  expect(await other.call('POST', 'outbox/test')).toMatchObject({ status: 409, body: { code: 'NO_MAIL' } });
});
