import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { wholeYear, year } from './stories.js';

const stage = onStage();

test('text that breaks software is only text: nothing of it runs in Gantt, table or panel', async () => {
  const labels: string[] = [];
  const ids: string[] = [];
  for (const text of hostileTexts()) {
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
  expect(labels.length).toBeGreaterThan(hostileTexts().length * 0.9);

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

/** The shared list where it is; a few of its kind in a clone without it. */
function hostileTexts(): string[] {
  const shared = resolve(__dirname, '../../../shared/data/hostile/blns.json');
  if (existsSync(shared)) return JSON.parse(readFileSync(shared, 'utf8')) as string[];
  return [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert('x')",
    '\u202etest',
    '田中さん',
    '‏test‏',
  ];
}
