import { costKinds } from '@contracts/planning/element.js';
import fc from 'fast-check';
import { ganttView } from '../planning/gantt.view.js';
import {
  type Entry,
  entriesOf,
  listed,
  moneyKinds,
  orders,
  summed,
  told,
} from '../planning/money.properties.harness.js';
import { byPeriod } from '../planning/sums.js';
import { Company, step } from './company.harness.js';
import { CostIndex } from './costIndex.js';
import type { ElementRow, RecordRow, Reported } from './groups.js';
import { type CostQuestion, costReport } from './report.js';

type Entries = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

/** What is booked, likewise, but of those whose last word still waits. */
function booked(entries: Entries, isOpen: (source: string) => boolean): string[] {
  const sums = new Map<string, number>();
  for (const [element, own] of entries)
    for (const { kind, period, amount, source = '' } of own.values())
      if (kind === 'ACTUAL' && source !== 'b' && !isOpen(source)) sums.set(`${source} ${element} ${period}`, amount);
  return told(sums);
}

const records: readonly RecordRow[] = ['d1', 'd2'].map((id) => ({ id, label: id, parentId: null, mergedInto: null }));
const asked: CostQuestion = {
  ...{ timeUnit: 'MONTH', rows: 'ELEMENT', across: null, kinds: costKinds, weights: [] },
  ...{ from: '2025-01', to: '2028-12', current: '2026-01' },
};

/** A report as the api asks it, of all that the plan holds. */
function report({ plan }: Company, more: Partial<CostQuestion>) {
  const index = new CostIndex();
  const elements = new Map<string, ElementRow>();
  for (const id of plan.state.ids('element')) {
    const element = plan.state.element(id);
    if (!element) continue;
    index.put({ id, selections: element.selections, costObjects: plan.state.costs(id) });
    elements.set(id, ganttView.row(element, plan.state) as ElementRow);
  }
  const of: Reported = {
    ...{ index, elements, chosen: null, memo: new Map() },
    records: (kind) => (kind === 'product' ? records : null),
    ...{ personName: String, mayRead: () => true, mayReadCosts: () => true },
  };
  const found = costReport(of, { ...asked, ...more });
  if ('unknown' in found) throw new Error('there is nothing of that name');
  return found;
}

/** `e1 2026-01 PLAN 5`: the cells of a report, each that is not nothing. */
function cellsOf(company: Company, rows: string): string[] {
  const { columns, places, rowAt } = report(company, { rows });
  const cells = places
    .map(rowAt)
    .flatMap(({ key, cells: its }) =>
      its.flatMap((sums, at) =>
        moneyKinds.map((kind): [string, number] => [`${key} ${columns[at]?.period} ${kind.toUpperCase()}`, sums[kind]]),
      ),
    );
  return told(new Map(cells));
}

/** By largest remainder, reckoned in fractions. */
function divided(amount: number, shares: readonly number[]): number[] {
  const unit = amount % 10 === 0 ? 10 : 1;
  const units = Math.abs(amount) / unit;
  const exact = shares.map((share) => (units * share) / 100_000);
  const parts = exact.map(Math.floor);
  const byRest = exact.map((it, at) => ({ at, rest: it - Math.floor(it) })).sort((a, b) => b.rest - a.rest);
  const left = units - parts.reduce((sum, part) => sum + part, 0);
  for (const { at } of byRest.slice(0, left)) parts[at] = (parts[at] as number) + 1;
  return parts.map((part) => Math.sign(amount) * part * unit);
}

/** `d1 2026-01 PLAN 5`: the raw entries of what counts, by their own split over products, else by their element's. */
function byProduct({ plan }: Company, entries: Entries): string[] {
  const sums = new Map<string, number>();
  for (const [element, own] of entries) {
    if (plan.state.isDeleted(element) || plan.state.isDetached(element)) continue;
    const whole = plan.state.element(element)?.selections['product'] ?? [];
    for (const { kind, period, amount, split } of own.values()) {
      const shares = split?.['product']?.length ? split['product'] : whole;
      const parts = divided(
        amount,
        shares.map(({ share = 0 }) => share),
      );
      const of = shares.length
        ? shares.map(({ id }, at) => [id, parts[at] as number] as const)
        : [['', amount] as const];
      for (const [id, part] of of) {
        const key = `${id} ${period} ${kind}`;
        sums.set(key, (sums.get(key) ?? 0) + part);
      }
    }
  }
  return told(sums);
}

function agrees(company: Company): void {
  const { plan, waiting, invoices } = company;
  const entries = entriesOf(plan.log);
  const all = [...plan.state.ids('element')];
  for (const id of all) expect(listed(byPeriod(plan.state.total(id)))).toEqual(summed(plan.state, id, entries));
  const counted = all.filter((id) => !plan.state.isDeleted(id) && !plan.state.isDetached(id));
  expect(cellsOf(company, 'ELEMENT')).toEqual(
    counted.flatMap((id) => summed(plan.state, id, entries).map((sum) => `${id} ${sum}`)).sort(),
  );
  expect(cellsOf(company, 'product')).toEqual(byProduct(company, entries));
  const crossed = report(company, { rows: 'RESPONSIBLE', across: 'product', timeUnit: 'YEAR' });
  expect(crossed.total).toEqual(report(company, {}).total);
  // What can't be booked waits, with its reason, for a person; all else is booked as the items say.
  const open = new Set(waiting.map(({ data }) => data['source'] as string));
  for (const { data } of waiting) expect(plan.state.live(data['element'] as string)).toBeUndefined();
  const said = [...company.invoiced()].filter(([key]) => !open.has(key.split(' ')[0] as string));
  expect(booked(entries, (source) => open.has(source))).toEqual(told(new Map(said)));
  if (open.size > 0) return;
  const charges = [...invoices.state.items.values()];
  for (const { id } of orders) {
    const { amount = 0, closed, deleted, planElementId = '' } = plan.state.orders.get(id) ?? {};
    const charged = charges.reduce((sum, it) => sum + (it.orderId === id ? it.amount : 0), 0);
    const held = [...(entries.get(planElementId)?.values() ?? [])].filter(({ source }) => source === id);
    const committed = held.reduce((sum, it) => sum + it.amount, 0);
    expect(committed).toBe(closed || deleted ? 0 : Math.min(amount, Math.max(0, amount - charged)));
  }
}

test('whatever is done in whatever order, and whoever is killed in between, plan, invoices, orders and reports agree with the raw events', () => {
  // Stories in which nothing is booked, set aside or committed prove nothing.
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const company = new Company();
      for (const it of steps) company.take(it);
      company.settle();
      agrees(company);
      for (const own of entriesOf(company.plan.log).values()) for (const { kind } of own.values()) met.add(kind);
    }),
    { numRuns: 100 },
  );
  expect([...met].sort()).toEqual([...costKinds].sort());
});
