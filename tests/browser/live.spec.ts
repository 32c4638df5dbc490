import { onStage } from './stage.js';
import { barOf, days, dragBar, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();

test('a drag in one browser appears in the other; both survive a restart of the server without a reload', async () => {
  const project = await stage.planted('MAIN', 'Messe', wholeYear);
  const action = await stage.planted('SUB', 'Standbau', { parentId: project, ...days('03', '24') });

  const path = `/plan/gantt?year=${year}`;
  const [first, second] = await Promise.all([stage.visit(path), stage.visit(path)]);
  await Promise.all([first, second].map((page) => barOf(page, action).waitFor()));
  for (const page of [first, second]) await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

  const place = () => rowOf(second, action).locator('[data-cell=startDate]').innerText();
  const before = await place();
  await dragBar(first, action, 40);
  await expectChange(place, before);

  await stage.product.stop();
  await second
    .getByText(/Verbindung/)
    .first()
    .waitFor();
  await stage.product.start();
  const after = await place();
  await stage.api.call('PUT', `plan-element/${action}`, { label: 'Standbau nach dem Neustart' });
  for (const page of [first, second]) await rowOf(page, action).getByText('Standbau nach dem Neustart').waitFor();
  await dragBar(second, action, -40);
  const own = () => rowOf(first, action).locator('[data-cell=startDate]').innerText();
  await expectChange(own, after);

  for (const page of [first, second])
    expect(await page.evaluate(() => (globalThis as { neverReloaded?: boolean }).neverReloaded)).toBe(true);
});

async function expectChange(read: () => Promise<string>, before: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await read()) !== before) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`still ${before}`);
}
