import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { type Api, signIn } from '../product/api.js';
import { adminPassword, type Product, product } from '../product/server.js';
import { openBrowser } from './browser.js';

/** A product of its own and a Chromium, for all tests of a file: there from before the first to after the last. */
export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  /** Signed in as the key user. */
  readonly api: Api;
  /** Somebody at a page of the plan, signed in. It is closed after the test, in which no script may have failed. */
  visit(path?: string, who?: Who): Promise<Page>;
  /** Makes an element; its id. Throws what the server says against it. */
  planted(type: string, label: string, more: object): Promise<string>;
}
interface Who {
  username: string;
  password: string;
}
type Things = Pick<Stage, 'product' | 'browser' | 'api'>;

/** To be called once a file, outside of its tests; `env`: what its product is told beside the usual. */
export function onStage(env: Record<string, string> = {}): Stage {
  let things: Things | undefined;
  const there = (): Things => things as Things;
  const visitors: { page: Page; wrong: string[] }[] = [];

  beforeAll(async () => {
    const [server, browser] = await Promise.all([product(env), openBrowser()]);
    things = { product: server, browser, api: await signIn(server.url, adminPassword) };
  });
  afterEach(async () => {
    for (const { page, wrong } of visitors.splice(0)) {
      expect(wrong).toEqual([]);
      await page.context().close();
    }
  });
  afterAll(async () => {
    await things?.browser.close();
    await things?.product.remove();
  });
  return {
    get product() {
      return there().product;
    },
    get browser() {
      return there().browser;
    },
    get api() {
      return there().api;
    },
    async visit(
      path = '/plan/gantt?year=2026',
      { username, password } = { username: 'admin', password: adminPassword },
    ) {
      const context = await there().browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
      const page = await context.newPage();
      visitors.push({ page, wrong: faultsOf(page) });
      await page.goto(there().product.url + path);
      await page.locator('input').first().fill(username);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/plan/**');
      return page;
    },
    async planted(type, label, more) {
      const id = randomUUID();
      const { status, body } = await there().api.call('POST', 'plan-element', { id, type, label, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return id;
    },
  };
}

/** What goes wrong on a page, from now on: scripts that fail, dialogs that nobody should see. */
export function faultsOf(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return wrong;
}
