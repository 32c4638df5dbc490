import type { Amount, Day, Period } from '@contracts/fields.js';
import { addMonths } from '@domain/calendar.js';
import type { DemoCost, DemoElement } from './demoPlan.js';

/** An invoice of the demo: what a provider did for a project in a month. */
export interface DemoInvoice {
  /** Names it for ever: its id is made from it. */
  key: string;
  identifier: string;
  label: string;
  date: Day;
  /** Number of who sent it. */
  provider: string;
  items: readonly { element: DemoElement; cost: DemoCost }[];
  /** Net, as printed. */
  printed: Amount;
}

/** Who does what the money is for, by cost type. */
const providers: Readonly<Record<string, string>> = {
  ...{ 'KA-10': '70010', 'KA-20': '70040', 'KA-30': '70030', 'KA-40': '70020' },
  ...{ 'KA-50': '70080', 'KA-60': '70060', 'KA-70': '70070' },
};

/** Number of who does what a cost is for. */
export const providerOf = ({ costType = '' }: DemoCost): string => providers[costType] ?? '70010';

/** Whether what was spent stands on an invoice: so it does in the two months before this one; before it was booked by hand. */
export const isBilled = ({ kind, period }: DemoCost, today: Day): boolean =>
  kind === 'ACTUAL' && period >= addMonths(today.slice(0, 7), -2);

/** What came in today and still waits for somebody to say what it is for. */
const arrivals = [
  ['Standmiete, Nachtrag', '70040', 1_860_000],
  ['Bildlizenzen Herbst', '70030', 940_500],
  ['Lektorat Beilage', '70010', 612_000],
] as const;

/** A delivery fee that stands on one of them and on no item. */
const fee = 48_000;

/** One for each provider, project and month, an item for each action; and those of today. */
export function demoInvoices(elements: readonly DemoElement[], today: Day): DemoInvoice[] {
  const items = elements.flatMap((element) =>
    element.costs.filter((cost) => isBilled(cost, today)).map((cost) => ({ element, cost })),
  );
  const projects = new Map(elements.map(({ key, data }) => [key, data.label]));
  const groups = Map.groupBy(items, ({ element, cost }) =>
    [providerOf(cost), element.data.parentKey, cost.period].join(' '),
  );
  const billed = [...groups].map(([key, items], i) => {
    const [provider, project, period] = key.split(' ') as [string, string, Period];
    return {
      ...{ key, provider, items, label: projects.get(project) ?? project },
      printed: items.reduce((sum, { cost }) => sum + cost.amount, i === 1 ? fee : 0),
      identifier: `${period.slice(0, 4)}-${String(1_040 + i * 7)}`,
      date: `${period}-${String(10 + (i % 18)).padStart(2, '0')}`,
    };
  });
  const open = arrivals.map(([label, provider, printed], i) => ({
    ...{ key: label, label, provider, printed, date: today, items: [] },
    identifier: `${today.slice(0, 4)}-${String(3_310 + i * 4)}`,
  }));
  return [...billed, ...open];
}
