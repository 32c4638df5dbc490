import { datesWished } from '@contracts/planning/dates.js';
import { type ReactNode, useRef, useState } from 'react';
import { sayWriting } from '../../api/presence.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { changeOf, type FormField, fieldValue, wrongIn } from '../../ui/form/formField.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { useWriters } from '../present.js';
import { unenclosed } from '../rows/placing.js';
import type { Plan } from '../usePlan.js';
import { DependencyList } from './DependencyList.js';
import type { PlanElement } from './element.js';
import { KpiList } from './KpiList.js';
import { NotesList } from './NotesList.js';
import { PropertyMap } from './PropertyMap.js';
import { RatingList } from './RatingList.js';

export interface FieldRowProps {
  field: FormField;
  element: PlanElement;
  plan: Plan;
  canWrite: boolean;
  /** Names of the fields that the tenant added to its type. */
  own: readonly string[];
  /** Why it is marked: a phase asks for it. */
  asked: string | null;
  /** What the server said of its not being there. */
  missing: string | null;
  /** `seen`: the element's revision when the field was opened. */
  onSave(fields: Readonly<Record<string, unknown>>, seen?: number): void;
}

/** A field's name and its value, edited in place as its kind in the contract asks. */
export function FieldRow(props: FieldRowProps) {
  const { field, element, asked, missing, onSave } = props;
  const [error, setError] = useState<string | null>(null);
  const seen = useRef<number | undefined>(undefined);
  const value = fieldValue(element, field);
  const writer = useWriters(props.plan.people).get(element.id);
  const save = (next: unknown) => {
    const wrong = wrongIn({ ...field, required: false }, next) ?? wrongDays(props, { [field.name]: next });
    setError(wrong);
    if (!wrong) onSave(changeOf(element, [field], { [field.name]: next }), seen.current);
    seen.current = undefined;
  };
  const wide = lists.has(field.name) ? 'col-span-2' : '';
  const input = inputOf(props, value, { save, error: error ?? missing });
  if (input === null) return null;
  return (
    <>
      <div className={`flex min-h-(--control) items-center self-start text-ink-3 ${wide}`} aria-hidden>
        {nameOf(field)}
        {asked && (
          <span className="ml-0.5 text-bad" title={asked}>
            *
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears when the input in it is opened */}
      <div
        className={`flex min-h-(--control) min-w-0 flex-col justify-center ${wide}`}
        onFocus={({ target }) => {
          if (!target.matches('input, textarea')) return;
          seen.current = element.revision;
          sayWriting({ element: element.id, field: field.name });
        }}
        onBlur={() => sayWriting(null)}
      >
        {input}
        {writer?.column === field.name && (
          <p className="text-small text-info">{t('ui.writes', { name: writer.name })}</p>
        )}
        {/* An input of one value says it itself. */}
        {missing && field.of && (
          <p className="text-small text-bad" role="alert">
            {missing}
          </p>
        )}
      </div>
    </>
  );
}

/** Items of several fields each: as wide as the panel, below their name. */
const lists = new Set(['kpis', 'conclusions', 'statusAndNextStepHistory']);

/** Why an element cannot have a day that was typed, as the server says it; null: it can, or it is no day. */
function wrongDays(
  { element, plan }: Pick<FieldRowProps, 'element' | 'plan'>,
  wanted: Readonly<Record<string, unknown>>,
): string | null {
  if (!('startDate' in wanted || 'endDate' in wanted)) return null;
  const { id, type, startDate, endDate } = element;
  const found = datesWished(type, wanted, { startDate, endDate });
  const [broken] = 'rule' in found ? [found] : (unenclosed(plan.forest, { [id]: found })?.errors ?? []);
  return broken ? ruleText(broken.rule, broken.params) : null;
}

const nameOf = (field: FormField): string => field.label ?? fieldName(field.name);

interface Way {
  save(next: unknown): void;
  error: string | null;
}

/** Lists of the plan's own have their own inputs; those of master data that is not there yet have nothing to choose. */
function inputOf(
  { field, plan, canWrite, element, own }: FieldRowProps,
  value: unknown,
  { save, error }: Way,
): ReactNode {
  const shared = { label: nameOf(field), disabled: !canWrite };
  switch (field.within ? null : field.name) {
    case 'kpis':
      return <KpiList {...shared} items={element.kpis} onChange={save} />;
    case 'conclusions':
      return <RatingList {...shared} items={element.conclusions} onChange={save} />;
    case 'statusAndNextStepHistory':
      return <NotesList {...shared} items={element.statusAndNextStepHistory} people={plan.people} onChange={save} />;
    case 'dependsOn':
      return <DependencyList {...shared} items={element.dependsOn} id={element.id} plan={plan} onChange={save} />;
    case 'customProperties':
      return <PropertyMap {...shared} own={own} value={element.customProperties} onChange={save} />;
    default:
      if (field.kind === 'map' || (field.kind === 'list' && field.of)) return null;
  }
  const more = {
    ...(field.name === 'unitId' && { nothing: t('planning.wholeTenant') }),
    ...(field.name === 'detached' && { hint: t('planning.detachedHint') }),
    around: `${plan.year}-01-01`,
  };
  return <FieldInput field={field} {...shared} {...more} inline error={error} value={value} onChange={save} />;
}
