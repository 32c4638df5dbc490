// npm run picture: starts the demo in a folder of its own and takes docs/picture.png of its Gantt, for the README.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from '../libs/platform/src/chromium.ts';

const mostBytes = 300_000;
const size = { width: 1440, height: 900 };
const picture = fileURLToPath(new URL('../docs/picture.png', import.meta.url));
const password = randomUUID();

const folder = await mkdtemp(join(tmpdir(), 'etatwerk-picture-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [fileURLToPath(new URL('start.mjs', import.meta.url)), '--demo'], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, ADMIN_PASSWORD: password },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await ready();
  await taken();
  const { size: bytes } = await stat(picture);
  console.log(`docs/picture.png: ${size.width} x ${size.height}, ${Math.round(bytes / 1000)} kB`);
  if (bytes > mostBytes) throw new Error(`docs/picture.png has ${bytes} bytes, at most ${mostBytes}`);
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

/** The year's plan as somebody sees it who has just signed in, in German. */
async function taken() {
  const { path, env } = await findChromium();
  const browser = await chromium.launch({ executablePath: path, env, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: size, locale: 'de-DE', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${url}/plan/gantt`);
    await page.locator('input').first().fill('admin');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('[role=treegrid] [role=row]').nth(8).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
  } finally {
    await browser.close();
  }
}

async function ready() {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the demo ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
