import type { DomainEvent } from '@contracts/message.js';
import { Telling } from '../given.js';
import { Refused } from '../refused.js';
import { planArea } from './area.js';
import { action, campaign, facts, later, project } from './plan.harness.js';
import type { Plan } from './plan.js';
import { byPeriod } from './sums.js';

/** A fair under a campaign with a stand below it, and a film. */
function fair() {
  const told = new Telling(planArea, facts);
  told.happened([
    campaign('marke'),
    project('messe', { parentId: 'marke' }),
    action('stand', 'messe'),
    project('film'),
  ]);
  return told;
}
type Fair = ReturnType<typeof fair>;
interface How {
  by?: { user: string };
  facts?: object;
}
function tell(told: Fair, command: string, data: object, how: How = {}) {
  const events = told.decide(command, data, how);
  if (events instanceof Refused)
    throw new Error(events.refusal.errors?.map(({ rule }) => rule).join() ?? events.refusal.code);
  return told.happened(events);
}

const order = {
  ...{ id: 'o', identifier: 'B-1', label: 'Messebau', date: '2026-02-10', serviceProviderId: null, dataElements: [] },
  ...{ planElementId: 'stand', amount: 12_000_000 },
  expectedPeriods: [
    { period: '2026-03', amount: 4_000_000 },
    { period: '2026-05', amount: 6_000_000 },
    { period: '2026-07', amount: 2_000_000 },
  ],
};
const place = (told: Fair, more: object = {}, how: How = {}) => tell(told, 'placeOrder', { ...order, ...more }, how);
let at = 0;
/** An item's net amount, booked on the stand in a month; `order`: the one that it names. */
const invoice = (told: Fair, source: string, amount: number, more: object = {}) =>
  tell(told, 'bookSource', {
    ...{ source, at: ++at, element: 'stand', label: 'Rate', entries: amount ? [{ period: '2026-04', amount }] : [] },
    ...{ split: {}, order: { id: 'o', amount }, ...more },
  });

/** By month what an element has committed, itself and with all below it. */
function committed({ state }: Fair, id = 'stand'): Record<string, number> {
  const months = byPeriod((state as Plan).total(id)).filter((it) => it.committed !== 0);
  return Object.fromEntries(months.map((it) => [it.period, it.committed]));
}
const orderIn = ({ state }: Fair, id = 'o') => {
  const { invoiced, closed, deleted } = (state as Plan).orders.get(id) ?? {};
  return { invoiced, closed, deleted };
};

test('an order stands as committed in its months, on its element and all above; invoices use them up from the first', () => {
  const told = fair();
  place(told);
  const whole = { '2026-03': 4_000_000, '2026-05': 6_000_000, '2026-07': 2_000_000 };
  expect([committed(told), committed(told, 'marke')]).toEqual([whole, whole]);
  invoice(told, 'i1', 1_500_000);
  expect(committed(told)).toEqual({ ...whole, '2026-03': 2_500_000 });
  invoice(told, 'i2', 4_000_000);
  expect(committed(told, 'messe')).toEqual({ '2026-05': 4_500_000, '2026-07': 2_000_000 });
  expect(orderIn(told)).toEqual({ invoiced: 5_500_000, closed: false, deleted: false });
  // The first item is changed to less, then taken out: what it used up is committed again.
  invoice(told, 'i1', 500_000);
  expect(committed(told)).toEqual({ '2026-05': 5_500_000, '2026-07': 2_000_000 });
  tell(told, 'bookSource', { source: 'i1', at: ++at, element: null, label: '', entries: [], split: {} });
  expect(committed(told)).toEqual({ '2026-05': 6_000_000, '2026-07': 2_000_000 });
  expect(orderIn(told).invoiced).toBe(4_000_000);
});

test('more invoiced than ordered: nothing is committed and never less; a credit note brings the rest back', () => {
  const told = fair();
  place(told);
  invoice(told, 'i1', 12_000_000);
  expect(committed(told)).toEqual({});
  invoice(told, 'i2', 3_000_000);
  expect([committed(told), orderIn(told).invoiced]).toEqual([{}, 15_000_000]);
  invoice(told, 'credit', -4_000_000);
  expect(committed(told)).toEqual({ '2026-07': 1_000_000 });
});

test('a credit note of what was never invoiced commits no more than was ordered', () => {
  const told = fair();
  place(told);
  invoice(told, 'credit', -1_000_000);
  expect(committed(told)).toEqual({ '2026-03': 4_000_000, '2026-05': 6_000_000, '2026-07': 2_000_000 });
  invoice(told, 'i1', 2_000_000);
  expect(committed(told)).toEqual({ '2026-03': 3_000_000, '2026-05': 6_000_000, '2026-07': 2_000_000 });
});

test('a closed order releases what is left, once; opened again it is committed again', () => {
  const told = fair();
  place(told);
  invoice(told, 'i1', 5_000_000);
  tell(told, 'closeOrders', { ids: ['o'] });
  expect(committed(told)).toEqual({});
  expect(tell(told, 'closeOrders', { ids: ['o'] })).toEqual([]);
  // A late invoice of it releases nothing a second time.
  invoice(told, 'i2', 1_000_000);
  expect(committed(told)).toEqual({});
  tell(told, 'reopenOrders', { ids: ['o'] });
  expect(committed(told)).toEqual({ '2026-05': 4_000_000, '2026-07': 2_000_000 });
  tell(told, 'deleteOrders', { ids: ['o'] });
  expect(committed(told)).toEqual({});
  expect(() => tell(told, 'closeOrders', { ids: ['o'] })).toThrow('NOT_FOUND');
  tell(told, 'restoreOrders', { ids: ['o'] });
  expect(committed(told)).toEqual({ '2026-05': 4_000_000, '2026-07': 2_000_000 });
});

test('another amount, other months, another element: what is invoiced stays invoiced', () => {
  const told = fair();
  place(told);
  invoice(told, 'i1', 5_000_000);
  expect(() => tell(told, 'changeOrder', { id: 'o', amount: 13_000_000 })).toThrow('periods_sum');
  const months = [{ period: '2026-09', amount: 8_000_000 }];
  tell(told, 'changeOrder', { id: 'o', amount: 8_000_000, expectedPeriods: months });
  expect(committed(told)).toEqual({ '2026-09': 3_000_000 });
  // The one month follows the amount.
  tell(told, 'changeOrder', { id: 'o', amount: 9_000_000 });
  expect(committed(told)).toEqual({ '2026-09': 4_000_000 });
  tell(told, 'changeOrder', { id: 'o', planElementId: 'film', label: 'Filmbau' });
  expect([committed(told), committed(told, 'film')]).toEqual([{}, { '2026-09': 4_000_000 }]);
  expect((told.state as Plan).costs('film')).toMatchObject([{ description: 'B-1 Filmbau', source: 'order o' }]);
});

test('closed months keep what they have; the open ones make good for it, and take it back when it is opened', () => {
  const told = fair();
  place(told);
  tell(told, 'lockPeriods', { periods: ['2026-03'] });
  invoice(told, 'i1', 4_000_000);
  expect(committed(told)).toEqual({ '2026-03': 4_000_000, '2026-05': 2_000_000, '2026-07': 2_000_000 });
  tell(told, 'unlockPeriods', { periods: ['2026-03'], reason: 'Nachtrag' });
  expect(committed(told)).toEqual({ '2026-05': 6_000_000, '2026-07': 2_000_000 });
  // Placed after the month was closed: it is expected in the first one that is open.
  tell(told, 'lockPeriods', { periods: ['2026-01', '2026-02'] });
  place(told, { id: 'late', identifier: 'B-2', planElementId: 'film', amount: 7_000, expectedPeriods: [] });
  expect(committed(told, 'film')).toEqual({ '2026-03': 7_000 });
});

test('the months of an archived year take it back when the year is opened', () => {
  const told = fair();
  told.happened([action('bau', 'messe', { startDate: '2026-01-01', endDate: '2027-06-30' })]);
  place(told, { planElementId: 'bau' });
  told.happened([{ type: 'YearsArchived', data: { years: ['2026'] } }]);
  invoice(told, 'i1', 4_000_000, { element: 'bau', entries: [{ period: '2027-01', amount: 4_000_000 }] });
  expect(committed(told, 'bau')).toEqual({ '2026-03': 4_000_000, '2026-05': 6_000_000, '2026-07': 2_000_000 });
  tell(told, 'reopenYears', { years: [2026], reason: 'Nachtrag' }, { by: { user: 'key' } });
  expect(committed(told, 'bau')).toEqual({ '2026-05': 6_000_000, '2026-07': 2_000_000 });
});

test('all of it is taken back: a placing, a change, a closing', () => {
  const told = fair();
  const undone = (events: ReturnType<typeof tell>) => {
    const back = told.inverse(events);
    if (!back || back instanceof Refused) throw new Error('not undone');
    return told.happened(back);
  };
  const placing = place(told);
  const again = undone(placing);
  expect([committed(told), orderIn(told).invoiced]).toEqual([{}, undefined]);
  undone(again);
  invoice(told, 'i1', 4_000_000);
  undone(tell(told, 'closeOrders', { ids: ['o'] }));
  undone(tell(told, 'changeOrder', { id: 'o', planElementId: 'film' }));
  expect([committed(told), committed(told, 'film')]).toEqual([{ '2026-05': 6_000_000, '2026-07': 2_000_000 }, {}]);
});

test('its number stands once, its months once and above nothing; only on what one may book', () => {
  const told = fair();
  place(told);
  expect(() => place(told)).toThrow('ID_TAKEN');
  expect(() => place(told, { id: 'p', identifier: ' b-1' })).toThrow('is_unique');
  expect(() => place(told, { id: 'p', identifier: 'B-2', planElementId: 'marke' })).toThrow('selection_required');
  expect(() => place(told, { id: 'p', identifier: 'B-2' }, { by: { user: 'nora' } })).toThrow('selection_required');
  const month = (amount: number) => ({ period: '2026-03', amount });
  const months = (...expectedPeriods: object[]) => place(told, { id: 'p', identifier: 'B-2', expectedPeriods });
  expect(() => months(month(13_000_000), { period: '2026-04', amount: -1_000_000 })).toThrow('not_zero');
  expect(() => months(month(6_000_000), month(6_000_000))).toThrow('is_unique');
  tell(told, 'deleteOrders', { ids: ['o'] });
  place(told, { id: 'p' });
  expect(() => tell(told, 'restoreOrders', { ids: ['o'] })).toThrow('is_unique');
});

test('where committed money is switched off there are no orders, and what is settled meanwhile is taken out', () => {
  const off = later({
    type: 'TenantSettingsChanged',
    data: { id: 'settings', changed: { committed: { old: 'ON', new: 'OFF' } } },
  } as DomainEvent);
  const told = fair();
  expect(() => place(told, {}, { facts: off })).toThrow('committed_off');
  place(told);
  tell(told, 'changeOrder', { id: 'o', label: 'Bau' }, { facts: off });
  expect(committed(told)).toEqual({});
});

test('a copy of an element has none of its orders', () => {
  const told = fair();
  place(told);
  tell(told, 'cloneElements', { ids: ['messe'], toNextYear: true, todos: false, extendParents: true });
  const copies = [...(told.state as Plan).elements.values()].filter(({ clonedFrom }) => clonedFrom);
  expect(copies).toHaveLength(2);
  for (const { id } of copies) expect(committed(told, id)).toEqual({});
});
