import { brokenRules, type Field } from '@contracts/fields.js';
import { type ReactNode, useRef, useState } from 'react';
import { AmountField, PercentField } from '../../ui/fields/AmountField.js';
import { ChoiceField, ChoicesField } from '../../ui/fields/ChoiceField.js';
import { DayField, PeriodField } from '../../ui/fields/DayField.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { TextArea, TextField } from '../../ui/fields/TextField.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { personChoice } from '../CellEditor.js';
import { fieldName } from '../fieldNames.js';
import type { Plan } from '../usePlan.js';
import { DependencyList } from './DependencyList.js';
import type { PlanElement } from './element.js';
import { KpiList } from './KpiList.js';
import { NotesList } from './NotesList.js';
import { PropertyMap } from './PropertyMap.js';
import { RatingList } from './RatingList.js';

export interface FieldRowProps {
  field: Field;
  element: PlanElement;
  plan: Plan;
  canWrite: boolean;
  /** `seen`: the element's revision when the field was opened. */
  onSave(fields: Readonly<Record<string, unknown>>, seen?: number): void;
}

/** A field's name and its value, edited in place as its kind in the contract asks. */
export function FieldRow(props: FieldRowProps) {
  const { field, element, onSave } = props;
  const [error, setError] = useState<string | null>(null);
  const seen = useRef<number | undefined>(undefined);
  const value = (element as unknown as Record<string, unknown>)[field.name];
  const save = (next: unknown) => {
    const [broken] = brokenRules({ ...field, required: false }, next);
    setError(broken ? ruleText(broken.rule, broken.params) : null);
    if (!broken) onSave({ [field.name]: next }, seen.current);
    seen.current = undefined;
  };
  const input = inputOf(props, value, { save, error });
  if (input === null) return null;
  return (
    <>
      <div className="flex min-h-(--control) items-center self-start text-ink-3" aria-hidden>
        {fieldName(field.name)}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears when the input in it is opened */}
      <div
        className="flex min-h-(--control) min-w-0 flex-col justify-center"
        onFocus={({ target }) => {
          if (target.matches('input, textarea')) seen.current = element.revision;
        }}
      >
        {input}
      </div>
    </>
  );
}

interface Way {
  save(next: unknown): void;
  error: string | null;
}

function inputOf(props: FieldRowProps, value: unknown, { save, error }: Way): ReactNode {
  const { field, plan, canWrite } = props;
  const shared = { label: fieldName(field.name), inline: true as const, disabled: !canWrite, error, onChange: save };
  switch (field.kind) {
    case 'text':
      return field.lines === 'many' ? (
        <TextArea {...shared} value={String(value ?? '')} />
      ) : (
        <TextField {...shared} value={String(value ?? '')} />
      );
    case 'day':
      return <DayField {...shared} value={(value as string) ?? null} around={`${plan.year}-01-01`} />;
    case 'period':
      return <PeriodField {...shared} value={(value as string) ?? null} year={plan.year} />;
    case 'amount':
    case 'integer':
      return <AmountField {...shared} value={(value as number) ?? null} />;
    case 'percentage':
      return <PercentField {...shared} value={(value as number) ?? null} />;
    case 'flag':
      return (
        <SwitchField
          label={shared.label}
          hideLabel
          disabled={!canWrite}
          error={error}
          onChange={save}
          value={value === true}
          hint={field.name === 'detached' ? t('planning.detachedHint') : undefined}
        />
      );
    case 'choice':
      return (
        <ChoiceField<string>
          {...shared}
          value={String(value ?? '')}
          choices={(field.choices ?? []).map((each) => ({ value: each, label: fieldName(each) }))}
        />
      );
    case 'reference':
      return (
        <ChoiceField<string | null>
          {...shared}
          value={(value as string) ?? null}
          choices={[{ value: null, label: nothingOf(field.to) }, ...choicesOf(field.to, plan)]}
        />
      );
    default:
      return listInput(props, value, save);
  }
}

/** Lists and maps; those of master data that is not there yet have nothing to choose and are left out. */
function listInput(props: FieldRowProps, value: unknown, save: (next: unknown) => void): ReactNode {
  const { field, plan, canWrite, element } = props;
  const shared = { label: fieldName(field.name), disabled: !canWrite };
  if (field.items?.kind === 'reference')
    return (
      <ChoicesField<string>
        {...shared}
        inline
        value={(value as string[]) ?? []}
        onChange={save}
        choices={choicesOf(field.items.to, plan)}
      />
    );
  switch (field.name) {
    case 'kpis':
      return <KpiList {...shared} items={element.kpis} onChange={save} />;
    case 'conclusions':
      return <RatingList {...shared} items={element.conclusions} onChange={save} />;
    case 'statusAndNextStepHistory':
      return <NotesList {...shared} items={element.statusAndNextStepHistory} people={plan.people} onChange={save} />;
    case 'dependsOn':
      return <DependencyList {...shared} items={element.dependsOn} id={element.id} plan={plan} onChange={save} />;
    case 'customProperties':
      return <PropertyMap {...shared} value={element.customProperties} onChange={save} />;
    default:
      return null;
  }
}

const nothingOf = (segment: string | undefined): string =>
  segment === 'group' ? t('planning.wholeTenant') : t('planning.nobody');

function choicesOf(segment: string | undefined, { people, forest }: Plan) {
  if (segment === 'user') return people.users.map(personChoice);
  if (segment === 'group') return people.units.map(({ id, label }) => ({ value: id, label }));
  return segment === 'plan-element' ? forest.rows.map(({ id, label }) => ({ value: id, label })) : [];
}
