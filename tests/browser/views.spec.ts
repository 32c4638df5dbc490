import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, days, wholeYear, year } from './stories.js';

interface Element {
  phase: string;
  approval: { state: string };
  responsible: string | null;
}

const stage = onStage();
const { planted } = stage;

const stored = async (id: string): Promise<Element> =>
  (await stage.api.call<Element>('GET', `plan-element/${id}`)).body;
const cardOf = (page: Page, id: string) => page.locator(`[data-id="${id}"]`);
const inColumn = (page: Page, column: string, id: string) =>
  page.locator(`[data-column="${column}"] [data-id="${id}"]`);

async function dragCard(page: Page, id: string, column: string): Promise<void> {
  const from = (await cardOf(page, id).boundingBox())!;
  const to = (await page.locator(`[data-column="${column}"]`).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 300, { steps: 5 });
  await page.mouse.up();
}

test('a card goes to another column by pointer and keys, what is refused says why at the card, others see it', async () => {
  const project = await planted('MAIN', 'Messe', wholeYear);
  const action = await planted('SUB', 'Standbau', { parentId: project, ...days('05', '20') });
  const page = await stage.visit(`/plan/board?year=${year}`);
  const other = await stage.visit(`/plan/board?year=${year}`);
  await inColumn(page, 'PLAN', action).waitFor();
  await inColumn(other, 'PLAN', action).waitFor();

  // The next phase needs an approval: it is asked for, and until then the card stays where it is and is locked.
  await dragCard(page, project, 'PRE');
  await becomes(async () => (await stored(project)).approval.state, 'SUBMITTED');
  await inColumn(other, 'PLAN', project).locator('svg title').waitFor({ state: 'attached' });
  await dragCard(page, project, 'EXEC');
  await page.locator('[data-column=PLAN]').getByRole('alert').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nach: Phase' }).click();
  await page.getByRole('menuitem', { name: 'Verantwortlich' }).click();
  await inColumn(page, '', action).click();
  await page.keyboard.press('Alt+ArrowRight');
  await becomes(async () => (await stored(action)).responsible !== null, true);
  await page.keyboard.press('Control+z');
  await becomes(async () => (await stored(action)).responsible, null);
  await inColumn(page, '', action).waitFor();
});
