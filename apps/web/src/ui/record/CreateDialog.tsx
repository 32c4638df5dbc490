import { useState } from 'react';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { FormDialog } from '../FormDialog.js';
import { FieldInput } from '../form/FieldInput.js';
import { type FormField, wrongIn } from '../form/formField.js';
import { ReferenceField } from '../form/ReferenceField.js';
import type { Values } from '../grid/grid.js';
import { createRecord, firstValues, hasTaken } from './actions.js';
import type { RecordsPage } from './useRecordsPage.js';

interface Props {
  page: Pick<RecordsPage, 'kind' | 'list' | 'setOpen'>;
  /** What it begins with. */
  first?: Values;
  onClose(): void;
}

/** A record by its most important fields; the others are written in its panel, which then opens. */
export function CreateDialog({ page, first = {}, onClose }: Props) {
  const { kind } = page;
  const [values, setValues] = useState<Values>(() => ({ ...new kind.of(), ...firstValues(page), ...first }));
  const [parentId, setParentId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const asked = kind.fields.filter(({ name, required, format }) =>
    kind.asks ? kind.asks.includes(name) : ['label', 'identifier'].includes(name) || required || format === 'color',
  );
  const wrongOf = (field: FormField) =>
    wrongIn(field, values[field.name], { of: kind.of, values }) ??
    (field.name === 'identifier' && hasTaken(page, { id: '', identifier: String(values['identifier'] ?? '') })
      ? ruleText('is_unique')
      : null);
  const isFit = asked.every((field) => wrongOf(field) === null);
  const submit = () => {
    setTried(true);
    if (!isFit) return;
    const given = Object.fromEntries(
      asked.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
    );
    page.setOpen(createRecord(page, given, parentId));
    onClose();
  };
  return (
    <FormDialog
      title={t('record.newOne', { name: kind.one })}
      confirm={t('record.create')}
      onSubmit={submit}
      onClose={onClose}
    >
      {[...asked]
        .sort((a, b) => Number(b.name === kind.first) - Number(a.name === kind.first))
        .map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            autoFocus={field.name === kind.first}
            value={values[field.name]}
            error={tried ? wrongOf(field) : null}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      {kind.tree && !kind.isOwn && (
        <ReferenceField
          label={t('field.parentId')}
          to={kind.name}
          value={parentId}
          onChange={setParentId}
          placeholder={t('record.noParent')}
        />
      )}
    </FormDialog>
  );
}
