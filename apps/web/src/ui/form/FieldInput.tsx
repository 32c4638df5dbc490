import { fieldsOf } from '@contracts/fields.js';
import type { ReactNode } from 'react';
import { today } from '../../words/formats/calendar.js';
import { choiceName } from '../../words/names.js';
import { say, t } from '../../words/t.js';
import { AmountField, PercentField } from '../fields/AmountField.js';
import { ChoiceField, ChoicesField } from '../fields/ChoiceField.js';
import { DayField, PeriodField } from '../fields/DayField.js';
import { ParsedField } from '../fields/ParsedField.js';
import { SwitchField } from '../fields/SwitchField.js';
import { TextArea, TextField } from '../fields/TextField.js';
import { ColorField } from './ColorField.js';
import { type FormField, type InputProps, labelOf } from './formField.js';
import { ItemsField } from './ItemsField.js';
import { KindField } from './KindField.js';
import { ReferenceField, ReferencesField } from './ReferenceField.js';
import { readField, writeField } from './readField.js';
import { TableField } from './TableField.js';

/** Every field of every form: the input that its kind in the contract asks for. */
export function FieldInput({ field, around = today(), nothing, ...props }: InputProps): ReactNode {
  const label = props.label ?? labelOf(field);
  const shared = { required: field.required, hint: say(`hint.${field.name}`), ...props, label };
  const { value } = props;
  switch (field.kind) {
    case 'text':
      if (field.format === 'color') return <ColorField {...shared} value={(value as string) || null} />;
      if (field.format === 'kind') return <KindField {...shared} value={String(value ?? '')} />;
      if (field.lines === 'many') return <TextArea {...shared} value={String(value ?? '')} />;
      return (
        <TextField
          {...shared}
          value={String(value ?? '')}
          {...(field.secret && {
            placeholder: t('record.password'),
            input: { type: 'password', autoComplete: 'new-password' },
          })}
        />
      );
    case 'amount':
      return <AmountField {...shared} currency={null} value={(value as number) ?? null} />;
    case 'percentage':
      return <PercentField {...shared} value={(value as number) ?? null} />;
    case 'integer':
    case 'decimal':
      return <NumberField {...shared} field={field} />;
    case 'day':
      return <DayField {...shared} value={(value as string) ?? null} around={around} />;
    case 'period':
      return <PeriodField {...shared} value={(value as string) ?? null} year={Number(around.slice(0, 4))} />;
    case 'flag':
      return <SwitchField {...shared} hideLabel={props.inline ?? false} value={value === true} />;
    case 'choice':
      return <ChoiceField<string | null> {...shared} value={(value as string) ?? null} choices={choicesOf(field)} />;
    case 'reference':
      return (
        <ReferenceField
          {...shared}
          to={field.to ?? ''}
          nullable={field.nullable}
          {...(nothing && { nothing })}
          value={(value as string) ?? null}
        />
      );
    case 'group':
      return <GroupField {...shared} field={field} />;
    case 'list':
      return <ListField {...shared} field={field} />;
    default:
      return null;
  }
}

const choicesOf = ({ choices = [], nullable }: FormField) => [
  ...(nullable ? [{ value: null, label: t('record.nothing') }] : []),
  ...choices.map((each) => ({ value: each, label: choiceName(each) })),
];

type Inner = Omit<InputProps, 'label'> & { label: string };

function NumberField({ field, ...props }: Inner) {
  const names = { labelOf: () => null, find: () => null };
  const writing = {
    write: (value: unknown) => writeField(field, value, names),
    read: (text: string) => readField({ ...field, required: false }, text, names),
  };
  return (
    <ParsedField
      {...props}
      writing={writing}
      numeric={props.figure ?? !props.inline}
      input={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  );
}

/** A group's fields below one another, such as hours of a week. */
function GroupField({ field, value, onChange, error, ...props }: Inner) {
  const { disabled = false } = props;
  const of = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <fieldset className="grid w-full grid-cols-[minmax(0,1fr)_88px] items-center gap-x-3 py-1">
      <legend className="sr-only">{props.label}</legend>
      {fieldsOf(field.of as NonNullable<FormField['of']>).map((each) => (
        <div key={each.name} className="contents">
          <span className="truncate text-ink-2" aria-hidden>
            {labelOf(each)}
          </span>
          <FieldInput
            field={{ ...each, required: false }}
            inline
            figure
            disabled={disabled}
            value={of[each.name]}
            onChange={(next) => onChange({ ...of, [each.name]: next ?? 0 })}
          />
        </div>
      ))}
      {error && <p className="col-span-2 text-small text-bad">{error}</p>}
    </fieldset>
  );
}

/** A list of plain values, one a line. */
const linesOf = ({ items }: FormField) => ({
  write: (list: readonly unknown[]) => list.join('\n'),
  read: (text: string) => ({
    ok: true as const,
    value: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => (items?.kind === 'integer' ? Number(line) : line)),
  }),
});

function ListField({ field, value, onChange, ...props }: Inner) {
  const items = (value ?? []) as readonly never[];
  const { label, disabled = false, error } = props;
  const shared = { label, disabled, error: error ?? null };
  if (field.of && field.table)
    return (
      <TableField
        {...shared}
        of={field.of}
        table={field.table}
        shown={field.columns}
        items={items}
        onChange={onChange}
      />
    );
  if (field.of)
    return (
      <ItemsField
        {...shared}
        Input={FieldInput}
        of={field.of}
        ordered={field.ordered ?? false}
        items={items}
        onChange={onChange}
      />
    );
  if (field.items?.kind === 'reference')
    return (
      <ReferencesField
        {...shared}
        inline={props.inline ?? false}
        to={field.items.to ?? ''}
        value={items}
        onChange={onChange}
      />
    );
  if (field.items?.kind === 'choice')
    return (
      <ChoicesField<string>
        {...shared}
        inline={props.inline ?? false}
        value={items}
        onChange={onChange}
        choices={(field.items.choices ?? []).map((each) => ({ value: each, label: choiceName(each) }))}
      />
    );
  return (
    <ParsedField<readonly unknown[]>
      {...shared}
      inline={props.inline ?? false}
      hint={t('record.linesHint')}
      lines={3}
      value={items}
      onChange={onChange}
      writing={linesOf(field)}
    />
  );
}
