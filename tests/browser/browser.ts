import { findChromium, quiet } from '@platform/chromium.js';
import { type Browser, chromium } from 'playwright';

/** A real Chromium on this machine, with fonts and without calls of its own. Close it in `afterAll`. */
export async function openBrowser(): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, env, args: [...quiet] });
}
