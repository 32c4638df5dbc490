import { ChartNoAxesGantt, FileUp, History, List, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Button, IconButton } from '../ui/Button.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { ColumnMenu } from '../ui/grid/ColumnMenu.js';
import type { EditedCell } from '../ui/grid/grid.js';
import { comesLater, comesWhenOpened } from '../ui/later.js';
import { useIsPhone } from '../ui/media.js';
import { usePage } from '../ui/page.js';
import { asOfText } from '../ui/past/asOf.js';
import { usePrinting } from '../ui/print.js';
import { ConflictDialog } from '../ui/record/ConflictDialog.js';
import { rowsToCome, SkeletonRows } from '../ui/Skeleton.js';
import { MissingView } from '../ui/sets/MissingView.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { PlanBar } from './bar/PlanBar.js';
import { SelectionBar } from './bar/SelectionBar.js';
import { Gantt } from './gantt/Gantt.js';
import { RowMenuArea } from './menu/RowMenuArea.js';
import { PlanDialogs } from './PlanDialogs.js';
import type { PanelTab } from './panelTab.js';
import { keptPanelWidth } from './panelWidth.js';
import { ComparedBanner } from './past/ComparedBanner.js';
import { useHere } from './present.js';
import { PrintPlan } from './print/PrintPlan.js';
import { isEmptyFilter, noFilter, overlapsYear } from './rows/filter.js';
import { showsMoney } from './rows/planRow.js';
import { pathOf, pathOfView } from './sets/address.js';
import { type PlanColumns, usePlanColumns } from './table/usePlanColumns.js';
import { useEditing } from './useEditing.js';
import { type Plan, usePlan } from './usePlan.js';
import { type PlanCommands, usePlanCommands } from './usePlanCommands.js';
import { usePlanPalette } from './usePlanPalette.js';
import { useRefusalEnds } from './useRefusalEnds.js';
import { useZoom } from './useZoom.js';
import { hasRows, isPlanView, type PlanView, useViewKeys, viewsOf } from './views.js';

const Rows = rowsToCome(12);
const PlanTable = comesLater(async () => (await import('./later.js')).PlanTable, Rows);
const CatchUpDialog = comesLater(async () => (await import('./later.js')).CatchUpDialog);
// Loaded when first opened: the first look needs none of them.
const PlanBoard = comesWhenOpened(async () => (await import('./board/PlanBoard.js')).PlanBoard, Rows);
const BoardBy = comesWhenOpened(async () => (await import('./board/PlanBoard.js')).BoardBy);
const PlanCalendar = comesWhenOpened(async () => (await import('./calendar/PlanCalendar.js')).PlanCalendar, Rows);
const CalendarBar = comesWhenOpened(async () => (await import('./calendar/PlanCalendar.js')).CalendarBar);
const CostGrid = comesWhenOpened(async () => (await import('./money/CostGrid.js')).CostGrid, Rows);
const PhonePlan = comesWhenOpened(async () => (await import('./phone/PhonePlan.js')).PhonePlan, Rows);

/** The plan: one set of rows as Gantt, table, board, calendar, grid of costs or, on a phone, list, and beside it the panel of one element. */
export function PlanPage({ tabs }: { tabs: readonly PanelTab[] }) {
  const { view } = useParams();
  if (!isPlanView(view)) return <Navigate to="/plan/gantt" replace />;
  return <Page view={view} tabs={tabs} />;
}

function Page({ view, tabs }: { view: PlanView; tabs: readonly PanelTab[] }) {
  const plan = usePlan();
  const commands = usePlanCommands(plan);
  const navigate = useNavigate();
  const { filterSetId } = useParams();
  const isPhone = useIsPhone();
  const [perDay, setPerDay] = useZoom(plan);
  const editing = useEditing(plan, () => void commands.undo());
  useRefusalEnds(plan);
  useHere(plan, view, editing.now);
  const columns = usePlanColumns(plan, view === 'table');
  const title = plan.everyYear ? t('planning.plan') : t('planning.yearPlan', { year: plan.year });
  const dated = plan.asOf ? `${title} · ${t('ui.asOf', { date: asOfText(plan.asOf) })}` : title;
  usePage({ title: dated, above: [{ label: t('planning.title') }], past: plan.asOf !== null, hasYear: true });
  const [created, naming] = useCreated(plan, !isPhone && hasRows(view), editing.set);
  const goTo = (to: PlanView) => navigate({ pathname: pathOfView(to, filterSetId), search: plan.search });
  const seesMoney = showsMoney(plan.forest);
  useViewKeys(view, viewsOf(false, seesMoney), goTo);
  usePlanPalette(plan, commands, created);
  const rename = (id: string) => (hasRows(view) ? editing.set({ id, column: 'label' }) : plan.open(id));
  const follow = plan.params.get('follow');
  const printing = usePrinting();
  const cards = { plan, commands, onCreated: created };
  const body = { plan, commands, editing };
  const shown =
    view === 'board' ? (
      <PlanBoard {...cards} />
    ) : view === 'calendar' ? (
      <PlanCalendar {...cards} />
    ) : view === 'costs' && !seesMoney ? (
      <ErrorState title={t('problem.missingPrivilege')} />
    ) : view === 'costs' ? (
      <CostGrid {...body} />
    ) : isPhone ? (
      <PhonePlan plan={plan} />
    ) : view === 'gantt' ? (
      <Gantt {...body} perDay={perDay} onZoom={setPerDay} />
    ) : (
      <PlanTable {...body} columns={columns} />
    );
  return (
    <>
      <PlanBar
        plan={plan}
        commands={commands}
        view={view}
        columns={columns}
        isPhone={isPhone}
        onView={goTo}
        zoom={view === 'gantt' ? { perDay, set: setPerDay } : null}
        more={moreOf(view, { plan, columns, isPhone })}
        onCreated={created}
      />
      <ComparedBanner plan={plan} />
      {printing && <PrintPlan plan={plan} view={view} columns={columns} />}
      <RowMenuArea {...{ plan, commands, view }} onEdit={rename} onCreated={created}>
        <Content plan={plan} commands={commands} onCreated={created}>
          {shown}
        </Content>
        {!plan.readOnly && !isPhone && view !== 'costs' && (
          <SelectionBar plan={plan} commands={commands} onEdit={rename} />
        )}
        {plan.element && (
          <ElementPanel
            key={`${plan.element}${plan.asOf}`}
            {...{ id: plan.element, plan, tabs, commands }}
            onCreated={created}
            isNew={plan.element === naming}
          />
        )}
      </RowMenuArea>
      {follow && !plan.readOnly && <CatchUpDialog plan={plan} id={follow} />}
      <PlanDialogs plan={plan} />
      <ConflictDialog nameOf={plan.nameOf} />
    </>
  );
}

/** What only one view has in the bar. */
function moreOf(view: PlanView, { plan, columns, isPhone }: { plan: Plan; columns: PlanColumns; isPhone: boolean }) {
  if (view === 'board') return <BoardBy plan={plan} />;
  if (view === 'calendar') return !isPhone && <CalendarBar plan={plan} />;
  return (
    view === 'table' &&
    !isPhone && (
      <span className="flex">
        <FlatSwitch plan={plan} />
        <ColumnMenu columns={columns} />
      </span>
    )
  );
}

/** The table as a list without its tree. */
function FlatSwitch({ plan: { params, setParams } }: { plan: Plan }) {
  const isFlat = params.get('flat') === '1';
  return (
    <IconButton
      label={t('planning.flat')}
      icon={<List />}
      aria-pressed={isFlat}
      className={isFlat ? 'text-accent' : ''}
      onClick={() => setParams({ flat: isFlat ? null : '1' })}
    />
  );
}

/** Where the panel will stand, while its code is on its way. */
const PanelPlace = () => (
  <aside
    style={{ width: keptPanelWidth() }}
    className="shrink-0 border-l border-line-strong bg-sheet pt-12 max-tablet:fixed max-tablet:inset-0 max-tablet:z-40 max-tablet:w-full!"
  >
    <SkeletonRows rows={9} indent={false} />
  </aside>
);

const ElementPanel = comesLater(async () => (await import('./later.js')).ElementPanel, PanelPlace);

/** What was just made gets its name at once: in its row, where there is none in its panel, until another is opened. */
function useCreated({ element, open }: Plan, inPlace: boolean, edit: (cell: EditedCell) => void) {
  // `from`: whose panel it was made in.
  const [naming, setNaming] = useState<{ id: string; from: string | null } | null>(null);
  if (naming && element !== null && element !== naming.id && element !== naming.from) setNaming(null);
  const created = (id: string) => {
    if (inPlace) return edit({ id, column: 'label', isNew: true });
    setNaming({ id, from: element });
    open(id);
  };
  return [created, naming?.id ?? null] as const;
}

interface ContentProps {
  plan: Plan;
  commands: PlanCommands;
  onCreated(id: string): void;
  children: ReactNode;
}

/** The rows, or why there are none and what to do. */
function Content({ plan, commands, onCreated, children }: ContentProps) {
  const { state, forest, shown, year } = plan;
  const navigate = useNavigate();
  if (state.status === 'loading')
    return (
      <div className="min-w-0 flex-1 overflow-hidden pt-11">
        <SkeletonRows rows={24} />
      </div>
    );
  if (state.status === 'error') {
    const forbidden = state.problem.status === 403;
    return (
      <ErrorState
        title={forbidden ? t('planning.noRight') : t('planning.notLoaded')}
        {...(forbidden ? {} : { onRetry: () => void plan.refresh() })}
      >
        {forbidden ? t('planning.noRightHint') : problemText(state.problem)}
      </ErrorState>
    );
  }
  if (plan.base.isMissing) return <MissingView path={pathOf(plan.base.viewId)} show={t('views.showPlan')} />;
  const create = () => {
    const id = commands.create('GROUPING', null);
    if (id) onCreated(id);
  };
  if (forest.rows.length === 0 && plan.readOnly) return <NothingToSee plan={plan} />;
  if (forest.rows.length === 0)
    return (
      <EmptyState
        icon={<ChartNoAxesGantt />}
        title={t('planning.empty')}
        actions={
          <>
            <Button kind="primary" onClick={create}>
              {t('planning.firstStep')}
            </Button>
            <Button icon={<FileUp />} onClick={() => navigate('/plan/import')}>
              {t('planning.import')}
            </Button>
          </>
        }
      >
        {t('planning.emptyHint')}
      </EmptyState>
    );
  if (shown.rows.length === 0 && isEmptyFilter(plan.filter))
    return (
      <EmptyState
        icon={<ChartNoAxesGantt />}
        title={t('planning.emptyYear', { year })}
        actions={
          <>
            {!plan.readOnly && forest.rows.some((row) => overlapsYear(row, year - 1)) && (
              <Button kind="primary" onClick={() => plan.setParams({ takeOver: String(year - 1) })}>
                {t('years.takeOver', { year: year - 1 })}
              </Button>
            )}
            {!plan.readOnly && <Button onClick={create}>{t('planning.firstStep')}</Button>}
            <Button onClick={() => plan.setEveryYear(true)}>{t('planning.everyYear')}</Button>
          </>
        }
      >
        {t('planning.emptyYearHint')}
      </EmptyState>
    );
  if (shown.rows.length === 0)
    return (
      <EmptyState
        title={t('planning.nothingFound')}
        actions={
          <>
            <Button onClick={() => plan.setFilter(noFilter)}>{t('record.clearFilters')}</Button>
            {!plan.everyYear && <Button onClick={() => plan.setEveryYear(true)}>{t('planning.everyYear')}</Button>}
          </>
        }
      >
        {plan.everyYear ? t('planning.nothingFoundHint') : t('planning.nothingInYear', { year })}
      </EmptyState>
    );
  return <>{children}</>;
}

/** No rows, and nothing to be done about it here. */
function NothingToSee({ plan }: { plan: Plan }) {
  if (plan.asOf === null)
    return <EmptyState icon={<ChartNoAxesGantt />} title={t('planning.emptyForReader')} actions={null} />;
  return (
    <EmptyState
      icon={<History />}
      title={t('planning.emptyThen', { date: asOfText(plan.asOf) })}
      actions={
        <>
          <Button kind="primary" icon={<RotateCcw />} onClick={() => plan.setParams({ asOf: null, compare: null })}>
            {t('ui.backToToday')}
          </Button>
          <Button onClick={() => plan.setParams({ compare: '1' })}>{t('planning.compare')}</Button>
        </>
      }
    >
      {t('planning.emptyThenHint')}
    </EmptyState>
  );
}
