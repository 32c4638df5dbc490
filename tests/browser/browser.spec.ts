import type { Browser, Page } from 'playwright';
import { openBrowser } from './browser.js';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const show = async (text: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(`data:text/html;charset=utf-8,<h1 style="display:inline">${encodeURIComponent(text)}</h1>`);
  return page;
};

test('letters are drawn, each as itself', async () => {
  const drawn = new Map<string, string>();
  for (const text of ['ä', 'ö', 'ẞ', '€', ' '])
    drawn.set(text, (await (await show(text)).screenshot()).toString('base64'));
  expect(new Set(drawn.values()).size).toBe(drawn.size);
  const width = async (text: string) => (await (await show(text)).locator('h1').boundingBox())!.width;
  expect(await width('WWWW')).toBeGreaterThan((await width('iiii')) * 2);
});

test('a PDF carries its letters', async () => {
  const pdf = await (await show('Etat')).pdf();
  expect(pdf.toString('latin1')).toMatch(/\/FontFile[23]?\b/);
});
