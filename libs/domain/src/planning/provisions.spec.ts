import type { DomainEvent } from '@contracts/message.js';
import { monthsOf } from '../calendar.js';
import { as, Telling } from '../given.js';
import { Refused } from '../refused.js';
import { planArea } from './area.js';
import { byUnit, campaign, facts, given, project } from './plan.harness.js';
import type { Plan } from './plan.js';

const entry = (id: string, kind: string, period: string, amount: number) => ({
  ...{ id, kind, costTypeId: null, period, amount, description: '' },
});
const months = monthsOf('2026');
const month = (n: number) => months[n - 1] as string;

/** A fair with 1,000 a month planned, a film with 300 in March and May, and one that is left out of all sums. */
function year() {
  const told = new Telling(planArea, facts);
  told.happened([
    campaign('marke'),
    project('messe', {
      parentId: 'marke',
      costObjects: months.map((period, i) => entry(`p${i}`, 'PLAN', period, 1_000_000)) as never,
    }),
    project('film', {
      costObjects: [entry('f3', 'PLAN', month(3), 300_000), entry('f5', 'PLAN', month(5), 300_000)] as never,
    }),
    project('aus', { costObjects: [entry('a1', 'PLAN', month(1), 9_000_000)] as never, detached: true }),
  ]);
  return told;
}
type Year = ReturnType<typeof year>;
function tell(told: Year, command: string, data: object): readonly DomainEvent[] {
  const events = told.decide(command, data);
  if (events instanceof Refused) throw new Error(events.refusal.code);
  told.happened(events);
  return events;
}
const run = (told: Year, id: string, date: string) => tell(told, 'runProvision', { id, date });
let paid = 0;
const pay = (told: Year, id: string, period: string, amount: number) =>
  tell(told, 'bookCosts', { id, entries: [entry(`i${++paid}`, 'ACTUAL', period, amount)] });

/** What is set aside of an element, by month. */
function setAside({ state }: Year, id: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { kind, period, amount } of (state as Plan).costs(id))
    if (kind === 'PROVISION') found[period] = (found[period] ?? 0) + amount;
  return found;
}
const sum = (told: Year, id: string) => Object.values(setAside(told, id)).reduce((a, b) => a + b, 0);

test('twelve months of runs with late, partial and credit invoices: every month has what is planned and not invoiced', () => {
  const told = year();
  run(told, 'r1', '2026-01-31');
  expect([setAside(told, 'messe'), sum(told, 'aus')]).toEqual([{ [month(1)]: 1_000_000 }, 0]);
  // January's invoice comes in February, smaller than planned: it covers what it is.
  pay(told, 'messe', month(1), 400_000);
  expect(setAside(told, 'messe')).toEqual({ [month(1)]: 600_000 });
  pay(told, 'messe', month(1), 600_000);
  expect(setAside(told, 'messe')).toEqual({});
  run(told, 'r2', '2026-02');
  pay(told, 'messe', month(2), 1_250_000);
  expect(sum(told, 'messe')).toBe(0);
  // A credit note: what was invoiced too much is expected again at the next run, and not before.
  pay(told, 'messe', month(2), -500_000);
  expect(sum(told, 'messe')).toBe(0);
  run(told, 'r3', '2026-Q1');
  expect(setAside(told, 'messe')).toEqual({ [month(2)]: 250_000, [month(3)]: 1_000_000 });
  expect(setAside(told, 'film')).toEqual({ [month(3)]: 300_000 });
  for (const n of [4, 5, 6, 7, 8, 9, 10, 11, 12]) run(told, `r${n}`, month(n));
  expect(sum(told, 'messe')).toBe(250_000 + 10 * 1_000_000);
  for (const n of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) pay(told, 'messe', month(n), 900_000);
  expect(sum(told, 'messe')).toBe(250_000 + 10 * 100_000);
  expect(sum(told, 'film')).toBe(600_000);
});

test('a month run twice is the same run; a changed plan is followed by the next run, down to nothing', () => {
  const told = year();
  run(told, 'r1', '2026-03');
  expect(run(told, 'again', '2026-03')).toEqual([]);
  const plan = (told.state as Plan).costs('film').map(({ since: _, ...it }) => it);
  const less = plan.map((it) => (it.kind === 'PLAN' && it.period === month(3) ? { ...it, amount: 0 } : it));
  tell(told, 'changeElement', { id: 'film', costObjects: less });
  expect(sum(told, 'film')).toBe(300_000);
  expect(run(told, 'r2', '2026-03')).toMatchObject([{ type: 'ProvisionsRun', data: { items: [{}] } }]);
  expect(sum(told, 'film')).toBe(0);
});

test('the last run is taken back; what was covered meanwhile stays covered, earlier runs wait for later ones', () => {
  const told = year();
  run(told, 'r1', '2026-02');
  run(told, 'r2', '2026-04');
  pay(told, 'messe', month(2), 700_000);
  expect(() => tell(told, 'reverseProvision', { id: 'r1' })).toThrow('NOT_THE_LAST_RUN');
  tell(told, 'reverseProvision', { id: 'r2' });
  expect([setAside(told, 'messe'), sum(told, 'film')]).toEqual([{ [month(1)]: 1_000_000, [month(2)]: 300_000 }, 0]);
  expect(tell(told, 'reverseProvision', { id: 'r2' })).toEqual([]);
  tell(told, 'reverseProvision', { id: 'r1' });
  expect(sum(told, 'messe')).toBe(0);
});

test('closed months stay as they are; nobody runs on what they may not book', () => {
  const told = year();
  run(told, 'r1', '2026-01');
  tell(told, 'lockPeriods', { periods: [month(1)] });
  run(told, 'r2', '2026-02');
  expect(setAside(told, 'messe')).toEqual({ [month(1)]: 1_000_000, [month(2)]: 1_000_000 });
  expect(() => tell(told, 'reverseProvision', { id: 'r1' })).toThrow();
  // What of it one may not read is not named.
  const events = run(year(), 'r3', '2026-01');
  const south = project('messe', { unitId: 'south', costObjects: [entry('p0', 'PLAN', month(1), 5)] as never });
  const no = given(south, ...events).when('reverseProvision', { id: 'r3' }, { ...as('coco'), facts: byUnit }).refusal;
  expect(no?.refusal).toEqual({ code: 'MISSING_PRIVILEGE', status: 403, params: { right: 'writeCosts' } });
  given(project('x', { costObjects: [entry('c', 'PLAN', month(1), 5) as never] }))
    .when('runProvision', { id: 'r', date: 'morgen' })
    .refused('RULES_BROKEN', 'date_format');
});

test('a run of more than one event holds goes on by commands that follow from it: one run, one reversal', () => {
  const told = new Telling(planArea, facts);
  const years = Array.from({ length: 8 }, (_, i) => monthsOf(String(2012 + i))).flat();
  const elements = Array.from({ length: 57 }, (_, i) => `e${i}`);
  told.happened(
    elements.map((id) =>
      project(id, { costObjects: years.map((period, i) => entry(`${id}p${i}`, 'PLAN', period, 1_000)) as never }),
    ),
  );
  const count = elements.length * years.length;
  const after = (events: readonly DomainEvent[]) =>
    events.flatMap((event) =>
      (planArea.effects ?? [])
        .filter(({ of, type }) => of === 'plan' && type === event.type)
        .flatMap((it) => it.wishes(event as never)),
    );
  /** All that follows, as workers carry it out; how many events it took. */
  const settle = (first: readonly DomainEvent[]): number => {
    let [events, steps] = [first, 1];
    for (let [wish] = after(events); wish; [wish] = after(events)) {
      events = tell(told, wish.command, wish.data);
      steps++;
    }
    return steps;
  };
  const standing = () => [...(told.state as Plan).provisions.values()];
  const first = run(told, 'r1', '2019-12');
  expect(first.map(({ data }) => JSON.stringify(data).length < 2 ** 20)).toEqual([true]);
  expect(standing()).toMatchObject([{ id: 'r1', rest: count - 5_000 }]);
  // Asked for once more before it is through, it is the same run.
  expect(settle(run(told, 'r2', '2019-12'))).toBe(1);
  expect(standing()).toMatchObject([{ id: 'r1', rest: 0, items: { length: count } }]);
  expect(elements.map((id) => sum(told, id))).toEqual(elements.map(() => years.length * 1_000));
  expect(run(told, 'r3', '2019-12')).toEqual([]);
  const reversal = tell(told, 'reverseProvision', { id: 'r1' });
  expect(told.decide('runProvision', { id: 'r4', date: '2019-12' })).toMatchObject({
    refusal: { code: 'RUN_UNFINISHED' },
  });
  expect(settle(reversal)).toBe(2);
  expect(elements.map((id) => sum(told, id))).toEqual(elements.map(() => 0));
  expect(standing()).toMatchObject([{ id: 'r1', rest: 0, reversedAt: expect.any(String) }]);
  expect(settle(run(told, 'r5', '2019-12'))).toBe(2);
});

test('a run is for a day that there is, or a month, quarter or year: up to its last month', () => {
  const told = year();
  const refused = { refusal: { errors: [{ field: 'date', rule: 'date_format' }] } };
  for (const date of ['2026-02-30', '2026-13', '2026-Q5', '2026-2-1', 'Mai'])
    expect(told.decide('runProvision', { id: 'r', date })).toMatchObject(refused);
  for (const [date, last] of [
    ['2024-02-29', '2024-02'],
    ['2024-Q1', '2024-03'],
    ['2025', '2025-12'],
  ] as const) {
    run(told, date, date);
    expect([...(told.state as Plan).provisions.values()].at(-1)?.period).toBe(last);
  }
});
