import { onStage } from './stage.js';
import { barOf, becomes, days, dragBar, month, rowOf, year } from './stories.js';

const stage = onStage();

const planted = (label: string) => stage.planted('MAIN', label, days('05', '15'));

test('the plan as it was can be looked at and compared, not changed', async () => {
  const [moved, gone] = [await planted('Moved since'), await planted('Gone since')];
  await new Promise((resolve) => setTimeout(resolve, 20));
  const then = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await stage.api.call('PUT', `plan-element/${moved}`, days('08', '18'));
  await stage.api.call('DELETE', `plan-element/${gone}`);
  const added = await planted('Added since');

  const page = await stage.visit(`/plan/gantt?year=${year}&zoom=week&asOf=${then}`);
  await rowOf(page, gone).waitFor();
  expect(await rowOf(page, moved).locator('[data-cell=startDate]').textContent()).toBe(`05.${month}.`);
  expect(await rowOf(page, added).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Neu', exact: true }).count()).toBe(0);

  await dragBar(page, moved, 5 * 12);
  await rowOf(page, moved).locator('[data-cell=label]').dblclick();
  await page.getByRole('complementary', { name: 'Moved since' }).getByText('Seither verschoben').waitFor();
  expect(await page.getByRole('treegrid').locator('input').count()).toBe(0);

  await page.getByRole('button', { name: 'Mit heute vergleichen' }).click();
  await rowOf(page, added).locator('[data-difference=added]').waitFor();
  await rowOf(page, gone).locator('[data-difference=removed]').waitFor();
  await rowOf(page, moved).locator('[data-difference=moved]').waitFor();

  await page.getByRole('button', { name: 'Mit: heute' }).waitFor();
  // On paper too: of which moment it is, and what became of each row.
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.emulateMedia({ media: 'print' });
  await page
    .getByText(/^Gedruckt/)
    .filter({ hasText: 'Mit: heute' })
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'Moved since' }).filter({ hasText: 'Seither verschoben' }).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.getByRole('button', { name: 'Unterschiede' }).click();
  const list = page.getByRole('dialog', { name: /^Unterschiede/ });
  await list
    .getByRole('button', { name: /Moved since/ })
    .filter({ hasText: `05.${month}.` })
    .waitFor();
  await list.getByRole('button', { name: /gelöscht$/ }).click();
  await list.getByRole('button', { name: /Moved since/ }).waitFor({ state: 'detached' });
  await list.getByRole('button', { name: /Gone since/ }).press('Enter');
  await list.waitFor({ state: 'detached' });
  await page
    .getByRole('complementary', { name: 'Gone since' })
    .getByRole('tab', { name: 'Verlauf', selected: true })
    .waitFor();

  await page.getByRole('button', { name: 'Zurück zu heute' }).click();
  await rowOf(page, gone).waitFor({ state: 'detached' });
  await becomes(() => rowOf(page, moved).locator('[data-cell=startDate]').textContent(), `08.${month}.`);
  await becomes(() => page.locator('[data-difference]').count(), 0);
  await page.getByRole('button', { name: 'Neu', exact: true }).waitFor();
  await barOf(page, added).waitFor();
});
