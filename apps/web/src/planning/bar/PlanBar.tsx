import { Archive, ChevronDown, Coins, Eye, FoldVertical, Redo2, Route, Undo2, UnfoldVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasOne, useSession } from '../../api/session.js';
import { useUndoStack } from '../../api/undo.js';
import { Button, IconButton } from '../../ui/Button.js';
import { Menu } from '../../ui/Menu.js';
import { Tabs } from '../../ui/Tabs.js';
import { t } from '../../words/t.js';
import { FilterChips } from '../filters/FilterChips.js';
import { PlanQuery } from '../filters/PlanQuery.js';
import { perDayOf, type Unit, unitOf, units } from '../gantt/scale.js';
import { PlanAsOf } from '../past/PlanAsOf.js';
import { PresentPeople } from '../present.js';
import { showsMoney } from '../rows/planRow.js';
import { PlanViews } from '../sets/PlanViews.js';
import type { PlanColumns } from '../table/usePlanColumns.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import type { Zoom } from '../useZoom.js';
import { hasRows, type PlanView, viewName, viewsOf } from '../views.js';
import { NewMenu } from './NewMenu.js';
import { PlanFiles } from './PlanFiles.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  view: PlanView;
  /** Of the table. */
  columns: PlanColumns;
  /** Only search, filters and "Neu". */
  isPhone: boolean;
  onView(view: PlanView): void;
  zoom: { perDay: Zoom; set(perDay: number): void } | null;
  /** What only one view has: columns of the table or of the board, the stretch of the calendar. */
  more?: ReactNode;
  onCreated(id: string): void;
}

/** Views, filters, zoom and "Neu". */
export function PlanBar({ plan, commands, view, columns, isPhone, onView, zoom, more, onCreated }: Props) {
  return (
    <div className="relative flex print:hidden min-h-11 shrink-0 coarse:min-h-14 items-center gap-2 border-b border-line px-3.5 max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] tablet:flex-wrap tablet:gap-y-1.5 tablet:py-1">
      {isPhone ? <ViewMenu {...{ plan, view, onView }} /> : <ViewTabs {...{ plan, view, onView }} />}
      <PlanViews plan={plan} />
      <PlanQuery plan={plan} />
      <FilterChips plan={plan} />
      {/* Together on the second line where there is no room; on a phone one of the row, where "Neu" stays in sight. */}
      <span className="ml-auto flex items-center gap-2 max-tablet:contents">
        <PresentPeople view={view} people={plan.people} />
        {isPhone && more}
        {isPhone ? (
          <PlanAsOf plan={plan} hasBars={false} />
        ) : (
          <Tools {...{ plan, commands, view, columns, zoom, more }} />
        )}
        {plan.readOnly &&
          plan.asOf === null &&
          (plan.archivedYears.has(plan.year) ? <ArchivedMark year={plan.year} /> : <ReadOnlyMark />)}
        {!plan.readOnly && (
          <span className="bg-sheet max-tablet:sticky max-tablet:-right-1 max-tablet:-mr-1 max-tablet:p-1 max-tablet:after:absolute max-tablet:after:inset-y-0 max-tablet:after:left-full max-tablet:after:w-3.5 max-tablet:after:bg-sheet">
            <NewMenu
              {...{ commands, onCreated }}
              year={plan.year}
              onFromTemplate={() => plan.setParams({ fromTemplate: '1' })}
              onTakeOver={(from) => plan.setParams({ takeOver: String(from) })}
            />
          </span>
        )}
      </span>
    </div>
  );
}

function ViewTabs({ plan, view, onView }: Pick<Props, 'plan' | 'view' | 'onView'>) {
  return (
    <Tabs<PlanView>
      label={t('planning.view')}
      value={view}
      onChange={onView}
      choices={viewsOf(false, showsMoney(plan.forest)).map((value) => ({ value, label: viewName(value) }))}
    />
  );
}

/** On a phone, where there is no room for tabs. */
function ViewMenu({ plan, view, onView }: Pick<Props, 'plan' | 'view' | 'onView'>) {
  const now = view === 'table' ? 'gantt' : view;
  return (
    <Menu
      side="bottom start"
      button={
        <Button aria-label={`${t('planning.view')}: ${viewName(now, true)}`} className="shrink-0">
          {viewName(now, true)} <ChevronDown />
        </Button>
      }
      entries={viewsOf(true, showsMoney(plan.forest)).map((each) => ({
        label: viewName(each, true),
        checked: each === now,
        run: () => onView(each),
      }))}
    />
  );
}

type ToolsProps = Pick<Props, 'plan' | 'commands' | 'view' | 'columns' | 'zoom' | 'more'>;

function Tools({ plan, commands, view, columns, zoom, more }: ToolsProps) {
  const { done, undone } = useUndoStack();
  const allClosed = plan.collapsed.size > 0;
  return (
    <>
      <span className="flex">
        {hasRows(view) && (
          <IconButton
            label={allClosed ? t('planning.openAll') : t('planning.closeAll')}
            icon={allClosed ? <UnfoldVertical /> : <FoldVertical />}
            onClick={() => plan.collapse(null, !allClosed)}
          />
        )}
        {!plan.readOnly && (
          <IconButton
            label={t('ui.undo')}
            keys="mod+z"
            icon={<Undo2 />}
            disabled={done.length === 0}
            onClick={() => void commands.undo()}
          />
        )}
        {!plan.readOnly && undone.length > 0 && (
          <IconButton label={t('ui.redo')} keys="mod+y" icon={<Redo2 />} onClick={() => void commands.redo()} />
        )}
      </span>
      {zoom && (
        <IconButton
          label={t('planning.criticalPath')}
          keys="k"
          icon={<Route />}
          aria-pressed={plan.params.get('critical') === '1'}
          className={plan.params.get('critical') === '1' ? 'text-accent' : ''}
          onClick={() => plan.setParams((now) => ({ critical: now.get('critical') === '1' ? null : '1' }))}
        />
      )}
      <PlanAsOf plan={plan} hasBars={view === 'gantt'} />
      {zoom && <ZoomChoice {...zoom} />}
      {more}
      <PlanFiles {...{ plan, view, columns }} />
    </>
  );
}

/** A menu where tabs would take a line of their own. */
function ZoomChoice({ perDay, set }: NonNullable<Props['zoom']>) {
  const now = perDay === null ? 'month' : unitOf(perDay);
  const choices = units.map((unit) => ({ value: unit, label: t(`planning.unit_${unit}`) }));
  const label = t('planning.zoom');
  return (
    <>
      <span className="max-[1599px]:hidden">
        <Tabs<Unit> label={label} value={now} onChange={(unit) => set(perDayOf[unit])} choices={choices} />
      </span>
      <span className="min-[1600px]:hidden">
        <Menu
          button={
            <Button kind="quiet" aria-label={`${label}: ${t(`planning.unit_${now}`)}`}>
              {t(`planning.unit_${now}`)} <ChevronDown />
            </Button>
          }
          entries={choices.map((each) => ({
            ...{ label: each.label, checked: each.value === now },
            run: () => set(perDayOf[each.value]),
          }))}
        />
      </span>
    </>
  );
}

const mark =
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-info-soft px-2.5 text-small font-medium text-info [&_svg]:size-3.5';

const ArchivedMark = ({ year }: { year: number }) => (
  <span title={t('years.archivedHint')} className={mark}>
    <Archive aria-hidden />
    {t('years.archived', { year })}
  </span>
);

/** Where "Neu" stands for others. Costs may still be theirs to change, in the panel. */
function ReadOnlyMark() {
  const onlyCosts = hasOne(useSession(), ['CONTROLLER']);
  return (
    <span title={t('planning.onlyReading')} className={mark}>
      {onlyCosts ? <Coins aria-hidden /> : <Eye aria-hidden />}
      {t(onlyCosts ? 'planning.onlyCosts' : 'planning.readOnly')}
    </span>
  );
}
