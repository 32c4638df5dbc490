import { fieldsOf } from '@contracts/fields.js';
import { all } from '@contracts/planning/shares.js';
import { CommonFields } from '@contracts/planning/things.js';
import { useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { type FormField, labelOf, wrongIn } from '../../ui/form/formField.js';
import { useDimensions } from '../../ui/shares/useDimensions.js';
import { t } from '../../words/t.js';
import { type Common, writableOf } from '../actions/edit.js';
import { fieldName } from '../fieldNames.js';
import type { PlanRow } from '../rows/planRow.js';

interface Props {
  rows: readonly PlanRow[];
  nameOf(id: string): string | null;
  onSet(fields: Common): void;
  onClose(): void;
}

/** As many names are shown of what it touches. */
const mostNamed = 8;

/** One field of all that is chosen: which, to what, and what that touches. It is one change, taken back as one. */
export function SetFieldDialog({ rows, nameOf, onSet, onClose }: Props) {
  const fields = useCommonFields();
  const [name, setName] = useState('responsible');
  const [value, setValue] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const field = fields.find((each) => each.name === name);
  const written = writableOf(rows);
  if (!field) return null;
  const wrong = wrongIn(field, value);
  const submit = () => {
    setTried(true);
    if (wrong) return;
    onSet(bodyOf(field, value));
    onClose();
  };
  return (
    <FormDialog
      title={t('planning.setFieldOf', { count: written.length })}
      confirm={t('planning.setFieldDo')}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t('planning.setFieldWhich')}
        value={name}
        choices={fields.map((each) => ({ value: each.name, label: labelOf(each) }))}
        onChange={(next) => {
          setName(next);
          setValue(emptyOf(fields.find((each) => each.name === next)));
          setTried(false);
        }}
      />
      <FieldInput
        key={name}
        field={field}
        {...(field.name === 'unitId' && { nothing: t('planning.wholeTenant') })}
        {...(field.name === 'detached' && { hint: t('planning.detachedHint') })}
        value={value}
        error={tried ? wrong : null}
        onChange={setValue}
      />
      <Touched rows={written} staying={rows.length - written.length} field={name} nameOf={nameOf} />
    </FormDialog>
  );
}

interface TouchedProps {
  rows: readonly PlanRow[];
  /** How many wait for a decision and are left alone. */
  staying: number;
  field: string;
  nameOf(id: string): string | null;
}

/** What will be changed, with what stands there now where the rows say it. */
function Touched({ rows, staying, field, nameOf }: TouchedProps) {
  const now = (row: PlanRow): string => {
    const id = field === 'responsible' || field === 'unitId' ? row[field] : null;
    return id ? (nameOf(id) ?? '') : '';
  };
  return (
    <div className="text-small text-ink-3">
      <ul className="max-h-48 overflow-y-auto rounded bg-sunk px-2.5 py-1.5">
        {rows.slice(0, mostNamed).map((row) => (
          <li key={row.id} className="flex gap-2 py-px">
            <span className="min-w-0 flex-1 truncate text-ink-2">{row.label}</span>
            <span className="max-w-2/5 truncate">{now(row)}</span>
          </li>
        ))}
        {rows.length > mostNamed && <li>{t('planning.setFieldMore', { count: rows.length - mostNamed })}</li>}
      </ul>
      {staying > 0 && <p className="mt-1.5 text-warn">{t('planning.staying', { count: staying })}</p>}
    </div>
  );
}

/** Whose they are first, then what is written about them, to whom they are open, and what they are assigned to. */
function useCommonFields(): readonly FormField[] {
  const dimensions = useDimensions();
  const own = fieldsOf(CommonFields).filter(({ name, kind }) => kind !== 'map' && name !== 'label');
  const isFirst = ({ name }: FormField) => name === 'responsible' || name === 'unitId';
  return [
    ...own.filter(isFirst),
    ...dimensions.map(({ name, one }) => ({ ...assigned, name, to: name, label: one })),
    ...own.filter((field) => !isFirst(field)).map((field) => ({ ...field, label: fieldName(field.name) })),
  ];
}

const assigned = { kind: 'reference', required: false, nullable: true, within: 'selections' } as const;

const emptyOf = (field: FormField | undefined): unknown =>
  field?.kind === 'flag' ? true : field?.kind === 'list' ? [] : field?.kind === 'text' ? '' : null;

/** An assignment is to one record, wholly. */
const bodyOf = ({ name, within }: FormField, value: unknown): Common =>
  within ? { [within]: { [name]: value ? [{ id: String(value), share: all }] : [] } } : { [name]: value };
