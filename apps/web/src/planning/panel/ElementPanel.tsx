import { ArrowRight } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { refusal } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { isArchived } from '../../api/useArchivedYears.js';
import { Banner } from '../../ui/Banner.js';
import { TextField } from '../../ui/fields/TextField.js';
import { isWithin } from '../../ui/grid/forest.js';
import { Panel, Section } from '../../ui/Panel.js';
import { colorOf, PhaseSign } from '../../ui/PhaseSign.js';
import { useSaid } from '../../ui/record/useNamed.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { Tabs } from '../../ui/Tabs.js';
import { today } from '../../words/formats/calendar.js';
import { relativeTo } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import type { PanelTab } from '../panelTab.js';
import { keepPanelWidth, keptPanelWidth } from '../panelWidth.js';
import type { Difference } from '../past/comparison.js';
import { DifferenceSign } from '../past/DifferenceSign.js';
import { changesOf } from '../past/differenceText.js';
import { refusalText } from '../refusalText.js';
import { hasPhase, isCompleted } from '../rows/filter.js';
import { approvalName, phaseName } from '../say.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { Comments } from './Comments.js';
import { ElementMenu } from './ElementMenu.js';
import type { PlanElement } from './element.js';
import { Instead } from './Instead.js';
import { Overview } from './Overview.js';
import { useElement } from './useElement.js';

interface Props {
  id: string;
  plan: Plan;
  tabs: readonly PanelTab[];
  /** Just made: its name is typed first. */
  isNew: boolean;
  commands: PlanCommands;
  onCreated(id: string): void;
}

/** One element beside the plan: what it is, its money, what happened. Everything is edited in place. */
export function ElementPanel({ id, plan, tabs: all, isNew, commands, onCreated }: Props) {
  const [width, setWidth] = useState(keptPanelWidth);
  const element = useElement(id, plan);
  const tabs = all.filter(({ needs }) => !needs || element.may(needs));
  const { data, state } = element.view;
  const tab = plan.params.get('tab') ?? 'overview';
  const close = () => plan.open(null);
  useEffect(() => () => refusal.set(null), []);
  const resize = (next: number) => {
    keepPanelWidth(next);
    setWidth(next);
  };
  const frame = { label: data?.label ?? t('planning.loadingElement'), onClose: close, width, onWidth: resize };
  if (state === 'error' || !data || data.deleted || data.masked)
    return (
      <Panel {...frame} title={data?.masked && data.label}>
        <Instead open={element} plan={plan} />
      </Panel>
    );
  const waits = data.approval.state === 'SUBMITTED';
  const canWrite = element.can('write') && !waits;
  const own = tabs.find((each) => each.id === tab);
  const forTab = {
    id,
    canWrite: element.can('writeCosts') && !waits,
    mayUndo: element.can('write') || element.can('writeCosts'),
    asOf: plan.asOf,
    isWithin: (other: string) => isWithin(plan.forest, other, id),
    nameOf: plan.nameOf,
  };
  return (
    <Panel
      {...frame}
      marks={<Marks element={data} typeOf={plan.typeOf} />}
      menu={
        <ElementMenu
          {...{ plan, commands, onCreated, canWrite }}
          element={data}
          canDelete={element.can('delete') && !waits}
        />
      }
      title={
        <TextField
          label={t('planning.label')}
          inline
          // Opened anew once it may be written.
          key={String(canWrite)}
          autoFocus={isNew && canWrite}
          disabled={!canWrite}
          value={data.label}
          onChange={(label) => element.save({ label })}
        />
      }
      below={<Below element={data} plan={plan} tab={tab} tabs={tabs} />}
    >
      <Refusal id={id} />
      {plan.asOf === null && !waits && !element.may('write') && <ReadOnly id={id} plan={plan} />}
      {plan.asOf === null && isArchived(plan.archivedYears, data) && (
        <p className={aside}>{t('problem.yearArchived')}</p>
      )}
      <Since id={id} plan={plan} />
      <div role="tabpanel" id="element-tab">
        {own ? (
          <Suspense fallback={<SkeletonRows rows={10} indent={false} />}>
            <own.show {...forTab} />
          </Suspense>
        ) : tab === 'comments' ? (
          <Comments element={data} open={element} plan={plan} canComment={plan.asOf === null} />
        ) : (
          <Overview element={data} open={element} plan={plan} canWrite={canWrite} tabs={tabs} forTab={forTab} />
        )}
      </div>
    </Panel>
  );
}

function Marks({ element, typeOf }: { element: PlanElement; typeOf: Plan['typeOf'] }): ReactNode {
  const { type, phase, identifier, approval } = element;
  return (
    <>
      {hasPhase(element) ? (
        <span
          className="inline-flex h-5 shrink-0 items-center gap-1.5 rounded-full bg-sunk px-2 text-tiny font-[540] whitespace-nowrap"
          style={{ boxShadow: `inset 0 0 0 1px var(--${colorOf[phase]}-edge)` }}
        >
          <PhaseSign phase={phase} />
          {phaseName(phase)}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 text-small text-ink-2">
          <TypeSign type={type} />
          {typeOf(element).name}
        </span>
      )}
      {approval.state !== 'EDIT' && (
        <span title={approvalName(approval.state)} className={`min-w-0 truncate text-small ${tones[approval.state]}`}>
          {approvalName(approval.state)}
        </span>
      )}
      {/* A phone has no room for it beside the state; it stands among the fields. */}
      <span className="min-w-0 shrink-[999] truncate text-ink-3 max-tablet:hidden">{identifier}</span>
    </>
  );
}

const tones = { SUBMITTED: 'text-warn', APPROVED: 'text-good', REJECTED: 'text-bad' } as const;

function Below({ element, plan, tab, tabs }: { element: PlanElement; plan: Plan; tab: string; tabs: Props['tabs'] }) {
  const path = (element.path ?? []).map((each) => each.label).join(' / ');
  const when = relativeTo(today(), element.startDate, element.endDate, isCompleted(element));
  const { length } = element.comments;
  return (
    <>
      <p className="text-ink-3">{[path, when].filter(Boolean).join('\u00a0· ')}</p>
      <div className="mt-2.5">
        <Tabs
          look="underlined"
          label={element.label}
          controls="element-tab"
          value={tab}
          onChange={(next) => plan.setParams({ tab: next === 'overview' ? null : next })}
          choices={[
            { value: 'overview', label: t('planning.overview') },
            ...tabs.map((each) => ({ value: each.id, label: each.label() })),
            { value: 'comments', label: `${t('planning.comments')}${length > 0 ? ` ${length}` : ''}` },
          ]}
        />
      </div>
    </>
  );
}

/** What became of it since the moment shown, field by field. */
function Since({ id, plan }: { id: string; plan: Plan }) {
  const difference = plan.differences?.get(id);
  if (!difference) return null;
  return <SinceThen difference={difference} plan={plan} />;
}

function SinceThen({ difference, plan }: { difference: Difference; plan: Plan }) {
  const lines = changesOf(difference, useSaid(difference.changes, plan.nameOf));
  return (
    <Section>
      <p className="flex items-center gap-1.5 font-medium">
        <DifferenceSign difference={difference} nameOf={plan.nameOf} />
        {t(`planning.since_${difference.kind}`)}
      </p>
      <ul className="mt-1 text-small text-ink-2">
        {lines.map((line) => (
          <li key={line.name}>
            {line.name}: <del className="text-ink-3">{line.old}</del>
            <ArrowRight className="mx-1 inline size-3 text-ink-3" aria-hidden />
            {line.new}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const aside = 'border-b border-line bg-sunk px-4 py-1 text-small text-ink-2';

/** That nothing can be written here, and the way to why. */
const ReadOnly = ({ id, plan }: { id: string; plan: Plan }) => (
  <p className={`flex items-center justify-between gap-2 ${aside}`}>
    {t('planning.readOnly')}
    <button
      type="button"
      className="text-accent hover:underline coarse:min-h-11"
      onClick={() => plan.setParams({ access: id })}
    >
      {t('planning.whoMay')}
    </button>
  </p>
);

/** Why the last change in the panel was refused; the grid shows it beside the row too, where that is to be seen. */
function Refusal({ id }: { id: string }) {
  const now = useStore(refusal);
  if (now?.thing !== id) return null;
  return <Banner tone="bad">{refusalText(now.problem, now.thing)}</Banner>;
}
