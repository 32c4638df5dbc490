import type { Page } from 'playwright';

export const year = new Date().getFullYear();
export const wholeYear = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
/** This month, two digits. */
export const month = String(new Date().getMonth() + 1).padStart(2, '0');
/** From a day of this month to another one: `days('05', '15')`. */
export const days = (first: string, last: string) => ({
  startDate: `${year}-${month}-${first}`,
  endDate: `${year}-${month}-${last}`,
});

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

/** Presses the line that leads to a bar, in its middle. */
export async function pressLine(page: Page, to: string): Promise<void> {
  const [x = 0, y = 0] = (await page.evaluate(`(() => {
    const line = document.querySelector('[data-link*="${to}"]');
    const at = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
    return [at.x, at.y];
  })()`)) as number[];
  await page.mouse.click(x, y);
}

/** Waits until what is read is what is expected; on a slow hour half a minute. */
export async function becomes<V>(read: () => Promise<V>, expected: V): Promise<void> {
  let last: V | undefined;
  for (let tries = 0; tries < 1_200; tries++) {
    last = await read();
    if (JSON.stringify(last) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(last).toEqual(expected);
}
