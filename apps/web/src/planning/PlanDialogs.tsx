import { useStore } from '../api/store.js';
import { rowOf } from '../ui/grid/forest.js';
import { comesLater } from '../ui/later.js';
import { leaving, moving } from './menu/whereTo.js';
import type { Plan } from './usePlan.js';

const StagesDialog = comesLater(async () => (await import('./later.js')).StagesDialog);
const MoveDialog = comesLater(async () => (await import('./later.js')).MoveDialog);
const LeaveDialog = comesLater(async () => (await import('./later.js')).LeaveDialog);
const TrashDialog = comesLater(async () => (await import('./later.js')).TrashDialog);
const DifferencesDialog = comesLater(async () => (await import('./later.js')).DifferencesDialog);
const GanttExportDialog = comesLater(async () => (await import('./later.js')).GanttExportDialog);
const AccessDialog = comesLater(async () => (await import('../ui/record/AccessDialog.js')).default);
const TakeOverDialog = comesLater(async () => (await import('./later.js')).TakeOverDialog);
const SaveTemplateDialog = comesLater(async () => (await import('./later.js')).SaveTemplateDialog);
const FromTemplateDialog = comesLater(async () => (await import('./later.js')).FromTemplateDialog);

/** What the address opens over the plan. */
export function PlanDialogs({ plan }: { plan: Plan }) {
  const { params, asOf, state } = plan;
  const from = takenFrom(plan);
  const isMoving = useStore(moving);
  const isLeaving = useStore(leaving);
  const kept = plan.readOnly ? null : rowOf(plan.forest, params.get('asTemplate'));
  const asked = params.get('access');
  return (
    <>
      {params.get('deleted') === '1' && <TrashDialog plan={plan} />}
      {params.get('stages') === '1' && <StagesDialog plan={plan} />}
      {asked && (
        <AccessDialog
          call="GET plan-element/{id}/access"
          id={asked}
          follows={['plan-element', 'plan/gantt-element']}
          onClose={() => plan.setParams({ access: null })}
        />
      )}
      {isMoving && <MoveDialog plan={plan} />}
      {isLeaving && <LeaveDialog plan={plan} />}
      {asOf !== null && params.get('differences') === '1' && <DifferencesDialog plan={plan} asOf={asOf} />}
      {params.get('ganttExport') === '1' && state.status === 'ready' && <GanttExportDialog plan={plan} />}
      {kept && !kept.masked && <SaveTemplateDialog plan={plan} row={kept} />}
      {!plan.readOnly && params.get('fromTemplate') === '1' && state.status === 'ready' && (
        <FromTemplateDialog plan={plan} />
      )}
      {from !== null && state.status === 'ready' && <TakeOverDialog plan={plan} from={from} />}
    </>
  );
}

/** The year that the next one is planned from; null: none is. */
function takenFrom({ params, readOnly }: Plan): number | null {
  const year = Number(params.get('takeOver'));
  return !readOnly && Number.isInteger(year) && year > 1900 && year < 2200 ? year : null;
}
