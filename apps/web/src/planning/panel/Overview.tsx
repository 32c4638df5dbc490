import { fieldsOf } from '@contracts/fields.js';
import { ChangeElement } from '@contracts/planning/commands.js';
import { Suspense } from 'react';
import { refusal } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { useInPhase } from '../../api/useElementTypes.js';
import type { FormField } from '../../ui/form/formField.js';
import { Section } from '../../ui/Panel.js';
import { customField } from '../../ui/record/kinds.js';
import { pathOf } from '../../ui/record/ownFields.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import type { PanelTab, TabProps } from '../panelTab.js';
import { missingText } from '../refusalText.js';
import { hasPhase } from '../rows/filter.js';
import { phaseName } from '../say.js';
import type { Plan } from '../usePlan.js';
import { Assignments } from './Assignments.js';
import type { PlanElement } from './element.js';
import { FieldRow } from './FieldRow.js';
import { PhaseActions } from './PhaseActions.js';
import type { OpenElement } from './useElement.js';

interface Props {
  element: PlanElement;
  open: OpenElement;
  plan: Plan;
  canWrite: boolean;
  tabs: readonly PanelTab[];
  forTab: TabProps;
}

/** Fields with a place of their own elsewhere: the title, the tree, the costs, what it is assigned to. */
const elsewhere = new Set(['label', 'parentId', 'position', 'extendParents', 'costObjects', 'selections']);
const facts = ['startDate', 'endDate', 'responsible', 'unitId', 'identifier'];
const sharing = ['extraReadUsers', 'extraWriteUsers', 'extraReadGroups', 'extraWriteGroups'];
const last = ['dependsOn', 'customProperties', 'detached'];

/**
 * Every field of the contract: the facts first, what shares and relates it last, and between them all others in the
 * order of the class. A field that is added there is shown here by itself.
 */
export function Overview({ element, open, plan, canWrite, tabs, forTab }: Props) {
  const inPhase = useInPhase(element);
  const now = useStore(refusal);
  const missing = now?.thing === element.id ? now.problem.errors : [];
  const errorOf = (name: string) => missingText(missing.find(({ field }) => field === name));
  const fields = fieldsOf(ChangeElement).filter(({ name }) => !elsewhere.has(name) && !inPhase.isHidden(name));
  const named = (names: readonly string[]) =>
    names.flatMap((name) => fields.filter((field) => field.name === name && isShown(element, name)));
  const own = inPhase.isHidden('customProperties') ? [] : (inPhase.type?.fields ?? []).map(customField);
  const ownNames = own.map(({ name }) => name);
  // Free ones, where the type has no fields of its own or some are there from before.
  const hasFree = !own.length || Object.keys(element.customProperties).some((key) => !ownNames.includes(key));
  const others = fields.filter(({ name }) => ![...facts, ...sharing, ...last].includes(name) && isShown(element, name));
  const asked = (name: string) => {
    const phase = inPhase.askedIn(name);
    return phase && t('planning.askedIn', { phase: phaseName(phase) });
  };
  const row = (field: FormField) => (
    <FieldRow
      key={field.name}
      {...{ field, element, plan, canWrite }}
      own={ownNames}
      asked={field.within ? (field.required ? t('planning.askedLater') : null) : asked(field.name)}
      missing={errorOf(field.within ? pathOf(field) : field.name)}
      onSave={open.save}
    />
  );
  return (
    <>
      {hasPhase(element) && (
        <PhaseActions inPhase={inPhase} element={element} open={open} plan={plan} canWrite={canWrite} />
      )}
      <Section>
        <div className={grid}>{named(facts).map(row)}</div>
      </Section>
      {element.costs && element.type !== 'MILESTONE' && !inPhase.isHidden('costObjects') && (
        <MoneyBrief costs={element.costs} />
      )}
      <Section>
        <div className={grid}>{others.map(row)}</div>
      </Section>
      {own.length > 0 && (
        <Section title={t('planning.customProperties')}>
          <div className={grid}>{own.map(row)}</div>
        </Section>
      )}
      {!inPhase.isHidden('selections') && <Assignments element={element} canWrite={canWrite} onSave={open.save} />}
      <Section title={t('planning.more')}>
        <div className={grid}>
          {named(hasFree ? last : last.filter((name) => name !== 'customProperties')).map(row)}
        </div>
      </Section>
      {named(sharing).length > 0 && (
        <Section title={t('planning.sharing')}>
          <div className={grid}>{named(sharing).map(row)}</div>
        </Section>
      )}
      <Suspense>{tabs.map((tab) => tab.brief && <tab.brief key={tab.id} {...forTab} />)}</Suspense>
    </>
  );
}

const grid = 'grid grid-cols-[104px_minmax(0,1fr)] max-tablet:grid-cols-[118px_minmax(0,1fr)] gap-x-2 gap-y-0.5';

/** A milestone has one date; what has phases is concluded at the end of them. */
const isShown = (element: PlanElement, name: string): boolean =>
  !(element.type === 'MILESTONE' && name === 'endDate') &&
  !(name === 'conclusions' && !hasPhase(element) && element.conclusions.length === 0);

/** The element with all below it: what may be spent, what is. */
function MoneyBrief({ costs }: { costs: NonNullable<PlanElement['costs']> }) {
  const { budget, plan, committed, provision, actual, available } = costs;
  if (!(budget || plan || committed || provision || actual)) return null;
  const line = (name: string, amount: number, strong = false) => (
    <div key={name} className="contents">
      <span className={strong ? '' : 'text-ink-3'}>{fieldName(name)}</span>
      <span className={`figure ${strong ? 'font-semibold' : ''} ${toneOf(name, amount)}`}>
        {amount === 0 ? '–' : formatAmount(amount)}
      </span>
    </div>
  );
  return (
    <Section title={t('planning.costObjects')} aside={t('planning.total')}>
      <div className="mt-2 mb-2.5">
        <SpendingBar spending={costs} />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-y-1">
        {line('budget', budget, true)}
        {line('planned', plan)}
        {line('committed', committed)}
        {provision !== 0 && line('provision', provision)}
        {line('actual', actual)}
        {budget !== 0 && line('available', available, true)}
      </div>
    </Section>
  );
}

const toneOf = (name: string, amount: number): string =>
  amount < 0 ? 'text-bad' : name === 'available' && amount > 0 ? 'text-good' : '';
