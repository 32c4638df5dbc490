import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, quiet } from '@platform/chromium.js';
import type { Browser } from 'puppeteer-core';

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
    const sheet = await browser.newPage();
    await sheet.setJavaScriptEnabled(false);
    await sheet.setOfflineMode(true);
    await sheet.goto(pathToFileURL(source).href, { timeout: longest });
    return Buffer.from(await sheet.pdf({ preferCSSPageSize: true, printBackground: true, timeout: longest }));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function started(): Promise<Browser> {
  const { path, env } = await findChromium();
  // Only who prints needs what drives a browser.
  const { launch } = await import('puppeteer-core');
  const options = { executablePath: path, args: [...quiet], timeout: longest };
  return launch({ ...options, headless: 'shell', env: env as Record<string, string> });
}
