import { randomUUID } from 'node:crypto';
import { open } from './browser.mjs';
import { client } from './client.mjs';
import { folder, password, remove, serve, signIn } from './server.mjs';

const year = new Date().getFullYear();
const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
const panels = 20;
/** Milliseconds in which whatever asks because of an edit has asked. */
const quiet = 3_000;

/** How often pages ask the server anew when one element is edited while panels of twenty others are open elsewhere. */
export async function twentyPanels(add) {
  const dataDir = folder();
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const http = client({ port: server.port });
  const call = async (method, path, body) => {
    const { status, body: said } = await http.send(method, `/api/dev/${path}`, { body, headers });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${said}`);
  };
  const ids = Array.from({ length: panels }, () => randomUUID());
  for (const [n, id] of ids.entries())
    await call('POST', 'plan-element', { id, type: 'MAIN', label: `Projekt ${n}`, ...days });
  const edited = randomUUID();
  await call('POST', 'plan-element', { id: edited, type: 'MAIN', label: 'Anderes', ...days });
  const it = await open();
  try {
    let asked = 0;
    for (const id of ids) {
      const page = await (await it.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await page.goto(`http://127.0.0.1:${server.port}/plan/table?year=${year}&element=${id}`);
      await page.locator('input').first().fill('admin');
      await page.fill('input[type=password]', password);
      await page.keyboard.press('Enter');
      await page.locator('aside').first().waitFor();
      await page.waitForLoadState('networkidle');
      page.on('request', (request) => ['fetch', 'xhr'].includes(request.resourceType()) && asked++);
    }
    await new Promise((over) => setTimeout(over, quiet));
    asked = 0;
    await call('PUT', `plan-element/${edited}`, { label: 'Umbenannt', description: 'Ein Satz mehr' });
    await new Promise((over) => setTimeout(over, quiet));
    add('an edit with twenty panels open elsewhere asks anew', asked, {
      unit: 'calls',
      most: 0,
      limit: panels,
      limitOf: 'panels',
    });
  } finally {
    await it.close();
    http.close();
    await server.stop();
    remove(dataDir);
  }
}
