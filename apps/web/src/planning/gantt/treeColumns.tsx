import { Avatar } from '../../ui/Avatar.js';
import type { Column } from '../../ui/grid/columns.js';
import type { RowLook } from '../../ui/grid/GridRow.js';
import { Opening } from '../../ui/money/Opening.js';
import { SpendingBar } from '../../ui/SpendingBar.js';
import { currencySign } from '../../words/currency.js';
import { formatFigure } from '../../words/formats/amount.js';
import { formatDayNear } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { writtenFields } from '../rows/planFields.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Compared, labelColumn, personOf } from '../table/columns.js';
import type { Plan } from '../usePlan.js';

const weight: Record<PlanRow['type'], string> = {
  GROUPING: 'font-[620]',
  MAIN: 'font-[540]',
  SUB: '',
  MILESTONE: '',
};

/** On the ground of what is chosen a lighter one could not be read. */
const dayLook = 'text-ink-3 in-aria-selected:text-ink-2';

/** What of the plan stands beside the bars. Their widths are the tree's (useTreeWidth). */
export function treeColumns(
  { people, year, openSum }: Pick<Plan, 'people' | 'year' | 'openSum'>,
  compared: Compared,
): Column<PlanRow>[] {
  const label = labelColumn(compared);
  const dayColumn = (id: 'startDate' | 'endDate'): Column<PlanRow> => ({
    ...plain(id, (row) =>
      row.masked || (id === 'endDate' && row.type === 'MILESTONE') ? '' : formatDayNear(row[id], year),
    ),
    // A day of another year says which.
    look: (row) =>
      `${dayLook} ${row.masked || row[id].startsWith(String(year)) ? '' : 'text-tiny tracking-tight tabular-nums'}`,
  });
  return [
    {
      ...label,
      look: (row) => `${weight[row.type]} ${row.masked ? 'text-ink-3' : ''} ${label.look?.(row) ?? ''}`,
    },
    dayColumn('startDate'),
    dayColumn('endDate'),
    {
      ...plain('responsible', (row) => personOf(people, row)),
      content(row) {
        const name = personOf(people, row);
        return row.responsible && name && !row.masked ? <Avatar id={row.responsible} name={name} named /> : null;
      },
    },
    {
      ...plain('budget', () => ''),
      name: t('planning.budgetColumn', { currency: currencySign() }),
      content: (row) => <Money row={row} onOpen={() => openSum(row.id, 'budget')} />,
    },
  ];
}

const plain = (id: string, text: (row: PlanRow) => string): Column<PlanRow> => ({
  ...{ id, name: t(`planning.${id as 'label'}`), width: 0, text },
  ...(writtenFields[id] && { field: writtenFields[id] }),
});

/** Beside bars: no lines, the keyboard is on whole rows. */
export const besideBars: RowLook = {
  row: ({ chosen, isActive }) =>
    `inset-x-0 items-center gap-x-2 px-3 ${chosen ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]' : ''} ${
      isActive ? 'outline-1 -outline-offset-1 outline-accent grid-focus:outline-2' : ''
    }`,
  cell: 'self-stretch',
};

interface MoneyProps {
  row: PlanRow;
  onOpen(): void;
}

function Money({ row: { costs, type, detached, masked }, onOpen }: MoneyProps) {
  if (masked || !costs || type === 'MILESTONE') return null;
  if (!(costs.budget || costs.actual || costs.plan || costs.committed)) return null;
  return (
    <div
      className={`min-w-0 flex-1 ${detached ? 'opacity-50' : ''}`}
      title={detached ? t('planning.detachedShort') : undefined}
    >
      <div className="figure text-small leading-[15px]">
        <Opening onOpen={onOpen} tabIndex={-1}>
          {formatFigure(costs.budget)}
        </Opening>
      </div>
      <SpendingBar spending={costs} height={4} />
    </div>
  );
}
