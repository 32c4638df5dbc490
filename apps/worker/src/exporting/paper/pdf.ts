import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, quiet } from '@platform/chromium.js';
import type { Browser } from 'playwright-core';

/** This machine has no browser that could print. */
export class NoBrowser extends Error {}

/** Milliseconds that a step of it may take: some hundred sheets on a busy machine. */
const longest = 120_000;

/**
 * A document as a PDF, printed by a browser that is started for it: no profile, no network, no scripts, none of our
 * secrets. Throws NoBrowser.
 */
export async function pdfOf(page: string): Promise<Buffer> {
  const browser = await started().catch((error: Error) => {
    throw new NoBrowser(error.message);
  });
  const folder = await mkdtemp(join(tmpdir(), 'etatwerk-pdf-'));
  try {
    const source = join(folder, 'page.html');
    await writeFile(source, page, { mode: 0o600 });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    context.setDefaultTimeout(longest);
    const sheet = await context.newPage();
    await sheet.goto(pathToFileURL(source).href, { timeout: longest });
    return await sheet.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function started(): Promise<Browser> {
  const { path, env } = await findChromium();
  // Only who prints needs what drives a browser.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: path, env, args: [...quiet], timeout: longest });
}
