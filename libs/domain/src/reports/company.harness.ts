import type { DomainEvent, Envelope } from '@contracts/message.js';
import fc from 'fast-check';
import { isRefused } from '../decider.js';
import type { Wish } from '../effect.js';
import { Telling } from '../given.js';
import { invoicesArea } from '../invoices/area.js';
import { costsByMonth } from '../invoices/costs.harness.js';
import { isMatched } from '../invoices/matches.js';
import { booksInvoices } from '../planning/bookings.js';
import {
  type Command,
  costed,
  decided,
  moneyCommands,
  orders,
  takenBack,
} from '../planning/money.properties.harness.js';
import { facts, telling } from '../planning/plan.harness.js';
import { commands, plantedTree } from '../planning/plan.properties.harness.js';
import { continuesProvisions } from '../planning/provisions.js';

/**
 * All of money at once: planners, controllers and accountants do anything in any order, workers carry out what follows, now,
 * later, in another order, and are killed before or after what they did was noted as done. In the end every sum there is, and
 * every report, is a sum over the raw events.
 */
type Step =
  | { is: 'plan'; wish: Command }
  | { is: 'addItem' | 'changeItem'; item: number; element: string; amount: number; rate: number; months: string[] }
  | { is: 'removeItem' | 'cloneItem' | 'match'; item: number }
  | { is: 'deleteInvoices' | 'restoreInvoices'; bill: string }
  | { is: 'undo'; of: 'plan' | 'invoices' }
  /** `killed`: after it was done and before that was noted. */
  | { is: 'carryOut'; fromEnd: boolean; killed: boolean }
  /** All that followed since is carried out once more: nothing of it had been noted. */
  | { is: 'again'; since: number };

const bills = ['i1', 'i2'];
const item = fc.nat({ max: 9 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: commands.map((wish): Step => ({ is: 'plan', wish })) },
  ...moneyCommands.map(({ weight, arbitrary }) => ({
    ...{ weight, arbitrary: arbitrary.map((wish): Step => ({ is: 'plan', wish })) },
  })),
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ is: fc.constantFrom('addItem' as const, 'changeItem' as const), item, element: fc.constantFrom(...costed) },
      ...{ amount: fc.integer({ min: -99_999, max: 999_999 }), rate: fc.constantFrom(0, 2_000, 3_333) },
      months: fc.uniqueArray(fc.constantFrom('2025-12', '2026-01', '2026-02', '2027-07'), { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('removeItem', 'cloneItem', 'match'), item }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constantFrom('deleteInvoices', 'restoreInvoices'),
      bill: fc.constantFrom(...bills),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('undo'), of: fc.constantFrom('plan', 'invoices') }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('carryOut'), fromEnd: fc.boolean(), killed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('again'), since: fc.nat({ max: 40 }) }) },
);

/** In equal parts, the rest in the last one. */
const paid = (amount: number, months: readonly string[]) =>
  months.map((period, at) => {
    const each = Math.trunc(amount / months.length);
    return { period, amount: at === months.length - 1 ? amount - each * (months.length - 1) : each };
  });

export class Company {
  readonly plan = plantedTree(telling());
  readonly invoices = new Telling(invoicesArea, { ...facts, plan: this.plan.state });
  /** What follows from what happened, all of it, and what is not noted as done. */
  private readonly followed: Wish[] = [];
  waiting: Wish[] = [];
  private readonly done: Record<'plan' | 'invoices', Envelope[][]> = { plan: [], invoices: [] };

  constructor() {
    for (const order of orders) decided(this.plan, ['placeOrder', order]);
    for (const id of bills) {
      const nobody = { serviceProviderId: null, planElementId: null, responsible: null, unitId: null };
      const bill = { id, identifier: id, label: '', date: '2026-01-01', amountNet: 0, amountGross: 0, items: [] };
      this.bill('createInvoice', { ...nobody, ...bill });
    }
    this.done.invoices.length = 0;
  }

  take(it: Step): unknown {
    switch (it.is) {
      case 'plan':
        return this.did('plan', decided(this.plan, it.wish));
      case 'undo':
        return this.undo(it.of);
      case 'carryOut':
        return this.carryOut(it);
      case 'again':
        this.waiting = [...new Set([...this.waiting, ...this.followed.slice(it.since)])];
        return null;
      case 'deleteInvoices':
      case 'restoreInvoices':
        return this.bill(it.is, { ids: [it.bill] });
      default:
        return this.takeItem(it);
    }
  }

  private takeItem(it: Extract<Step, { item: number }>): unknown {
    const all = [...this.invoices.state.items.values()];
    const known = all[it.item % Math.max(1, all.length)];
    if (it.is === 'addItem') {
      const more = { dataElements: it.item % 3 ? [] : [{ type: 'product', id: 'd2' }], invoiceId: bills[it.item % 2] };
      return this.bill('addInvoiceItem', { ...this.said(it), ...more, gstRate: 19_000 });
    }
    if (!known) return null;
    if (it.is === 'changeItem') return this.bill('changeInvoiceItem', { ...this.said(it), id: known.id });
    if (it.is !== 'match')
      return this.bill(`${it.is === 'cloneItem' ? 'clone' : 'remove'}InvoiceItems`, { ids: [known.id] });
    const planned = this.plan.state.costs(known.planElementId ?? '').filter(isMatched);
    return this.bill('changeInvoiceItem', { id: known.id, planEntries: planned.slice(0, 2).map(({ id }) => id) });
  }

  private said({ element, amount, rate, months }: Extract<Step, { is: 'addItem' | 'changeItem' }>): object {
    const orderId = orders.find((it) => it.planElementId === element)?.id ?? null;
    const payingPeriods = paid(amount, months);
    return { label: 'x', planElementId: element, orderId, amount, discountRate: rate, payingPeriods };
  }

  private bill(command: string, data: object): void {
    const events = this.invoices.decide(command, data);
    if (!isRefused(events)) this.did('invoices', this.invoices.happened(events as readonly DomainEvent[]));
  }

  private undo(of: 'plan' | 'invoices'): void {
    const last = this.done[of].pop();
    if (!last) return;
    if (of === 'plan') {
      const events = takenBack(this.plan, last);
      if (events) this.follow(events);
      else this.done.plan.length = 0;
      return;
    }
    const events = this.invoices.inverse(last);
    if (events && !isRefused(events)) this.follow(this.invoices.happened(events));
  }

  private did(area: 'plan' | 'invoices', events: Envelope[]): void {
    if (events.length === 0) return;
    this.done[area].push(events);
    this.follow(events);
  }

  private follow(events: readonly Envelope[]): void {
    for (const event of events)
      for (const { type, wishes } of [...booksInvoices, ...continuesProvisions])
        if (type === event.type) {
          this.followed.push(...wishes(event));
          this.waiting.push(...wishes(event));
        }
  }

  /** What is refused goes on waiting, behind all else. */
  carryOut({ fromEnd = false, killed = false } = {}): void {
    const wish = fromEnd ? this.waiting.pop() : this.waiting.shift();
    if (!wish) return;
    const events = this.plan.decide(wish.command, wish.data);
    if (isRefused(events)) this.waiting.push(wish);
    else {
      // Nothing of before is taken back over what workers did.
      if (events.length > 0) this.done.plan.length = 0;
      this.follow(this.plan.happened(events));
      if (killed) this.waiting.unshift(wish);
    }
  }

  /** Whatever stood against what waits is out of the way, but elements that are gone for good. */
  settle(): void {
    const { state } = this.plan;
    decided(this.plan, ['unlockPeriods', { periods: [...state.ids('period')], reason: 'Ende' }]);
    for (const id of [...state.ids('element')])
      if (state.element(id)?.deleted) decided(this.plan, ['restoreElements', { ids: [id] }]);
    for (const bill of bills) this.take({ is: 'restoreInvoices', bill });
    for (let left = this.waiting.length; left > 0; left--) this.carryOut();
  }

  /** What the items say themselves costs, by item, element and month. */
  invoiced(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const item of this.invoices.state.items.values())
      for (const [period, part] of costsByMonth(item)) sums.set(`${item.id} ${item.planElementId} ${period}`, part);
    return sums;
  }
}
