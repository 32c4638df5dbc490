import { fieldsOf } from '@contracts/fields.js';
import { kindOfTemplates } from '@contracts/masterData/kinds.js';
import { PlanTemplate } from '@contracts/masterData/planTemplate.js';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { refusal } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { hasOne, useSession } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { useRecords } from '../../api/useList.js';
import { Banner } from '../../ui/Banner.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, ErrorState } from '../../ui/EmptyState.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { DayField } from '../../ui/fields/DayField.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { offerUndo } from '../../ui/offerUndo.js';
import { type Kind, kindOf } from '../../ui/record/kinds.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { formatDays } from '../../words/formats/day.js';
import { fieldName } from '../../words/names.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { firstDays, placeForNew } from '../actions/edit.js';
import { refusalText } from '../refusalText.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { madeText } from '../years/madeText.js';
import { countsOf } from '../years/takeOver.js';
import { type TemplateRow, type WouldBe, wouldMake } from './template.js';

/** Plans a part anew of what was kept of it; `fromTemplate=1` in the address. */
export function FromTemplateDialog({ plan }: { plan: Plan }) {
  const { rows, state, list } = useRecords(kindOf(kindOfTemplates) as Kind);
  const close = () => plan.setParams({ fromTemplate: null });
  const templates = (rows as readonly TemplateRow[]).filter(({ elements }) => elements.length > 0);
  const [first] = templates;
  if (first) return <Making plan={plan} templates={templates} first={first} onClose={close} />;
  return (
    <Dialog open title={t('templates.from')} onClose={close}>
      {state.status === 'loading' ? (
        <SkeletonRows rows={4} indent={false} />
      ) : state.status === 'error' ? (
        <ErrorState title={problemText(state.problem)} onRetry={() => void list.refresh()} />
      ) : (
        <EmptyState icon={<LayoutTemplate />} title={t('templates.none')} actions={null}>
          {t('templates.noneHint')}
        </EmptyState>
      )}
    </Dialog>
  );
}

interface Props {
  plan: Plan;
  templates: readonly TemplateRow[];
  first: TemplateRow;
  onClose(): void;
}

const labelField = fieldsOf(PlanTemplate).filter(({ name }) => name === 'label');

function Making({ plan, templates, first, onClose }: Props) {
  const { list, selection, year } = plan;
  const [id, setId] = useState(first.id);
  const template = templates.find((it) => it.id === id) ?? first;
  const [name, setName] = useState<string | null>(null);
  const label = name ?? template.elements[0]?.label ?? '';
  const to = placeForNew(list.rows(), template.elements[0]?.type ?? 'MAIN', selection.active);
  const [start, setStart] = useState<string | null>(firstDays('MAIN', to?.parent ?? null, year).startDate);
  const [costs, setCosts] = useState(true);
  const [isExtending, setExtending] = useState(false);
  const made = start ? wouldMake(template, start, label) : [];
  const refused = useStore(refusal);
  const canBook = hasOne(useSession(), ['CONTROLLER']);
  const isOutside =
    !!to?.parent &&
    made.some(({ startDate, endDate }) => startDate < to.parent!.startDate || endDate > to.parent!.endDate);
  const submit = async () => {
    if (!start || !label.trim() || !to) return;
    const said = t('templates.planned', { name: label });
    const body = { templateId: template.id, startDate: start, label, parentId: to.parent?.id ?? null };
    const outcome = await send('POST plan-element/from-template', {
      ...{ thing: template.id, touchesMore: true, label: said },
      body: { ...body, costs, extendParents: isExtending },
    });
    if (!outcome.ok) return;
    await list.refresh();
    const row = outcome.state ? list.get(outcome.state.id) : undefined;
    if (row) {
      plan.reveal(row);
      plan.select({ chosen: new Set([row.id]), active: row.id, anchor: row.id });
    }
    offerUndo(said, outcome.command);
    onClose();
  };
  return (
    <FormDialog title={t('templates.from')} confirm={t('templates.plan')} onSubmit={submit} onClose={onClose}>
      {refused?.thing === template.id && <Banner tone="bad">{refusalText(refused.problem)}</Banner>}
      <ChoiceField<string>
        label={t('templates.template')}
        value={template.id}
        choices={templates.map((it) => ({ value: it.id, label: it.label }))}
        onChange={setId}
      />
      {template.description && <p className="text-ink-2">{template.description}</p>}
      {labelField.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={label}
          error={label.trim() ? null : t('rule.required')}
          onChange={(value) => setName(String(value))}
        />
      ))}
      <DayField
        label={fieldName('startDate')}
        required
        value={start}
        error={start ? null : t('rule.required')}
        onChange={setStart}
      />
      {canBook && (template.costs?.length ?? 0) > 0 && (
        <SwitchField label={t('templates.withCosts')} value={costs} onChange={setCosts} />
      )}
      {isOutside && <SwitchField label={t('planning.extendParents')} value={isExtending} onChange={setExtending} />}
      <p className="text-ink-2">
        {to?.parent ? t('planning.under', { name: to.parent.label }) : t('planning.topLevel')}
        {' · '}
        {madeText(countsOf(made))}
      </p>
      <Preview made={made} />
    </FormDialog>
  );
}

const Preview = ({ made }: { made: readonly WouldBe[] }) => (
  <ol aria-label={t('templates.preview')} className="max-h-[36vh] overflow-y-auto rounded border border-line">
    {made.map(({ id, depth, type, label, startDate, endDate }) => (
      <li key={id} className="flex min-h-(--row) items-center gap-2 border-b border-line px-2 last:border-b-0">
        <span className="text-ink-3" style={{ paddingLeft: Math.min(depth, 4) * 14 }}>
          <TypeSign type={type} />
        </span>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="shrink-0 text-small text-ink-3 tabular-nums">{formatDays(startDate, endDate)}</span>
      </li>
    ))}
  </ol>
);
