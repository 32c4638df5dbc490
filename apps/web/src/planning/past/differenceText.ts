import { formatAmount } from '../../words/formats/amount.js';
import { formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { approvalName, phaseName } from '../say.js';
import type { Difference, FieldChange } from './comparison.js';

/** Name of a person or an element. */
export type NameOf = (id: string) => string | null;

/** Each changed field with its value then and today. */
export const changesOf = ({ changes }: Difference, nameOf: NameOf) =>
  changes.map((each) => ({
    name: nameOfField(each),
    old: valueText(each, each.old, nameOf),
    new: valueText(each, each.new, nameOf),
  }));

/** What happened since, a line each: first what in all, then the fields. */
export const differenceLines = (difference: Difference, nameOf: NameOf): string[] => [
  t(`planning.since_${difference.kind}`),
  ...changesOf(difference, nameOf).map((each) => `${each.name}: ${each.old} → ${each.new}`),
];

const nameOfField = ({ name }: FieldChange): string => (name === 'dates' ? t('planning.dates') : fieldName(name));

function valueText({ name }: FieldChange, value: FieldChange['old'], nameOf: NameOf): string {
  if (typeof value === 'number') return formatAmount(value);
  if (typeof value === 'boolean') return t(value ? 'planning.yes' : 'planning.no');
  if (value === null) return name === 'parentId' ? t('planning.topLevel') : '–';
  if (name === 'dates') return formatDays(...(value.split('/') as [string, string]));
  if (name === 'phase') return phaseName(value as 'PLAN');
  if (name === 'approvalState') return approvalName(value as 'EDIT');
  return name === 'label' ? value : (nameOf(value) ?? '…');
}
