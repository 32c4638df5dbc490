import { FileChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '../../api/session.js';
import { shownRows } from '../../ui/grid/forest.js';
import { FileMenu } from '../../ui/page/FileMenu.js';
import { t } from '../../words/t.js';
import { mayImport } from '../mayPlan.js';
import { type PlanRow, showsMoney } from '../rows/planRow.js';
import { inTable } from '../table/tableRows.js';
import type { PlanColumns } from '../table/usePlanColumns.js';
import type { Plan } from '../usePlan.js';
import { hasRows, type PlanView } from '../views.js';

interface Props {
  plan: Plan;
  view: PlanView;
  columns: PlanColumns;
}

/** What shows of the plan, or all of it, out into a file, and a file into the plan. */
export function PlanFiles({ plan, view, columns }: Props) {
  const canImport = mayImport(useSession());
  const { asOf } = plan;
  const then = asOf === null ? {} : { asOf };
  const seen = useSeen(plan, view);
  const shown = () => {
    if (view !== 'table') return { ids: idsOf(seen), ...then };
    return { ids: idsOf(inTable(seen, columns, plan.params).rows), columns: columns.exported, ...then };
  };
  return (
    <FileMenu
      label={t('planning.export')}
      of={{ table: 'plan' }}
      choices={[
        { heading: t('planning.exportShown', { count: seen.length }), listed: shown },
        { heading: t('planning.exportAs'), ...(asOf !== null && { listed: () => then }) },
        ...(asOf === null && showsMoney(plan.forest)
          ? [{ heading: t('planning.exportCosts'), of: { table: 'costs' }, listed: () => ({ ids: idsOf(seen) }) }]
          : []),
      ]}
      more={[
        {
          label: t('planning.ganttExportMore'),
          icon: <FileChartColumn />,
          run: () => plan.setParams({ ganttExport: '1' }),
        },
      ]}
      importing={canImport && asOf === null ? { label: t('planning.import'), to: '/plan/import' } : null}
    />
  );
}

const idsOf = (rows: readonly PlanRow[]): string[] => rows.map(({ id }) => id);

/** What filter and year leave, with all above it where the view shows that; what is folded up is among it all the same. */
function useSeen({ forest, matches }: Plan, view: PlanView): readonly PlanRow[] {
  return useMemo(() => {
    const rows = hasRows(view) ? shownRows(forest, { closed: new Set(), matches }).rows : forest.rows.filter(matches);
    return rows.filter(({ masked }) => !masked);
  }, [forest, matches, view]);
}
