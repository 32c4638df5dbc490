import type { Amount, Period } from '@contracts/fields.js';
import { monthsOf } from '../calendar.js';
import { type Given, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import type { ProvisionItem } from './element.js';
import type { Plan } from './plan.js';
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
  },
  invert: {
    ProvisionsRun: ({ id, items }, plan) => reversal(plan, id, items),
    ProvisionsReleased: ({ items }) => [{ type: 'ProvisionsReleased', data: { items: items.map(swapped) } }],
  },
});

const swapped = ([entry, element, period, old, now]: ProvisionItem): ProvisionItem => [
  ...([entry, element, period, now, old] as const),
];

/** A day, a month, a quarter or a year: up to its last month. Null: it is none of them. */
export const monthOfRun = (date: string): Period | null =>
  monthsOf(/^\d{4}-\d\d-\d\d$/.test(date) ? date.slice(0, 7) : date).at(-1) ?? null;

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

function ran(plan: Plan, { id, date }: { id: string; date: string }, given: Given): ProvisionEvent[] | Refused {
  const period = monthOfRun(date);
  if (!period) return broken({ field: 'date', rule: 'period_format' });
  if (plan.provisions.get(id)) return refused('ID_TAKEN', { id });
  const newId = idsFrom(given, 1);
  const found = provisionUpTo(plan, period).filter(changes);
  const items = found
    .filter(({ element }) => given.may('writeCosts', element))
    .map(
      ({ entry, element, period: month, before, provision }): ProvisionItem => [
        ...([entry ?? newId(), element, month, before, provision] as const),
      ],
    );
  // The same month again, with nothing new in it, is the run that was there.
  const isThere = [...plan.provisions.values()].some((run) => run.period === period && run.reversedAt === null);
  return items.length === 0 && isThere ? [] : [{ type: 'ProvisionsRun', data: { id, period, items } }];
}

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
  return reversal(plan, id, run.items);
}

/** The last run alone is taken back: later ones stand on it. What was covered since by actual costs stays released. */
function reversal(plan: Plan, id: string, items: readonly ProvisionItem[]): readonly ProvisionEvent[] | Refused {
  const standing = [...plan.provisions.values()].filter(({ reversedAt }) => reversedAt === null);
  const last = standing.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1)).at(-1);
  if (last?.id !== id) return refused('NOT_THE_LAST_RUN', { id });
  const closed = items.find(([, , period]) => plan.isClosed(period));
  if (closed) return broken({ field: 'period', rule: 'locked', params: { period: closed[2], id: closed[1] } });
  const back = items.flatMap(([entry, element, period, old]): ProvisionItem[] => {
    const month = monthsIn(plan, element).find((it) => it.period === period);
    const now = plan.costs(element).find((it) => it.id === entry)?.amount ?? 0;
    const wanted = Math.min(old, month?.provision ?? 0);
    return now === wanted ? [] : [[entry, element, period, now, wanted]];
  });
  return [{ type: 'ProvisionsReversed', data: { id, items: back } }];
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
