import { FoldVertical, Redo2, Undo2, UnfoldVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Session, useSession } from '../../api/session.js';
import { useUndoStack } from '../../api/undo.js';
import { IconButton } from '../../ui/Button.js';
import { Tabs } from '../../ui/Tabs.js';
import { t } from '../../words/t.js';
import { perDayOf, type Unit, unitOf, units } from '../gantt/scale.js';
import { ExportMenu } from '../table/ExportMenu.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { FilterChips } from './FilterChips.js';
import { NewMenu } from './NewMenu.js';
import { SearchField } from './SearchField.js';

export type PlanView = 'gantt' | 'table';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  view: PlanView;
  /** Only search, filters and "Neu". */
  isPhone: boolean;
  onView(view: PlanView): void;
  zoom: { perDay: number; set(perDay: number): void } | null;
  /** What only the table has: columns, export. */
  more?: ReactNode;
  onCreated(id: string): void;
}

/** Views, filters, zoom and "Neu". */
export function PlanBar({ plan, commands, view, isPhone, onView, zoom, more, onCreated }: Props) {
  const canPlan = mayPlan(useSession());
  return (
    <div className="flex min-h-11 shrink-0 coarse:min-h-14 items-center gap-2 overflow-x-auto border-b border-line px-3.5 [scrollbar-width:none]">
      {!isPhone && <ViewTabs view={view} onView={onView} />}
      <SearchField plan={plan} />
      <FilterChips plan={plan} />
      <span className="flex-1" />
      {!isPhone && <Tools plan={plan} commands={commands} zoom={zoom} more={more} />}
      {canPlan && (
        <span className="sticky right-0 bg-sheet py-1 pl-1">
          <NewMenu commands={commands} onCreated={onCreated} />
        </span>
      )}
    </div>
  );
}

function ViewTabs({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  return (
    <Tabs<PlanView>
      label={t('planning.view')}
      value={view}
      onChange={onView}
      choices={[
        { value: 'gantt', label: t('planning.gantt') },
        { value: 'table', label: t('planning.table') },
      ]}
    />
  );
}

function Tools({ plan, commands, zoom, more }: Pick<Props, 'plan' | 'commands' | 'zoom' | 'more'>) {
  const { done, undone } = useUndoStack();
  const allClosed = plan.collapsed.size > 0;
  return (
    <>
      <IconButton
        label={allClosed ? t('planning.openAll') : t('planning.closeAll')}
        icon={allClosed ? <UnfoldVertical /> : <FoldVertical />}
        onClick={() => plan.collapse(null, !allClosed)}
      />
      <IconButton
        label={t('ui.undo')}
        keys="mod+z"
        icon={<Undo2 />}
        disabled={done.length === 0}
        onClick={() => void commands.undo()}
      />
      {undone.length > 0 && (
        <IconButton label={t('ui.redo')} keys="mod+y" icon={<Redo2 />} onClick={() => void commands.redo()} />
      )}
      {zoom && (
        <Tabs<Unit>
          label={t('planning.zoom')}
          value={unitOf(zoom.perDay)}
          onChange={(unit) => zoom.set(perDayOf[unit])}
          choices={units.map((unit) => ({ value: unit, label: t(`planning.unit_${unit}`) }))}
        />
      )}
      {more}
      <ExportMenu />
    </>
  );
}

/** Whether somebody's role lets them make anything at all; where, the server says. */
const mayPlan = (now: Session): boolean =>
  now.status === 'signedIn' && (now.user.keyUser === true || (now.user.roles ?? []).includes('PLANNER'));
