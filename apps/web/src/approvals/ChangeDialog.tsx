import { fieldsOf } from '@contracts/fields.js';
import { ChangeElement } from '@contracts/planning/commands.js';
import { datesWished } from '@contracts/planning/dates.js';
import type { PlanElement } from '@contracts/planning/things.js';
import { useState } from 'react';
import { FormDialog } from '../ui/FormDialog.js';
import { FieldInput } from '../ui/form/FieldInput.js';
import { type FormField, labelOf, wrongIn } from '../ui/form/formField.js';
import { ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { Changes } from './requests.js';

interface Props {
  element: PlanElement;
  /** What was changed of it before. */
  changes: Changes;
  onChange(changes: Changes): void;
  onClose(): void;
}

/** What goes with the right to approve: the words about an element and its days (decisions.md, Roles and permissions). */
const fields: readonly FormField[] = fieldsOf(ChangeElement).filter(
  ({ name, kind }) => kind === 'day' || (kind === 'text' && name !== 'identifier'),
);

/** What the approver changes of what was submitted: written with the yes, not before it. */
export default function ChangeDialog({ element, changes, onChange, onClose }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ ...element, ...changes });
  const [tried, setTried] = useState(false);
  const asked = fields.filter(({ name }) => !(name === 'endDate' && element.type === 'MILESTONE'));
  const isChanged = ({ name }: FormField) => values[name] !== (element as unknown as typeof values)[name];
  const days = datesWished(element.type, values, null);
  const wrongOf = (field: FormField): string | null =>
    wrongIn(field, values[field.name]) ??
    ('rule' in days && days.field === field.name ? ruleText(days.rule, days.params) : null);
  const submit = () => {
    setTried(true);
    if (asked.some((field) => isChanged(field) && wrongOf(field) !== null)) return;
    onChange(Object.fromEntries(asked.filter(isChanged).map(({ name }) => [name, values[name]])));
    onClose();
  };
  return (
    <FormDialog title={t('approvals.change')} confirm={t('approvals.take')} onSubmit={submit} onClose={onClose}>
      {asked.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          label={labelOf(field)}
          value={values[field.name]}
          error={tried ? wrongOf(field) : null}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
    </FormDialog>
  );
}
