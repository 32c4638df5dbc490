import { ME } from '@contracts/filters/relative.js';
import { t } from '../../words/t.js';
import { usePickerOptions } from '../form/ReferenceField.js';
import { FoundChoices } from './FoundChoices.js';

interface Props {
  /** The kind. */
  to: string;
  label: string;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Records of a kind to filter by, of people oneself first. */
export function RecordChoices({ to, ...props }: Props) {
  const { options } = usePickerOptions(to);
  return (
    <FoundChoices {...props} options={options} first={to === 'user' ? [{ id: ME, label: t('filters.me') }] : []} />
  );
}
