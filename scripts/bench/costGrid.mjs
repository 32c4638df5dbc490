import { bareFrames, framesWhile, open } from './browser.mjs';
import { quantiles } from './client.mjs';
import { password } from './server.mjs';

const year = new Date().getFullYear();
const rounds = 24;
/** The first ones are left out: until the compilers have seen it. */
const warming = 4;

/** The cost grid of 2,000 elements and 36 months in Chromium: frames a second while it scrolls, a typed cell until it is painted. */
export async function costGrid(add, { port }) {
  const it = await open();
  try {
    const bare = await bareFrames(it);
    const page = await (await it.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })).newPage();
    await page.goto(`http://127.0.0.1:${port}/plan/costs?year=${year}&span=3`);
    await page.locator('input').first().fill('admin');
    await page.fill('input[type=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`[role=treegrid] [data-cell="${year}-02.PLAN"]`);
    await page.waitForLoadState('networkidle');
    const shown = quantiles(await typing(page)).p50;
    add('cost grid of 2,000 elements × 36 months, scrolling', await page.evaluate(framesWhile, '[role=treegrid]'), {
      ...{ unit: 'frames/s', least: 55, limit: bare, limitOf: 'frames/s of an empty page' },
    });
    const least = quantiles(await bareTyping(page)).p50;
    add('  a typed cell is painted', shown, {
      unit: 'ms',
      most: 16,
      limit: least,
      limitOf: 'ms from a key to a bare cell',
    });
  } finally {
    await it.close();
  }
}

/** Amounts typed into one month of an action, each with Enter, which goes to the row below; in ms until the cell is drawn with it. */
async function typing(page) {
  const cell = page.locator(`[role=row][aria-level="2"] [data-cell="${year}-02.PLAN"]`).first();
  const id = await cell.getAttribute('id');
  await cell.click();
  const all = [];
  for (let i = 0; i < rounds; i++) {
    const amount = String(1_001 + i);
    await page.keyboard.type(amount);
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    all.push(await pressed(page, { id, digits: amount }));
    await page.keyboard.press('ArrowUp');
    await stored;
  }
  return all.slice(warming);
}

/** The same where Enter does nothing but put the text there. */
async function bareTyping(page) {
  await page.setContent('<div id="bare"></div>');
  await page.evaluate(() => {
    let count = 0;
    addEventListener('keydown', () => {
      document.querySelector('#bare').textContent = String(++count);
    });
  });
  const all = [];
  for (let i = 1; i <= rounds; i++) all.push(await pressed(page, { id: 'bare', digits: String(i) }));
  return all.slice(warming);
}

async function pressed(page, wish) {
  await page.evaluate(listen, wish);
  await page.keyboard.press('Enter');
  return page.evaluate(() => window.drawn);
}

/** Runs in the page: `drawn` is from the press of Enter until the frame has been drawn in which a cell shows the digits, in whichever language. */
function listen({ id, digits }) {
  const shows = () => document.getElementById(id)?.textContent.replace(/\D/g, '') === digits;
  window.drawn = new Promise((resolve) => {
    const look = (since) => {
      if (!shows()) return requestAnimationFrame(() => look(since));
      // As soon as the frame has been drawn, before what was put off until then.
      window.scheduler.postTask(() => resolve(performance.now() - since), { priority: 'user-blocking' });
    };
    addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
      ...{ capture: true, once: true },
    });
  });
}
