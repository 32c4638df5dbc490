import type { DomainEvent, Envelope } from '@contracts/message.js';
import { CreateElement } from '@contracts/planning/commands.js';
import fc from 'fast-check';
import { isRefused } from '../decider.js';
import type { Wish } from '../effect.js';
import { Telling } from '../given.js';
import { planArea } from '../planning/area.js';
import { booksInvoices } from '../planning/bookings.js';
import type { CommitmentItem, Order } from '../planning/element.js';
import { byPeriod } from '../planning/sums.js';
import type { Refused } from '../refused.js';
import { invoicesArea } from './area.js';
import { costsByMonth } from './costs.harness.js';

/** What somebody does, and when the worker carries out what followed: now, or after others, the last first. */
type Step =
  | { is: 'add' | 'change'; item: number; element: number; amount: number; rate: number; months: number; order: number }
  | { is: 'order'; order: number; amount: number; months: number; command: string }
  | { is: 'lockPeriods' | 'unlockPeriods'; month: number }
  | { is: 'remove' | 'clone'; item: number }
  | { is: 'delete' | 'restore'; invoice: number }
  | { is: 'undo' }
  | { is: 'deleteElement' | 'restoreElement'; element: number }
  | { is: 'carryOut'; fromEnd: boolean };

const nat = (max: number) => fc.nat({ max });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constantFrom('add' as const, 'change' as const),
    ...{ item: nat(9), element: nat(2), amount: fc.integer({ min: -99_999, max: 999_999 }) },
    ...{ rate: fc.constantFrom(0, 2_000, 3_333), months: fc.integer({ min: 1, max: 4 }), order: nat(2) },
  }),
  fc.record({
    ...{ is: fc.constant('order' as const), order: nat(1), amount: fc.integer({ min: 4, max: 999_999 }) },
    ...{ months: fc.integer({ min: 1, max: 4 }) },
    command: fc.constantFrom('change', 'changeOrder', 'closeOrders', 'reopenOrders', 'deleteOrders', 'restoreOrders'),
  }),
  // Months in which nothing is paid: closed they hold back what orders have in them, and no booking.
  fc.record({ is: fc.constantFrom('lockPeriods' as const, 'unlockPeriods' as const), month: nat(3) }),
  fc.record({ is: fc.constantFrom('remove' as const, 'clone' as const), item: nat(9) }),
  fc.record({ is: fc.constantFrom('delete' as const, 'restore' as const), invoice: nat(1) }),
  fc.record({ is: fc.constant('undo' as const) }),
  fc.record({ is: fc.constantFrom('deleteElement' as const, 'restoreElement' as const), element: nat(2) }),
  fc.record({ is: fc.constant('carryOut' as const), fromEnd: fc.boolean() }),
);

const elements = ['a', 'b', 'c'];
const bills = ['i', 'j'];
/** Of the first two elements. */
const orders = ['o', 'p'];

/** The same money in so many months, the rest in the last. */
function paid(amount: number, months: number, year = '2026') {
  const each = Math.trunc(amount / months);
  return Array.from({ length: months }, (_, at) => ({
    ...{ period: `${year}-0${at + 1}`, amount: at === months - 1 ? amount - each * (months - 1) : each },
  }));
}

/** Both areas, and what is still to be carried out in the plan. */
class Office {
  readonly plan = new Telling(planArea);
  readonly invoices = new Telling(invoicesArea, { plan: this.plan.state });
  waiting: Wish[] = [];
  private last: Envelope[] = [];

  constructor() {
    for (const id of elements) {
      const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
      this.inPlan('createElement', { ...new CreateElement(), ...days, id, type: 'MAIN', label: id });
    }
    const empty = { label: '', date: '2026-01-01', serviceProviderId: null, planElementId: null, responsible: null };
    for (const id of bills)
      this.bill('createInvoice', {
        ...empty,
        id,
        identifier: id,
        unitId: null,
        amountNet: 0,
        amountGross: 0,
        items: [],
      });
    for (const [at, id] of orders.entries()) {
      const content = { label: '', date: '2027-01-01', serviceProviderId: null, dataElements: [] };
      const money = { amount: 300_000, expectedPeriods: paid(300_000, 3, '2027') };
      this.inPlan('placeOrder', { ...content, ...money, id, identifier: id, planElementId: elements[at] });
    }
    this.last = [];
  }

  inPlan(command: string, data: object): boolean {
    const events = this.plan.decide(command, data);
    if (isRefused(events)) return false;
    this.plan.happened(events);
    return true;
  }

  bill(command: string, data: object): void {
    this.happened(command === 'undo' ? this.invoices.inverse(this.last) : this.invoices.decide(command, data));
  }

  /** What is refused goes on waiting, behind all else. */
  carryOut(fromEnd: boolean): void {
    const wish = fromEnd ? this.waiting.pop() : this.waiting.shift();
    if (wish && !this.inPlan(wish.command, wish.data)) this.waiting.push(wish);
  }

  /** What the items cost, by element and month, as one would reckon it by hand: from what they say alone. */
  expected(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const item of this.invoices.state.items.values()) {
      const { invoiceId, planElementId } = item;
      if (!this.invoices.state.live(invoiceId)) continue;
      for (const [period, part] of costsByMonth(item)) {
        const key = `${planElementId} ${period}`;
        sums.set(key, (sums.get(key) ?? 0) + part);
      }
    }
    return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
  }

  booked(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const id of elements)
      for (const { kind, period, amount } of this.plan.state.costs(id))
        if (kind === 'ACTUAL') sums.set(`${id} ${period}`, (sums.get(`${id} ${period}`) ?? 0) + amount);
    return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
  }

  /** What of each order is not invoiced by items that are there, nor released; as one would reckon it by hand. */
  ordered(): number[] {
    const items = [...this.invoices.state.items.values()].filter((it) => this.invoices.state.live(it.invoiceId));
    return orders.map((id) => {
      const { amount, closed, deleted } = this.plan.state.orders.get(id) as Order;
      const invoiced = items.reduce((sum, it) => sum + (it.orderId === id ? it.amount : 0), 0);
      // A credit note of what was never invoiced opens no more than was ordered.
      return closed || deleted ? 0 : Math.max(0, amount - Math.max(0, invoiced));
    });
  }

  /** What the elements have committed; orders are of the first two. */
  committed(): number[] {
    const sumOf = (id: string) => byPeriod(this.plan.state.own(id)).reduce((sum, { committed }) => sum + committed, 0);
    return elements.slice(0, orders.length).map(sumOf);
  }

  /** The same, by what the events of the plan say alone. */
  settled(): number {
    return this.plan.log
      .filter(({ type }) => type === 'CommitmentsSettled')
      .flatMap(({ data }) => (data as { items: readonly CommitmentItem[] }).items)
      .reduce((sum, [, , , , old, now]) => sum + now - old, 0);
  }

  private happened(events: readonly DomainEvent[] | Refused | null): void {
    if (events === null || isRefused(events) || events.length === 0) return;
    this.last = this.invoices.happened(events);
    for (const event of this.last)
      for (const effect of booksInvoices) if (effect.type === event.type) this.waiting.push(...effect.wishes(event));
  }
}

function take(office: Office, it: Step): unknown {
  const items = [...office.invoices.state.items.keys()];
  const item = 'item' in it ? items[it.item % Math.max(1, items.length)] : undefined;
  switch (it.is) {
    case 'add':
    case 'change': {
      const { amount, rate: discountRate, months } = it;
      const planElementId = elements[it.element];
      const orderId = orders[it.order] ?? null;
      const said = {
        label: 'x',
        planElementId,
        orderId,
        amount,
        gstRate: 0,
        discountRate,
        payingPeriods: paid(amount, months),
      };
      if (it.is === 'add')
        return office.bill('addInvoiceItem', { ...said, dataElements: [], invoiceId: bills[it.item % 2] });
      return item === undefined ? undefined : office.bill('changeInvoiceItem', { ...said, id: item });
    }
    case 'order': {
      const [id, { amount, months, command }] = [orders[it.order] as string, it];
      const money = { id, amount, expectedPeriods: paid(amount, months, '2027') };
      return command.startsWith('change') ? office.inPlan('changeOrder', money) : office.inPlan(command, { ids: [id] });
    }
    case 'lockPeriods':
    case 'unlockPeriods':
      return office.inPlan(it.is, { periods: [`2027-0${it.month + 1}`], reason: 'x' });
    case 'remove':
    case 'clone':
      if (item !== undefined)
        office.bill(it.is === 'remove' ? 'removeInvoiceItems' : 'cloneInvoiceItems', { ids: [item] });
      return null;
    case 'delete':
    case 'restore':
      return office.bill(`${it.is}Invoices`, { ids: [bills[it.invoice]] });
    case 'undo':
      return office.bill('undo', {});
    case 'deleteElement':
      return office.inPlan('deleteElements', { ids: [elements[it.element]], todos: 'KEEP', invoices: 'KEEP' });
    case 'restoreElement':
      return office.inPlan('restoreElements', { ids: [elements[it.element]] });
    case 'carryOut':
      return office.carryOut(it.fromEnd);
  }
}

test('invoices and plan agree to the thousandth once all effects ran, in whatever order, refused ones tried again', () => {
  // A story in which nothing is booked proves nothing.
  let most = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const office = new Office();
      for (const it of steps) take(office, it);
      const carryAllOut = () => {
        for (const id of elements) office.inPlan('restoreElements', { ids: [id] });
        for (let left = office.waiting.length; left > 0; left--) office.carryOut(false);
      };
      carryAllOut();
      office.inPlan('unlockPeriods', { periods: ['2027-01', '2027-02', '2027-03', '2027-04'], reason: 'x' });
      // What has money in a locked month comes back only now, and what is booked on it after it.
      carryAllOut();
      most = Math.max(most, office.booked().size);
      expect(office.waiting).toEqual([]);
      expect(office.booked()).toEqual(office.expected());
      expect(office.committed()).toEqual(office.ordered());
      expect(office.settled()).toBe(office.ordered().reduce((sum, it) => sum + it, 0));
    }),
    { numRuns: 200 },
  );
  expect(most).toBeGreaterThan(3);
});
