import { type ReactNode, useMemo } from 'react';
import { type Column, sumOf } from '../../ui/grid/columns.js';
import type { Columns } from '../../ui/grid/useColumns.js';
import { asOfText } from '../../ui/past/asOf.js';
import { mostOnPaper, onPaper } from '../../ui/print.js';
import { currencySign } from '../../words/currency.js';
import { formatFigure } from '../../words/formats/amount.js';
import { today } from '../../words/formats/calendar.js';
import { formatDay, formatTime } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { differenceLines } from '../past/differenceText.js';
import type { PlanRow } from '../rows/planRow.js';
import { RowSign } from '../signs.js';
import { useTableRows } from '../table/tableRows.js';
import type { Plan } from '../usePlan.js';
import type { PlanView } from '../views.js';
import { Legend } from './Legend.js';
import { paperLinks } from './paperLinks.js';
import { hairlines, PaperBar, paperScale, TimeHeading, todayOn } from './paperTime.js';

interface Props {
  plan: Plan;
  view: PlanView;
  columns: Columns<PlanRow>;
}

/**
 * The plan on paper: all rows that the page shows (of very many the first), not only those in view, with the headings on
 * each sheet. The Gantt has
 * its whole year, or all years, in the width of the sheet.
 */
export function PrintPlan({ plan, view, columns }: Props) {
  const { rows } = plan.shown;
  return (
    <div className="hidden px-2 text-tiny text-ink print:block [print-color-adjust:exact]">
      <p className="px-1.5 py-2 text-ink-2">
        {t('planning.printed', { time: formatTime(new Date().toISOString()), count: rows.length })}
        {plan.asOf !== null && <b className="pl-2">{momentText(plan)}</b>}
        {rows.length > mostOnPaper && <b className="pl-2 text-warn">{t('ui.printCut', { count: mostOnPaper })}</b>}
      </p>
      {view === 'gantt' ? <PaperGantt plan={plan} /> : <PaperTable plan={plan} columns={columns} />}
    </div>
  );
}

/** Of which moment it is, and with which it is compared. */
function momentText({ asOf, comparing, compareTo }: Plan): string {
  const then = t('ui.asOf', { date: asOfText(asOf ?? '') });
  const later = compareTo === null ? t('ui.asOfToday') : asOfText(compareTo);
  return comparing ? `${then} · ${t('planning.compareWith', { date: later })}` : then;
}

const cell = 'border-b border-line px-1.5 py-1 align-middle';
const figure = `${cell} figure`;

function PaperGantt({ plan }: { plan: Plan }) {
  const { people, shown, year, everyYear } = plan;
  const scale = useMemo(() => paperScale(shown.rows, everyYear ? null : year), [shown.rows, everyYear, year]);
  const lines = useMemo(() => hairlines(scale), [scale]);
  const rows = onPaper(shown.rows);
  const links = useMemo(() => paperLinks(rows, scale), [rows, scale]);
  const now = todayOn(scale, today());
  return (
    <>
      <Legend rows={rows} hasLinks={links.size > 0} hasToday={now !== null} />
      <Paper
        heads={
          <>
            <Head name={fieldName('label')} />
            <Head name={fieldName('startDate')} />
            <Head name={fieldName('endDate')} />
            <Head name={fieldName('responsible')} />
            <Head name={t('planning.budgetColumn', { currency: currencySign() })} isFigure />
            <th scope="col" className="w-[46%] border-b border-line-strong p-0 align-bottom">
              <TimeHeading scale={scale} />
            </th>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.id} className="break-inside-avoid">
            <Label row={row} level={row.depth} plan={plan} />
            <td className={`${cell} whitespace-nowrap`}>{row.masked ? '' : formatDay(row.startDate)}</td>
            <td className={`${cell} whitespace-nowrap`}>
              {row.masked || row.type === 'MILESTONE' ? '' : formatDay(row.endDate)}
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              {people.nameOf(row.responsible) ?? row.responsibleName ?? ''}
            </td>
            <td className={figure}>{row.costs?.budget ? formatFigure(row.costs.budget) : ''}</td>
            <td className="relative h-5.5 border-b border-line p-0">
              <PaperBar {...{ row, scale, lines }} today={now} links={links.get(row.id) ?? []} />
            </td>
          </tr>
        ))}
      </Paper>
    </>
  );
}

function PaperTable({ plan, columns }: Omit<Props, 'view'>) {
  const { rows, isTree } = useTableRows(plan, columns);
  return (
    <Paper
      heads={columns.shown.map((column) => (
        <Head
          key={column.id}
          name={column.amount ? `${column.name} ${currencySign()}` : column.name}
          isFigure={column.figure ?? false}
        />
      ))}
    >
      {onPaper(rows).map((row) => (
        <tr key={row.id} className="break-inside-avoid">
          {columns.shown.map((column) =>
            column.id === 'label' ? (
              <Label key="label" row={row} level={isTree ? row.depth : 0} plan={plan} />
            ) : (
              <td
                key={column.id}
                className={column.figure ? figure : `${cell} ${column.width < 160 ? 'whitespace-nowrap' : ''}`}
              >
                {textOf(column, row)}
              </td>
            ),
          )}
        </tr>
      ))}
      <tr className="break-inside-avoid font-[620]">
        {columns.shown.map((column) => (
          <td key={column.id} className={column.figure ? figure : cell}>
            {column.id === 'label'
              ? t('record.sum')
              : column.amount
                ? formatFigure(sumOf(column, plan.shown.tops), 2)
                : ''}
          </td>
        ))}
      </tr>
    </Paper>
  );
}

/** On paper nothing opens the cents: they stand there. */
function textOf({ text, amount }: Column<PlanRow>, row: PlanRow): string {
  const figure = amount?.(row);
  return figure ? formatFigure(figure, 2) : text(row);
}

/** A table whose headings stand on each sheet. */
const Paper = ({ heads, children }: { heads: ReactNode; children: ReactNode }) => (
  <table className="w-full border-collapse">
    <thead>
      <tr>{heads}</tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

const Head = ({ name, isFigure = false }: { name: string; isFigure?: boolean }) => (
  <th
    scope="col"
    className={`border-b border-line-strong px-1.5 py-1 align-bottom font-[560] ${isFigure ? 'text-right' : 'text-left'}`}
  >
    {name}
  </th>
);

interface LabelProps {
  row: PlanRow;
  level: number;
  plan: Plan;
}

/** A row's name; where moments are compared, with what became of it. */
const Label = ({ row, level, plan }: LabelProps) => (
  <td className={`${cell} ${row.depth === 0 ? 'font-[620]' : ''}`} style={{ paddingLeft: 6 + level * 10 }}>
    <span className="flex items-center gap-1.5">
      <RowSign row={row} />
      {row.label}
      <Became row={row} plan={plan} />
    </span>
  </td>
);

function Became({ row, plan: { comparing, differences, nameOf } }: Pick<LabelProps, 'row' | 'plan'>) {
  const difference = comparing ? differences?.get(row.id) : undefined;
  return difference ? (
    <span className="text-ink-2">({differenceLines(difference, nameOf).slice(0, 2).join('; ')})</span>
  ) : null;
}
