import type { Day, Period } from '@contracts/fields.js';
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

/** One for each provider, project and month, an item for each action. */
export function demoInvoices(elements: readonly DemoElement[], today: Day): DemoInvoice[] {
  const items = elements.flatMap((element) =>
    element.costs.filter((cost) => isBilled(cost, today)).map((cost) => ({ element, cost })),
  );
  const projects = new Map(elements.map(({ key, data }) => [key, data.label]));
  const groups = Map.groupBy(items, ({ element, cost }) =>
    [providerOf(cost), element.data.parentKey, cost.period].join(' '),
  );
  return [...groups].map(([key, items], i) => {
    const [provider, project, period] = key.split(' ') as [string, string, Period];
    return {
      ...{ key, provider, items, label: projects.get(project) ?? project },
      identifier: `${period.slice(0, 4)}-${String(1_040 + i * 7)}`,
      date: `${period}-${String(10 + (i % 18)).padStart(2, '0')}`,
    };
  });
}
