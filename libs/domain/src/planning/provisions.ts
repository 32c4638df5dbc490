import { isDay } from '@contracts/fieldRules.js';
import type { Amount, Period } from '@contracts/fields.js';
import { monthsOf } from '../calendar.js';
import { type Given, part } from '../decider.js';
import type { Effect } from '../effect.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import type { ProvisionItem } from './element.js';
import type { Plan } from './plan.js';
import type { ProvisionRun } from './planTables.js';
import { type ProvisionEvent, provisionEvents, provisionSource } from './provisions.events.js';

/** What has to be set aside for an element in a month: what was planned and is neither invoiced nor set aside otherwise. */
export interface Provided {
  element: string;
  period: Period;
  plan: Amount;
  actual: Amount;
  /** Of earlier runs. */
  before: Amount;
  provision: Amount;
  /** The entry that holds it; null: there is none yet. */
  entry: string | null;
}

/**
 * Runs of provision (decisions.md, Costs): for each element that counts and each open month up to the one of the run, what
 * was planned and not yet invoiced. A run replaces what earlier ones say of these months; closed months stay.
 */
export const provisions = part<Plan, ProvisionEvent>()({
  ...provisionEvents,
  decide: {
    runProvision: ({ id, date }: { id?: string; date: string }, plan: Plan, given: Given) =>
      ran(plan, { id: id ?? given.newId(0), date }, given),
    reverseProvision: ({ id }: { id: string }, plan: Plan, given: Given) => reversed(plan, id, given),
    /** What is still to be written of a run, or of its reversal. */
    continueProvision: ({ id }: { id: string }, plan: Plan, given: Given) => continued(plan, id, given),
  },
  invert: {
    ProvisionsRun: ({ id }, plan) => reversal(plan, id),
    ProvisionsReleased: ({ items }) => [{ type: 'ProvisionsReleased', data: { items: items.map(swapped) } }],
  },
});

const swapped = ([entry, element, period, old, now]: ProvisionItem): ProvisionItem => [
  ...([entry, element, period, now, old] as const),
];

/** A day, a month, a quarter or a year: up to its last month. Null: it is none of them. */
export const monthOfRun = (date: string): Period | null =>
  monthsOf(isDay(date) ? date.slice(0, 7) : date).at(-1) ?? null;

/** All that a run up to a month would set aside or change, in the order of the elements. */
export function provisionUpTo(plan: Plan, last: Period): Provided[] {
  return [...plan.elements.keys()].flatMap((id) =>
    plan.costs(id).length === 0 || plan.isDeleted(id) || plan.isDetached(id)
      ? []
      : monthsIn(plan, id).filter(({ period }) => period <= last && !plan.isClosed(period)),
  );
}

function monthsIn(plan: Plan, element: string): Provided[] {
  const months = new Map<Period, Provided & { other: Amount }>();
  for (const { id, kind, period, amount, source } of plan.costs(element)) {
    const month = months.get(period) ?? {
      ...{ element, period, plan: 0, actual: 0, before: 0, provision: 0, other: 0, entry: null },
    };
    months.set(period, month);
    if (kind === 'PLAN') month.plan += amount;
    else if (kind === 'ACTUAL') month.actual += amount;
    else if (kind !== 'PROVISION') continue;
    else if (source === provisionSource) {
      month.before += amount;
      month.entry = id;
    } else month.other += amount;
  }
  return [...months.values()]
    .map(({ other, ...month }) => ({ ...month, provision: Math.max(0, month.plan - month.actual - other) }))
    .sort((a, b) => (a.period < b.period ? -1 : 1));
}

const changes = ({ before, provision }: Provided): boolean => before !== provision;

/** As many as an event holds: some 100 bytes each, of the 1 MiB that are appended at once. */
const mostItems = 5_000;

function ran(plan: Plan, { id, date }: { id: string; date: string }, given: Given): ProvisionEvent[] | Refused {
  const period = monthOfRun(date);
  if (!period) return broken({ field: 'date', rule: 'date_format' });
  const runs = [...plan.provisions.values()];
  // A reversal that goes on would take away what a new run counts on.
  const open = runs.find(({ reversedAt, rest }) => reversedAt !== null && rest > 0);
  if (open) return refused('RUN_UNFINISHED', { id: open.id });
  const standing = runs.filter((run) => run.period === period && run.reversedAt === null);
  const begun = standing.find(({ rest }) => rest > 0);
  if (!begun && plan.provisions.get(id)) return refused('ID_TAKEN', { id });
  const items = itemsOf(plan, period, given);
  // The same month again, with nothing new in it, is the run that was there.
  return items.length === 0 && standing.length > 0 && !begun ? [] : [runOf(begun?.id ?? id, period, items)];
}

function itemsOf(plan: Plan, period: Period, given: Given): ProvisionItem[] {
  const newId = idsFrom(given, 1);
  const found = provisionUpTo(plan, period).filter(changes);
  return found
    .filter(({ element }) => given.may('writeCosts', element))
    .map(
      ({ entry, element, period: month, before, provision }): ProvisionItem => [
        ...([entry ?? newId(), element, month, before, provision] as const),
      ],
    );
}

const runOf = (id: string, period: Period, items: readonly ProvisionItem[]): ProvisionEvent => ({
  type: 'ProvisionsRun',
  data: { id, period, ...firstOf(items) },
});

function firstOf(items: readonly ProvisionItem[]): { items: readonly ProvisionItem[]; rest?: number } {
  const rest = items.length - mostItems;
  return rest > 0 ? { items: items.slice(0, mostItems), rest } : { items };
}

function continued(plan: Plan, id: string, given: Given): readonly ProvisionEvent[] {
  const run = plan.provisions.get(id);
  if (!run || run.rest === 0) return [];
  if (run.reversedAt !== null) return [backOf(plan, run)];
  return [runOf(id, run.period, itemsOf(plan, run.period, given))];
}

/** What follows from each part of a run that is not its last. */
export const continuesProvisions: readonly Effect[] = ['ProvisionsRun', 'ProvisionsReversed'].map((type) => ({
  ...{ of: 'plan', type },
  wishes({ data }) {
    const { id, rest = 0 } = data as { id: string; rest?: number };
    return rest > 0 ? [{ area: 'plan', command: 'continueProvision', data: { id } }] : [];
  },
}));

function reversed(plan: Plan, id: string, given: Given): readonly ProvisionEvent[] | Refused {
  const run = plan.provisions.get(id);
  if (!run) return refused('NOT_FOUND', { id });
  if (run.reversedAt !== null) return [];
  const foreign = run.items.find(([, element]) => !given.may('writeCosts', element));
  if (foreign)
    return refused('MISSING_PRIVILEGE', {
      right: 'writeCosts',
      ...(given.may('read', foreign[1]) && { id: foreign[1] }),
    });
  return reversal(plan, id);
}

/** The last run alone is taken back: later ones stand on it. What was covered since by actual costs stays released. */
function reversal(plan: Plan, id: string): readonly ProvisionEvent[] | Refused {
  const standing = [...plan.provisions.values()].filter(({ reversedAt }) => reversedAt === null);
  const last = standing.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1)).at(-1);
  if (last?.id !== id) return refused('NOT_THE_LAST_RUN', { id });
  const closed = last.items.find(([, , period]) => plan.isClosed(period));
  if (closed) return broken({ field: 'period', rule: 'locked', params: { period: closed[2], id: closed[1] } });
  return [backOf(plan, last)];
}

function backOf(plan: Plan, { id, items }: ProvisionRun): ProvisionEvent {
  const byElement = Map.groupBy(items, ([, element]) => element);
  const back = [...byElement].flatMap(([element, its]) => {
    const months = new Map(monthsIn(plan, element).map((month) => [month.period, month.provision]));
    const amounts = new Map(plan.costs(element).map(({ id: entry, amount }) => [entry, amount]));
    return its.flatMap(([entry, , period, old]): ProvisionItem[] => {
      const now = amounts.get(entry) ?? 0;
      const wanted = Math.min(old, months.get(period) ?? 0);
      return now === wanted ? [] : [[entry, element, period, now, wanted]];
    });
  });
  return { type: 'ProvisionsReversed', data: { id, ...firstOf(back) } };
}

/** What actual costs, as they are now, cover of an element's provisions; nothing of closed months. */
export function releasedBy(plan: Plan, elements: Iterable<string>): ProvisionEvent[] {
  const items = [...new Set(elements)].flatMap((id) =>
    monthsIn(plan, id).flatMap(({ entry, element, period, before, provision }): ProvisionItem[] =>
      entry !== null && before > provision && !plan.isClosed(period)
        ? [[entry, element, period, before, provision]]
        : [],
    ),
  );
  return items.length ? [{ type: 'ProvisionsReleased', data: { items } }] : [];
}
