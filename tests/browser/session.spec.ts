import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { read, subscriber } from '../../apps/worker/src/push/browser.harness.js';
import { signIn } from '../product/api.js';
import { adminPassword } from '../product/server.js';
import { onStage } from './stage.js';
import { becomes, rowOf, wholeYear, year } from './stories.js';

/** A push service of this machine, and what the server sent to it. */
const pushed: Buffer[] = [];
const told: Record<string, string> = {};
let service: Server;
beforeAll(async () => {
  service = createServer(async (request, response) => {
    pushed.push(Buffer.concat(await request.toArray()));
    response.writeHead(201).end();
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  told['PUSH_ORIGINS'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());
const stage = onStage(told);
let id: string;
beforeAll(async () => {
  id = await stage.planted('GROUPING', 'Frühjahr', wholeYear);
});

/** A page whose session the server ends at a word. */
async function opened(): Promise<{ page: Page; end(): Promise<void> }> {
  const page = await stage.visit();
  const asked = page.waitForRequest((request) => request.url().includes('/plan/gantt-element'));
  await page.goto(`${stage.product.url}/plan/table?year=${year}`);
  const authorization = (await (await asked).allHeaders())['authorization'] ?? '';
  await rowOf(page, id).waitFor();
  const end = async () => {
    const { status } = await fetch(`${stage.product.url}/api/dev/logout`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(status).toBeLessThan(300);
  };
  return { page, end };
}

const labelOf = async () => (await stage.api.call<{ label: string }>('GET', `plan-element/${id}`)).body.label;

test('a session that ends while a cell is typed into: signed in again over the page, what was typed is saved', async () => {
  const { page, end } = await opened();
  await rowOf(page, id).locator('[data-cell=label]').dblclick();
  await page.keyboard.type('Frühjahrsmesse');
  await end();
  const dialog = page.getByRole('dialog', { name: 'Die Anmeldung ist abgelaufen' });
  await dialog.getByRole('heading').waitFor();
  expect(await dialog.getByLabel('Benutzername').inputValue()).toBe('admin');
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('heading').isVisible()).toBe(true);
  await becomes(async () => (await rowOf(page, id).textContent())?.includes('Frühjahrsmesse'), true);
  await dialog.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.keyboard.press('Enter');
  await dialog.getByText('Benutzername oder Passwort ist falsch.').waitFor();
  await dialog.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await becomes(labelOf, 'Frühjahrsmesse');
  // The page follows the others again.
  await stage.api.call('PUT', `plan-element/${id}`, { label: 'Frühjahr' });
  await rowOf(page, id).getByText('Frühjahr', { exact: true }).waitFor();
});

test('who signs out there instead comes back to the same page', async () => {
  const { page, end } = await opened();
  await end();
  await page.getByRole('dialog').getByRole('button', { name: 'Ohne Sichern abmelden' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/plan/table?year=${year}`);
});

test('a person’s own language is spoken on a machine where none was chosen, also after a reload', async () => {
  const speak = async (language: string) => {
    const { status } = await stage.api.call('PUT', 'logged-in-user/settings', { language });
    expect(status).toBeLessThan(300);
  };
  await speak('en_US');
  try {
    const page = await stage.visit();
    await page.getByRole('tab', { name: 'Table' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: /^(Table|Tabelle)$/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Table', exact: true }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  } finally {
    await speak('de_DE');
  }
});

test('who signs in with a password for once chooses one and is there, without signing in again', async () => {
  const [first, own] = ['Nur-einmal-7', 'Auf-Dauer-8'];
  const made = await stage.api.call('POST', 'user', { username: 'nina', password: first, roles: ['PLANNER'] });
  expect(made.status).toBe(201);
  const context = await stage.browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(stage.product.url);
  await page.getByLabel('Benutzername').fill('nina');
  await page.getByLabel('Passwort', { exact: true }).fill(first);
  await page.keyboard.press('Enter');
  await page.getByLabel('Neues Passwort', { exact: true }).fill(own);
  await page.getByLabel('Neues Passwort wiederholen').fill(own);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/plan/**');
  await page.getByRole('button', { name: /^Konto/ }).waitFor();
  await context.close();
});

test('a person is forgotten once their name was typed, and is in no list any more', async () => {
  const body = { username: 'emil', firstName: 'Emil', lastName: 'Ernst', roles: ['READER'], password: 'Nur-einmal-7' };
  const { id: person } = (await stage.api.call<{ id: string }>('POST', 'user', body)).body;
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/organisation/user?id=${person}&tab=person`);
  await page.getByRole('button', { name: 'Löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daten dieser Person löschen' });
  const typed = dialog.getByLabel('Zur Bestätigung „emil“ eintippen');
  const confirm = dialog.getByRole('button', { name: 'Endgültig löschen' });
  await typed.fill('admin');
  await confirm.click();
  await dialog.getByRole('alert').or(dialog.getByRole('status')).first().waitFor();
  expect((await stage.api.call('GET', `user/${person}`)).status).toBe(200);
  await typed.fill('emil');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await becomes(async () => (await stage.api.call('GET', `user/${person}`)).status, 404);
  await page.goto(`${stage.product.url}/organisation/user`);
  await page.getByText('admin', { exact: true }).first().waitFor();
  expect(await page.getByText('Ernst').count()).toBe(0);

  const { id: contact } = (
    await stage.api.call<{ id: string }>('POST', 'contact', { firstName: 'Ida', lastName: 'Ohm' })
  ).body;
  await page.goto(`${stage.product.url}/masterdata/contact?id=${contact}&tab=person`);
  await page.getByRole('button', { name: 'Löschen …' }).click();
  await dialog.getByLabel('Zur Bestätigung „Ida Ohm“ eintippen').fill('Ida Ohm');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, contact).waitFor({ state: 'detached' });
  const left = async () =>
    (await stage.api.call<{ label: string; deleted: boolean }>('GET', `contact/${contact}`)).body;
  await becomes(async () => [(await left()).label, (await left()).deleted], ['', true]);
});

test('a part whose code does not come: without a connection once there is one, else it is said that there is a newer version', async () => {
  const page = await stage.visit();
  let [isAway, isReplaced] = [true, false];
  // Left in place: a request on its way while it is taken off may never be answered.
  await page.route(/\/assets\/later-|\/healthz$/, (route) => {
    if (isAway) return route.abort('internetdisconnected');
    const isCode = route.request().url().includes('/assets/');
    return isReplaced && isCode ? route.fulfill({ status: 404 }) : route.continue();
  });
  const openPanel = () => page.goto(`${stage.product.url}/plan/gantt?year=${year}&element=${id}`);
  await openPanel();
  await page.getByRole('alert').getByText('Das kann ohne Verbindung nicht geladen werden.').waitFor();
  // All else stays as it is.
  await rowOf(page, id).waitFor();
  isAway = false;
  await page
    .getByRole('complementary', { name: /Frühjahr/ })
    .getByRole('tab')
    .first()
    .waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  isReplaced = true;
  await openPanel();
  await page.getByRole('alert').getByText('Es gibt eine neue Version.').waitFor();
  await rowOf(page, id).waitFor();
  isReplaced = false;
  await page.getByRole('alert').getByRole('button', { name: 'Neu laden' }).click();
  await page
    .getByRole('complementary', { name: /Frühjahr/ })
    .getByRole('tab')
    .first()
    .waitFor();
});

test('a browser that wants it is told while no page is open, and a click leads there', async () => {
  const { keys, p256dh, auth } = subscriber();
  const page = await stage.visit();
  const { url } = stage.product;
  // This Chromium has no push service and shows no notifications: what it would be given is put in their place.
  const own = { endpoint: `${told['PUSH_ORIGINS']}/ada`, p256dh, auth: auth.toString('base64url') };
  await page.addInitScript((of) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0)).buffer;
    const getKey = (name: string) => bytes(name === 'auth' ? of.auth : of.p256dh);
    let subscribed: object | null = null;
    const notification = Reflect.get(globalThis, 'Notification');
    Object.defineProperty(notification, 'permission', { get: () => 'granted' });
    notification.requestPermission = async () => 'granted';
    Object.assign(Reflect.get(globalThis, 'PushManager').prototype, {
      getSubscription: async () => subscribed,
      subscribe: async () => (subscribed = { endpoint: of.endpoint, getKey, unsubscribe: async () => true }),
    });
  }, own);
  await page.goto(`${url}/account`);
  await page.getByRole('switch', { name: 'Diesem Browser Nachrichten schicken' }).click();
  await page.locator('[data-push]').waitFor();

  const nora = { username: 'nora', password: 'Anders-als-9', roles: ['PLANNER'], renewPasswordAtNextLogin: false };
  await stage.api.call('POST', 'user', nora);
  const { id: admin } = (await stage.api.call<{ id: string }>('GET', 'logged-in-user')).body;
  const other = await signIn(url, nora.password, { username: 'nora' });
  expect((await other.call('PUT', `plan-element/${id}`, { responsible: admin })).status).toBe(200);
  await becomes(async () => pushed.length, 1);
  const message = read({ keys, auth }, pushed[0] as Buffer);

  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const all: unknown[] = [];
    Reflect.set(globalThis, 'seen', all);
    const instead = (of: string, name: string, value: (...said: unknown[]) => Promise<unknown>) =>
      Object.defineProperty(Reflect.get(globalThis, of), name, { value });
    instead('registration', 'showNotification', async (...said) => all.push(said));
    instead('clients', 'openWindow', async (address) => all.push(address));
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && found(one.registrationId)),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: JSON.stringify(message) });
  const seen = () => worker.evaluate(() => Reflect.get(globalThis, 'seen') as unknown[]);
  const { title, body, tag, url: to } = message;
  await becomes(seen, [[title, { body, tag, data: { url: to } }]]);
  expect([title, body]).toEqual(['dev', 'Es gibt einen neuen Hinweis.']);
  const click = (address: string) =>
    worker.evaluate((its) => {
      const notification = { close: () => undefined, data: { url: its } };
      const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
      Reflect.get(globalThis, 'dispatchEvent')(event);
    }, address);
  await click(to ?? '');
  // Nowhere else, whatever it says.
  await click('https://fremd.example/');
  await becomes(async () => (await seen()).slice(1), [`${url}${to}`]);
});
