import type { Day, Period } from '@contracts/fields.js';
import type { CreateElement } from '@contracts/planning/commands.js';
import type { CostEntry, Phase } from '@contracts/planning/element.js';
import { addDays, dayNumber, daysBetween, monthsFrom } from '@domain/calendar.js';
import { parts } from '@domain/money.js';
import { assignmentsOf, costTypeOf, ratedTopics, type Shares, splitOf } from './assignments.js';
import { campaigns, type DemoCampaign } from './company.js';
import { goalsOf } from './goals.js';
import type { DemoProject } from './project.js';

/** An element of the demo, and how far it has come by today. */
export interface DemoElement {
  /** Names it for ever: its id is made from it. */
  key: string;
  unit: string;
  data: Partial<CreateElement> & Pick<CreateElement, 'type' | 'label' | 'startDate'> & { parentKey: string | null };
  responsible: string;
  dependsOn: readonly string[];
  costs: readonly DemoCost[];
  phase: Phase;
  /** What it is about. */
  selections?: Shares;
  /** How all its costs are split. */
  split?: Shares;
  /** Conclusion topics by their numbers, with one to five stars. */
  ratings?: readonly (readonly [string, number])[];
}
export type DemoCost = Pick<CostEntry, 'kind' | 'period' | 'amount' | 'description'> & {
  /** Number of its cost type; none: a reserve. */
  costType?: string;
};

/** 100 EUR. */
const step = 100_000;
/** Thousands of euros in thousandths. */
const thousand = 1_000_000;

/** The whole year of elements, parents before their children; what has happened depends on today. */
export const demoElements = (today: Day): DemoElement[] =>
  campaigns.flatMap((campaign, i) => campaignOf(campaign, { key: `K${i + 1}`, today }));

interface Around {
  key: string;
  today: Day;
}

function campaignOf(it: DemoCampaign, { key, today }: Around): DemoElement[] {
  const year = today.slice(0, 4);
  const [startDate, endDate] = [`${year}-${it.from}`, `${year}-${it.to}`];
  const label = it.label === 'Frühjahrskampagne' ? `${it.label} ${year}` : it.label;
  const data = {
    type: 'GROUPING',
    label,
    description: it.description,
    startDate,
    endDate,
    identifier: key,
    parentKey: null,
    kpis: goalsOf({ startDate, endDate, today, part: 1, n: it.projects.length }),
  } as const;
  const campaign = {
    key,
    unit: 'marketing',
    data,
    responsible: it.responsible,
    dependsOn: [],
    costs: [],
    phase: phaseOn(today, startDate, endDate),
  };
  return [
    campaign,
    ...it.projects.flatMap((project, i) =>
      projectOf(project, { key: `${key}-${String(i + 1).padStart(2, '0')}`, today }, { parentKey: key, i }),
    ),
  ];
}

function projectOf(
  it: DemoProject,
  { key, today }: Around,
  { parentKey, i: n }: { parentKey: string; i: number },
): DemoElement[] {
  const year = today.slice(0, 4);
  const [startDate, endDate] = [`${year}-${it.from}`, `${year}-${it.to}`];
  const common = { unit: it.unit, responsible: it.responsible };
  const phase = phaseOn(today, startDate, endDate);
  const project: DemoElement = {
    ...{ key, ...common, dependsOn: [], phase, selections: assignmentsOf(key), split: splitOf(key, it.unit) },
    ratings: phase === 'COMPLETED' ? ratedTopics.map((topic) => [topic, stars(`${key} ${topic}`)]) : [],
    data: {
      type: 'MAIN',
      label: it.label,
      identifier: key,
      startDate,
      endDate,
      goalDescription: it.goal,
      sponsorName: 'Hallmann Küchen GmbH',
      // Not every project is there for what its campaign is for.
      kpis: n % 3 === 2 ? [] : goalsOf({ startDate, endDate, today, part: 0.15, n }),
      parentKey,
    },
    costs: [],
  };
  const [reserve = 0, ...shares] = allotted(it.budget * thousand, key, it.actions.length);
  project.costs = spread('BUDGET', reserve, [periodOf(endDate)], 'Reserve');
  const actions = it.actions.map((label, i) =>
    actionOf(
      label,
      { key: `${key}-${i + 1}`, today },
      { project, i, count: it.actions.length, amount: shares[i] as number },
    ),
  );
  const milestones = it.milestones.map(([label, day], i): DemoElement => {
    const date = `${year}-${day}`;
    const data = { type: 'MILESTONE', label, startDate: date, endDate: date, parentKey: key } as const;
    return { key: `${key}-M${i + 1}`, ...common, data, dependsOn: [], costs: [], phase: 'PLAN' };
  });
  return [project, ...actions, ...milestones];
}

/** A project's budget: first a reserve of a fifteenth, then unequal parts for its actions, all of whole steps. */
function allotted(budget: number, key: string, count: number): number[] {
  const whole = (amount: number) => Math.round(amount / step) * step;
  const reserve = whole(budget / 15);
  const weights = Array.from({ length: count }, (_, i) => 0.4 + chance(`${key} ${i}`));
  const sum = weights.reduce((all, one) => all + one, 0);
  const shares = weights.slice(1).map((weight) => whole(((budget - reserve) * weight) / sum));
  return [reserve, budget - reserve - shares.reduce((all, one) => all + one, 0), ...shares];
}

/** From where to where in the project's time the actions run; the first three follow each other. */
const spans: Record<number, readonly (readonly [number, number])[]> = {
  4: [
    [0, 0.3],
    [0.31, 0.62],
    [0.63, 1],
    [0.4, 0.9],
  ],
  5: [
    [0, 0.2],
    [0.21, 0.48],
    [0.49, 0.86],
    [0.3, 0.8],
    [0.72, 1],
  ],
};

function actionOf(
  label: string,
  { key, today }: Around,
  { project, i, count, amount }: { project: DemoElement; i: number; count: number; amount: number },
): DemoElement {
  const { startDate, endDate } = project.data as { startDate: Day; endDate: Day };
  const [from, to] = spans[count]?.[i] ?? [0, 1];
  const length = daysBetween(startDate, endDate);
  const start = onWeekday(addDays(startDate, Math.round(length * from)), 1);
  const end = onWeekday(addDays(startDate, Math.round(length * to)), -1);
  const months = monthsFrom(periodOf(start), periodOf(end));
  const typed = (costs: DemoCost[]): DemoCost[] => costs.map((it) => ({ ...it, costType: costTypeOf(label) }));
  const budget = typed(spread('BUDGET', amount, months, 'Jahresbudget'));
  const planned = Math.round((amount * (0.82 + chance(`${key} Plan`) * 0.16)) / step) * step;
  const plan = typed(spread('PLAN', planned, months, label));
  return {
    ...{ key, unit: project.unit, responsible: project.responsible, phase: phaseOn(today, start, end) },
    ...(project.split && { split: project.split }),
    data: { type: 'SUB', label, startDate: start, endDate: end, parentKey: project.key },
    dependsOn: i === 1 || i === 2 ? [`${project.key}-${i}`] : [],
    costs: [...budget, ...plan, ...happened(plan, key, periodOf(today))],
  };
}

/** What was booked until last month, and what is ordered from this one on. */
function happened(plan: readonly DemoCost[], key: string, month: Period): DemoCost[] {
  return plan.flatMap((it): DemoCost[] => {
    const luck = chance(`${key} ${it.period}`);
    if (it.period < month) {
      const amount = Math.round((it.amount * (0.9 + luck * 0.16)) / 10) * 10;
      return [{ ...it, kind: 'ACTUAL', amount, description: `Rechnung ${it.description}` }];
    }
    const amount = Math.round((it.amount * (0.4 + luck * 0.4)) / step) * step;
    return luck > 0.35 && amount
      ? [{ ...it, kind: 'COMMITTED', amount, description: `Bestellung ${it.description}` }]
      : [];
  });
}

const spread = (kind: DemoCost['kind'], amount: number, months: readonly Period[], description: string): DemoCost[] =>
  parts(amount, months.length, step).map((part, i) => ({
    kind,
    period: months[i] as Period,
    amount: part,
    description,
  }));

function phaseOn(today: Day, start: Day, end: Day): Phase {
  if (daysBetween(end, today) > 30) return 'COMPLETED';
  if (end < today) return 'POST';
  if (start <= today) return 'EXEC';
  return daysBetween(today, start) <= 45 ? 'PRE' : 'PLAN';
}

/** 1970-01-01 was a Thursday. */
function onWeekday(day: Day, direction: 1 | -1): Day {
  const weekday = (dayNumber(day) + 3) % 7;
  if (weekday < 5) return day;
  return addDays(day, direction === 1 ? 7 - weekday : 4 - weekday);
}

const stars = (of: string): number => 3 + Math.floor(chance(of) * 3);

const periodOf = (day: Day): Period => day.slice(0, 7);

/** A number from 0 to 1 that looks like chance and is the same for the same text. */
function chance(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0) / 4_294_967_296;
}
