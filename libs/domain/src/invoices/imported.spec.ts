import type { Given } from '../decider.js';
import { Telling } from '../given.js';
import { planArea } from '../planning/area.js';
import { facts, project } from '../planning/plan.harness.js';
import type { Plan } from '../planning/plan.js';
import { Refused } from '../refused.js';
import { invoicesArea } from './area.js';
import { wouldBook } from './effect.js';
import type { Invoices } from './invoices.js';

/** A plan with a fair and a film, and an order for the film; an e-invoice that names it. */
function named() {
  const plan = new Telling(planArea, facts);
  plan.happened([project('messe'), project('film')]);
  const order = { id: 'o', identifier: 'B-1', label: 'Dreh', date: '2026-02-10', serviceProviderId: null };
  const months = { amount: 12_000, expectedPeriods: [{ period: '2026-03', amount: 12_000 }] };
  tell(plan, 'placeOrder', { ...order, ...months, planElementId: 'film', dataElements: [] });
  const invoices = new Telling(invoicesArea, { ...facts, plan: plan.state as Plan });
  const file = { id: 'f', name: 'a.xml', type: 'application/xml', size: 1, sha256: 'aa', isOriginal: true };
  const items = [{ label: 'Rate', amount: 6_000, gstRate: 19_000, discountRate: 0, period: '2026-03', accounting: '' }];
  tell(invoices, 'importInvoice', {
    ...{ id: 'i', label: 'Film', identifier: 'R-1', date: '2026-03-01', amountNet: 6_000, amountGross: 7_140 },
    ...{ currency: '', sender: { name: 'Film', vatId: '' }, order: ' b-1', items, file },
  });
  const [item] = invoices.state.items.values();
  return { invoices, item: item! };
}

function tell<T extends Telling<never>>(told: Pick<T, 'decide' | 'happened'>, command: string, data: object): void {
  const events = told.decide(command, data);
  if (events instanceof Refused) throw new Error(JSON.stringify(events.refusal));
  told.happened(events);
}

test('the order that an e-invoice names is proposed with its element; booking asks whether one may write its costs', () => {
  const { invoices, item } = named();
  expect(item).toMatchObject({ orderId: 'o', proposedElementId: 'film', planElementId: null });
  const booking = { id: item.id, planElementId: 'messe' };
  const may: Given['may'] = (_, id) => id !== 'o';
  const refused = invoices.decide('changeInvoiceItem', booking, { may });
  expect(refused).toMatchObject({ refusal: { errors: [{ field: 'orderId', rule: 'selection_required' }] } });
  expect(invoices.decide('changeInvoiceItem', { ...booking, orderId: null }, { may })).toHaveLength(1);
  expect(invoices.decide('changeInvoiceItem', booking)).toHaveLength(1);
});

test('before anybody takes it, what it would book is what is proposed; or what somebody is about to say of it', () => {
  const { invoices, item } = named();
  const state = invoices.state as Invoices;
  const invoice = state.live('i')!;
  const [proposed] = wouldBook(state, invoice, null);
  expect(proposed).toMatchObject({
    ...{ source: item.id, element: 'film', label: 'Rate', order: { id: 'o', amount: 6_000 } },
    entries: [{ period: '2026-03', amount: 6_000 }],
  });
  const { amount, payingPeriods } = item;
  const weighed = { planElementId: 'messe', orderId: null, amount, payingPeriods, discountRate: 2_000 };
  const [said] = wouldBook(state, invoice, { ...weighed, id: item.id });
  expect(said).toMatchObject({ element: 'messe', entries: [{ period: '2026-03', amount: 5_880 }] });
  expect(said?.order).toBeUndefined();
  expect(wouldBook(state, invoice, weighed).map(({ element }) => element)).toEqual(['film', 'messe']);
});
