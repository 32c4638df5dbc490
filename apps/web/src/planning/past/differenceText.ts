import type { Said } from '../../ui/record/useNamed.js';
import { formatAmount } from '../../words/formats/amount.js';
import { formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { propertyName, valueText } from '../../words/values.js';
import { type Difference, hasOtherDays } from './comparison.js';

/** Name of a person, a record or an element. */
export type NameOf = (id: string) => string | null;

/** A changed field in words, with its value at the earlier and the later moment. */
export interface ChangeText {
  name: string;
  old: string;
  new: string;
}

/** Each changed field; both days are one. */
export function changesOf(difference: Difference, said: Said): ChangeText[] {
  const others = difference.changes.filter(({ name }) => name !== 'startDate' && name !== 'endDate');
  return [
    ...(hasOtherDays(difference) ? [daysOf(difference)] : []),
    ...others.map(({ name, old, new: later }) => ({
      name: name.startsWith(money) ? kindName(name) : said.property(name),
      old: textOf(name, old, said),
      new: textOf(name, later, said),
    })),
  ];
}

/** What happened since, a line each: first what in all, then the fields. */
export const differenceLines = (difference: Difference, nameOf: NameOf): string[] => [
  t(`planning.since_${difference.kind}`),
  ...changesOf(difference, saidBy(nameOf)).map((each) => `${each.name}: ${each.old} → ${each.new}`),
];

/** Without the names of records, which would have to be loaded. */
const saidBy = (nameOf: NameOf): Said => ({
  property: (name) => propertyName(name, nameOf),
  value: (name, value) => valueText(name, value, nameOf),
});

/** An element's own sums: `costs.budget`. */
const money = 'costs.';
const kindName = (name: string): string => t(`costs.kind${name.slice(money.length).toUpperCase() as 'PLAN'}`);

function daysOf({ changes, startDate, endDate }: Difference): ChangeText {
  const before = (name: string, later: string) => String(changes.find((each) => each.name === name)?.old ?? later);
  return {
    name: t('planning.dates'),
    old: formatDays(before('startDate', startDate), before('endDate', endDate)),
    new: formatDays(startDate, endDate),
  };
}

function textOf(name: string, value: unknown, said: Said): string {
  if (name === 'parentId' && value === null) return t('planning.topLevel');
  if (name.startsWith(money)) return formatAmount(Number(value ?? 0));
  return said.value(name, value) ?? '–';
}
