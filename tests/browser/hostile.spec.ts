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

/** Scrolls through all rows; the elements on the way that only text read as markup could have made. */
async function liveElements(page: Page, rows: number): Promise<string[]> {
  const made = '#root :is(script, iframe, img, object, embed, marquee, [onerror], [onload], [onclick], [onmouseover])';
  const box = page.locator('[role=treegrid]').first();
  const found: string[] = [];
  for (let scrolled = 0; scrolled < rows * 32; scrolled += 800) {
    await box.evaluate((element, to) => element.scrollTo(0, to), scrolled);
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
    found.push(...(await page.locator(made).evaluateAll((all) => all.map((element) => element.outerHTML))));
  }
  return found;
}
