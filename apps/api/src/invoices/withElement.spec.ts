import { until } from '@platform/contract/sample.js';
import { type Answer, action, after, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { admin } = onServer(['dev']);
const tokenOf = ({ headers }: Answer): string => headers.get('x-command') ?? '';
const item = (planElementId: string) => ({
  ...{ planElementId, amount: 1_000, payingPeriods: [{ period: '2026-03', amount: 1_000 }] },
});

test('an element is deleted with its invoices and those below it where that is asked; items of others stay', async () => {
  const tree = async (label: string) => {
    const { id } = (await admin.post('plan-element', project({ label }))).body;
    return [id, (await admin.post('plan-element', action(id))).body.id] as const;
  };
  const [kept, [id, below]] = [await tree('Bleibt'), await tree('Geht')];
  const make = async (...on: string[]) =>
    (await admin.post('accounting/invoice', { identifier: `R-${on.join()}`, date: '2026-03-01', items: on.map(item) }))
      .body;
  const [own, shared, others] = [await make(below), await make(id, kept[1]), await make(kept[1])];
  const restored = await admin.delete(`plan-element/${id}`);
  await admin.post(`undo/${tokenOf(restored)}`);
  expect((await admin.get(`accounting/invoice/${own.id}`)).body.deleted).toBe(false);
  const gone = await admin.delete(`plan-element/${below},${id}?invoices=DELETE`);
  expect(gone.body.kept).toMatchObject([{ id: shared.id, reason: 'LINKED_ELSEWHERE', label: shared.identifier }]);
  const now = async ({ id: invoiceId }: Thing) => {
    const { deleted, itemCount } = (await admin.get(`accounting/invoice/${invoiceId}`)).body;
    return [deleted, itemCount];
  };
  const become = async (...expected: [boolean, number][]) => {
    const all = async () => JSON.stringify(await Promise.all([own, shared, others].map(now)));
    const deadline = Date.now() + 60_000;
    while ((await all()) !== JSON.stringify(expected) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await all()).toBe(JSON.stringify(expected));
  };
  await become([true, 1], [false, 1], [false, 1]);
  // All of it comes back with the element, in one step, and goes again with it.
  const undone = await admin.post(`undo/${tokenOf(gone)}`);
  await become([false, 1], [false, 2], [false, 1]);
  const { items } = (await admin.get(`accounting/invoice/${shared.id}`)).body;
  expect(items.map((it: Thing) => it.planElementId)).toEqual([id, kept[1]]);
  await admin.post(`undo/${tokenOf(undone)}`);
  await become([true, 1], [false, 1], [false, 1]);
  await admin.post(`plan-element/${id}/restore`);
  await become([false, 1], [false, 2], [false, 1]);
  // What somebody deletes by itself stays so.
  await admin.delete(`plan-element/${id}?invoices=DELETE`);
  await become([true, 1], [false, 1], [false, 1]);
  await admin.delete(`accounting/invoice/${shared.id}`);
  await admin.post(`plan-element/${id}/restore`);
  await become([false, 1], [true, 1], [false, 1]);
});

test('what an invoice says of a deleted element counts once the element is restored, without anybody booking it', async () => {
  const { id } = (await admin.post('plan-element', project({ label: 'Kongress' }))).body;
  const of = (await admin.post('plan-element', action(id))).body.id;
  const actual = async (seen?: Answer): Promise<number> =>
    (await admin.get(`plan-element/cost-info/${id}`, seen && after(seen))).body.total.actual;
  const bill = (await admin.post('accounting/invoice', { identifier: 'R-K', date: '2026-03-01', items: [item(of)] }))
    .body;
  await until(async () => (await actual()) === 1_000);
  await admin.delete(`accounting/invoice/${bill.id}`);
  await until(async () => (await actual()) === 0);
  await admin.delete(`plan-element/${of}`);
  await admin.post(`accounting/invoice/${bill.id}/restore`);
  const entries = async (): Promise<Thing[]> =>
    (await admin.get('plan-element?deleted=true')).body.find((it: Thing) => it.id === of)?.costObjects ?? [];
  await until(async () => (await entries()).length === 1);
  expect([await actual(), (await admin.get('effect')).body]).toEqual([0, []]);
  expect(await actual(await admin.post(`plan-element/${of}/restore`))).toBe(1_000);
});
