import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { hostileStrings } from '../input/input.js';
import { onStage } from './stage.js';
import { wholeYear, year } from './stories.js';

const stage = onStage();

test('text that breaks software is only text: nothing of it runs in Gantt, table or panel', async () => {
  const labels: string[] = [];
  const ids: string[] = [];
  for (const text of hostileStrings()) {
    const id = randomUUID();
    const { status } = await stage.api.call('POST', 'plan-element', {
      id,
      type: 'MAIN',
      label: text,
      description: text,
      ...wholeYear,
    });
    expect([201, 422]).toContain(status);
    if (status === 201) {
      labels.push(text);
      ids.push(id);
    }
  }
  expect(labels.length).toBeGreaterThan(hostileStrings().length * 0.7);

  const page = await stage.visit(`/plan/gantt?year=${year}`);
  await page.locator(`[role=row][data-id="${ids[0]}"]`).waitFor();
  expect(await liveElements(page, labels.length)).toEqual([]);
  await page.goto(`${stage.product.url}/plan/table?year=${year}&element=${ids.at(-1)}`);
  await page.getByRole('tab').first().waitFor();
  expect(await liveElements(page, labels.length)).toEqual([]);
});

test('nor in news, lists and panels of master data, orders and invoices', async () => {
  const texts = hostileStrings().filter((text) => /<|javascript:/i.test(text) && text.length <= 300);
  const { api, product } = stage;
  const planElementId = await stage.planted('MAIN', 'Messe', wholeYear);
  const at = `${year}-03-01`;
  const made: Record<string, string> = {};
  for (const [n, label] of texts.entries()) {
    const all = {
      'service-provider': { city: label.slice(0, 200), description: label },
      'accounting/order': { identifier: `B-${n}`, date: at, planElementId, amount: 1_000 },
      'accounting/invoice': { identifier: `R-${n}`, date: at },
      // Each of them stands over every page.
      ...(n < 5 && { news: { from: at, description: label } }),
    };
    const make = async ([path, more]: [string, object]) => {
      const { status, body } = await api.call<{ id: string }>('POST', path, { label, ...more });
      expect([201, 422]).toContain(status);
      if (status === 201) made[path] = body.id;
    };
    await Promise.all(Object.entries(all).map(make));
  }
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  for (const [path, id] of [
    ['/masterdata/service-provider', made['service-provider']],
    ['/orders', made['accounting/order']],
    ['/invoice', made['accounting/invoice']],
    ['/organisation/news', made['news']],
  ]) {
    await page.goto(`${product.url}${path}?id=${id}`);
    // The panel, and the list beside it.
    await page.getByRole('tab').first().waitFor();
    await page.locator('[role=grid] [data-id], [role=treegrid] [data-id]').first().waitFor();
    expect([path, await liveElements(page, texts.length)]).toEqual([path, []]);
  }
});

/** Scrolls through all rows; the elements on the way that only text read as markup could have made. */
async function liveElements(page: Page, rows: number): Promise<string[]> {
  const made = '#root :is(script, iframe, img, object, embed, marquee, [onerror], [onload], [onclick], [onmouseover])';
  const box = page.locator('[role=treegrid], [role=grid]').first();
  const found: string[] = [];
  for (let scrolled = 0; scrolled < rows * 32; scrolled += 800) {
    await box.evaluate((element, to) => element.scrollTo(0, to), scrolled);
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
    found.push(...(await page.locator(made).evaluateAll((all) => all.map((element) => element.outerHTML))));
  }
  return found;
}
