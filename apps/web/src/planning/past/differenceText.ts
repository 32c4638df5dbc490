import { formatAmount } from '../../words/formats/amount.js';
import { formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { approvalName, phaseName } from '../say.js';
import type { Difference, FieldChange } from './comparison.js';

/** Name of a person or an element. */
export type NameOf = (id: string) => string | null;

/** What happened since, a line each: first what in all, then each field's value then and today. */
export function differenceLines({ kind, changes }: Difference, nameOf: NameOf): string[] {
  const lines = changes.map(
    (each) => `${nameOfField(each)}: ${valueText(each, each.old, nameOf)} → ${valueText(each, each.new, nameOf)}`,
  );
  return [t(`planning.since_${kind}`), ...lines];
}

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
