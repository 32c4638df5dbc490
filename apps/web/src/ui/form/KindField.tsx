import { t } from '../../words/t.js';
import { ChoiceField } from '../fields/ChoiceField.js';
import type { FieldProps } from '../fields/Field.js';
import { useKinds } from '../record/kinds.js';

/** A kind of records, or people: what a field may refer to. */
export function KindField(props: FieldProps<string>) {
  const { kinds } = useKinds();
  const choices = [
    { value: 'user', label: t('record.people') },
    ...kinds.filter(({ isPlain }) => !isPlain).map(({ name, title }) => ({ value: name, label: title })),
  ];
  return <ChoiceField<string> {...props} choices={choices} />;
}
