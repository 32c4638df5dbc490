import { fieldsOf } from '@contracts/fields.js';
import { kindOfTemplates } from '@contracts/masterData/kinds.js';
import { SaveTemplate } from '@contracts/planning/templates.js';
import { useState } from 'react';
import { refusal } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { useStore } from '../../api/store.js';
import { Banner } from '../../ui/Banner.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { wrongIn } from '../../ui/form/formField.js';
import { descendantsOf } from '../../ui/grid/forest.js';
import { offerUndo } from '../../ui/offerUndo.js';
import { type Kind, kindOf } from '../../ui/record/kinds.js';
import { t } from '../../words/t.js';
import { refusalText } from '../refusalText.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { countsText } from '../years/madeText.js';
import { countsOf } from '../years/takeOver.js';

const asked = fieldsOf(SaveTemplate).filter(({ kind }) => kind === 'text');

/** An element and all below it, kept to be planned again; `asTemplate=` in the address. */
export function SaveTemplateDialog({ plan, row }: { plan: Plan; row: PlanRow }) {
  const [values, setValues] = useState({ label: row.label, description: '', costs: false });
  const refused = useStore(refusal);
  const close = () => plan.setParams({ asTemplate: null });
  const errorAt = (name: string, value: unknown) => {
    const field = asked.find((it) => it.name === name);
    return field ? wrongIn(field, value) : null;
  };
  const submit = async () => {
    if (errorAt('label', values.label)) return;
    const label = t('templates.saved', { name: values.label });
    const outcome = await send('POST plan-element/{id}/template', {
      ...{
        thing: row.id,
        params: { id: row.id },
        body: values,
        label,
        answers: (kindOf(kindOfTemplates) as Kind).segment,
      },
    });
    if (!outcome.ok) return;
    offerUndo(label, outcome.command);
    close();
  };
  return (
    <FormDialog title={t('templates.saveTitle')} confirm={t('ui.save')} onSubmit={submit} onClose={close}>
      {refused?.thing === row.id && <Banner tone="bad">{refusalText(refused.problem)}</Banner>}
      <p className="text-ink-2">{t('templates.saveHint')}</p>
      {asked.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          autoFocus={field.name === 'label'}
          value={values[field.name as 'label']}
          error={errorAt(field.name, values[field.name as 'label'])}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {row.costs && (
        <SwitchField
          label={t('templates.keepCosts')}
          value={values.costs}
          onChange={(costs) => setValues({ ...values, costs })}
        />
      )}
      <p className="text-ink-2">
        {t('templates.holds', { what: countsText(countsOf([row, ...descendantsOf(plan.forest, row.id)])) })}
      </p>
    </FormDialog>
  );
}
