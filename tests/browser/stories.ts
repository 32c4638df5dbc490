import type { Browser, Page } from 'playwright';
import { adminPassword } from '../product/server.js';

/** Somebody at the Gantt of a running product: signed in, all rows of the year loaded. `wrong` collects script errors. */
export interface Visitor {
  page: Page;
  wrong: string[];
}

export async function visit(
  browser: Browser,
  url: string,
  path = '/plan/gantt?year=2026',
  { username, password } = { username: 'admin', password: adminPassword },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url + path);
  await page.locator('input').first().fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/plan/**');
  return { page, wrong };
}

export const barOf = (page: Page, id: string) => page.locator(`[role=img][data-id="${id}"]`);
export const rowOf = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`);

/** Drags a bar by so many pixels to the right. */
export async function dragBar(page: Page, id: string, pixels: number): Promise<void> {
  const box = await barOf(page, id).locator('rect').first().boundingBox();
  if (!box) throw new Error('the bar is not in view');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(x + (pixels * step) / 5, y);
  await page.mouse.up();
}
