import { chromium } from 'playwright';
import { findChromium, quiet } from '../../dist/libs/platform/src/chromium.js';

/** A real Chromium, quiet. Close it. */
export async function open(more = []) {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, env, args: [...quiet, ...more] });
}

/** The Gantt in a real Chromium: what a first visit transfers, rows visible after a warm navigation, scrolling, heap. */
export async function browser({ port, password }) {
  const it = await open(['--enable-precise-memory-info']);
  try {
    const page = await (await it.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const transferred = await firstVisit(page, port, password);
    const visible = [];
    for (let i = 0; i < 5; i++) visible.push(await warmNavigation(page));
    return {
      transferred,
      visible: visible.sort((a, b) => a - b)[2],
      ...(await scrolling(page)),
      bare: await bareFrames(it),
    };
  } finally {
    await it.close();
  }
}

/** Bytes over the wire until the Gantt stands after signing in, the rows themselves left out, as the browser counted. */
async function firstVisit(page, port, password) {
  const session = await page.context().newCDPSession(page);
  const calls = new Set();
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) calls.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!calls.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`http://127.0.0.1:${port}/plan/gantt`);
  await page.waitForSelector('input[type=password]');
  await page.locator('input').first().fill('admin');
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=treegrid] [role=row][aria-rowindex]');
  await page.waitForLoadState('networkidle');
  return bytes;
}

/** From navigating (reload, warm cache) to the first painted row, in ms. */
async function warmNavigation(page) {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[role=treegrid] [role=row][aria-rowindex]')) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        window.rowsVisible = performance.now();
      });
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.waitForFunction(() => window.rowsVisible);
  return page.evaluate(() => window.rowsVisible);
}

/** Frames a second while the rows scroll for three seconds, and the heap after a collection, in MB. */
async function scrolling(page) {
  const frames = await page.evaluate(framesWhile, '[role=treegrid]');
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { frames, heap: usedSize / 1_048_576 };
}

/** The same scrolling of an empty tall page: what this machine's Chromium gives at most. */
export async function bareFrames(it) {
  const page = await it.newPage();
  await page.setContent('<div id="bare" style="height:800px;overflow:auto"><div style="height:320000px"></div></div>');
  const frames = await page.evaluate(framesWhile, '#bare');
  await page.close();
  return frames;
}

/** Runs in the page: scrolls whatever scrolls in or round the selected thing. */
export function framesWhile(selector) {
  const all = [...document.querySelectorAll('*')];
  const root = document.querySelector(selector);
  const tall = (element) =>
    element.scrollHeight > element.clientHeight + 1000 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  const box = all.filter((element) => (root.contains(element) || element.contains(root)) && tall(element))[0];
  if (!box) throw new Error('nothing scrolls');
  return new Promise((resolve) => {
    let count = 0;
    const start = performance.now();
    const step = () => {
      count++;
      box.scrollTop += 40;
      const passed = performance.now() - start;
      if (passed < 3000) requestAnimationFrame(step);
      else resolve(count / (passed / 1000));
    };
    requestAnimationFrame(step);
  });
}
