import { randomUUID } from 'node:crypto';
import { open } from './browser.mjs';

const year = new Date().getFullYear();
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Pixels of three days in the zoom by weeks. */
const threeDays = 36;

/**
 * Two people at the Gantt of the same plan: milliseconds from letting a bar go in the one's browser to the frame that
 * shows it in the other's, once a drag. Both pages are of one machine and share its clock.
 */
export async function drag({ port, headers, password, times }) {
  const id = await planted(`http://127.0.0.1:${port}/api/dev/plan-element`, headers);
  const it = await open();
  try {
    const address = `http://127.0.0.1:${port}/plan/gantt?year=${year}&zoom=week&selected=${id}`;
    const first = await visit(it, address, password);
    const second = await visit(it, address, password);
    await Promise.all([first, second].map((page) => page.locator(`[role=img][data-id="${id}"]`).waitFor()));
    await first.evaluate(noteDrops);
    const delays = [];
    for (let i = -2; i < times; i++) {
      const shown = second.evaluate(nextChange, id);
      await dragBar(first, id, i % 2 === 0 ? threeDays : -threeDays);
      const delay = (await shown) - (await first.evaluate(() => window.droppedAt));
      // Until the compilers have seen it.
      if (i >= 0) delays.push(delay);
      await first.waitForTimeout(300);
    }
    return delays.sort((a, b) => a - b);
  } finally {
    await it.close();
  }
}

/** A project over the year with an action from today on. */
async function planted(address, headers) {
  const project = randomUUID();
  const action = randomUUID();
  const whole = { startDate: `${year}-01-01`, endDate: `${year + 1}-12-31` };
  for (const element of [
    { id: project, type: 'MAIN', label: 'Messe', ...whole },
    { id: action, type: 'SUB', label: 'Standbau', parentId: project, startDate: day(0), endDate: day(14) },
  ]) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(element),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  return action;
}

async function visit(it, address, password) {
  const page = await (await it.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(address);
  await page.locator('input').first().fill('admin');
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  return page;
}

async function dragBar(page, id, pixels) {
  const box = await page.locator(`[role=img][data-id="${id}"] rect`).first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) await page.mouse.move(x + (pixels * step) / 6, y);
  await page.mouse.up();
}

/** Runs in the page. */
function noteDrops() {
  addEventListener('pointerup', () => (window.droppedAt = performance.timeOrigin + performance.now()), true);
}

/** Runs in the page: when the frame with another place of the bar is drawn. */
function nextChange(id) {
  const place = () => document.querySelector(`[role=img][data-id="${id}"] rect`)?.getAttribute('x');
  const before = place();
  return new Promise((resolve) => {
    const look = () => {
      const now = place();
      if (now === before || now === undefined) return requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    };
    look();
  });
}
