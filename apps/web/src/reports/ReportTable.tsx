import type { Sums } from '@contracts/costs/sums.js';
import { sumsBy } from '@contracts/reports/difference.js';
import type { FigureName } from '@contracts/reports/reports.js';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { figureName } from '../ui/money/kinds.js';
import { Opening } from '../ui/money/Opening.js';
import { formatAmount, formatFigure } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';
import type { Reported, ReportRow } from './difference.js';

interface Props {
  report: Reported;
  figures: readonly FigureName[];
  caption: string;
  /** What a row of that key is called where it has no label of its own. */
  nameOf(row: ReportRow): string;
  /** Leads on from a row. */
  onOpen(row: ReportRow): void;
  /** Shows what a number is made of. */
  onNumber(at: NumberAt): void;
  /** The number that it is shown of. */
  current: NumberAt | null;
}

/** Where a number stands; null: that of all rows, periods or columns together. */
export interface NumberAt {
  row: string | null;
  period: string | null;
  column: string | null;
  figure: FigureName;
}

/** Rows × periods × figures. What stands below the second level is folded up at first. */
export function ReportTable({ report, figures, caption, nameOf, onOpen, onNumber, current }: Props) {
  const { columns, rows, total } = report;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => unfolded(rows, open), [rows, open]);
  const toggle = (key: string) => setOpen(new Set(open.symmetricDifference(new Set([key]))));
  const heads = [
    ...columns.map(({ period, key, label }) => ({
      ...{ id: `${period} ${key ?? ''}`, period, column: key ?? null },
      texts: [key === undefined ? null : label || t('report.none'), formatPeriod(period)],
    })),
    { id: 'total', period: null, column: null, texts: [t('report.total')] },
  ];
  const shared = { heads, figures, onNumber, current };
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="border-separate border-spacing-0 text-right">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th rowSpan={2} className={`${corner} z-20`}>
              <span className="sr-only">{t('report.rows')}</span>
            </th>
            {heads.map(({ id, texts }) => (
              <th key={id} scope="colgroup" colSpan={figures.length} className={`${head} top-0 border-l text-left`}>
                {texts.filter(Boolean).join(' · ')}
              </th>
            ))}
          </tr>
          <tr>
            {heads.map(({ id }) =>
              figures.map((figure, j) => (
                <th
                  key={`${id} ${figure}`}
                  scope="col"
                  className={`${head} top-8 text-small ${j === 0 ? 'border-l' : ''}`}
                >
                  {figureName(figure)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, hasBelow }) => (
            <tr key={row.key} className={hasBelow && row.depth === 0 ? headRow : 'bg-sheet hover:bg-sunk'}>
              <th scope="row" className={`${first} bg-inherit [font-weight:inherit]`}>
                <span className="flex items-center gap-1" style={{ paddingLeft: row.depth * 16 }}>
                  {hasBelow ? (
                    <button
                      type="button"
                      aria-expanded={isOpen(row, open)}
                      aria-label={t(isOpen(row, open) ? 'report.close' : 'report.open', { name: nameOf(row) })}
                      onClick={() => toggle(row.key)}
                      className="grid size-5 shrink-0 place-items-center rounded text-ink-3 hover:bg-sunk coarse:size-11"
                    >
                      <ChevronRight className={`size-4 ${isOpen(row, open) ? 'rotate-90' : ''}`} aria-hidden />
                    </button>
                  ) : (
                    <span className="w-5 shrink-0" />
                  )}
                  {row.masked || row.key === '' ? (
                    <span className="truncate text-ink-3" title={row.masked ? t('report.masked') : undefined}>
                      {nameOf(row)}
                    </span>
                  ) : (
                    <button
                      type="button"
                      onClick={() => onOpen(row)}
                      title={t('report.showEntries', { name: nameOf(row) })}
                      className="truncate rounded text-left hover:underline"
                    >
                      {nameOf(row)}
                    </button>
                  )}
                </span>
              </th>
              <Cells {...shared} row={row.key} cells={row.masked ? null : [...row.cells, row.total as Sums]} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${first} bottom-0 z-10 border-t-2 bg-sheet [font-weight:inherit]`}>
              {t('report.total')}
            </th>
            <Cells {...shared} row={null} cells={[...sumsOf(report), total]} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** As in the plan's table: what stands over all below it. */
const headRow = 'bg-paper font-[620] hover:bg-sunk';
const head = 'sticky z-10 h-8 border-b border-line bg-paper px-2.5 font-[520] whitespace-nowrap text-ink-2';
const corner = 'sticky top-0 left-0 h-16 border-b border-line bg-paper';
const first =
  'sticky left-0 z-[1] h-(--row) w-72 max-w-72 min-w-72 border-b border-line px-2.5 text-left max-tablet:w-40 max-tablet:min-w-40 max-tablet:max-w-40';

interface CellsProps extends Pick<Props, 'figures' | 'onNumber' | 'current'> {
  /** null: they may not be seen. */
  cells: readonly Sums[] | null;
  /** `key` of the row; null: the sum below. */
  row: string | null;
  heads: readonly { id: string; period: string | null; column: string | null }[];
}

const Cells = ({ cells, row, heads, figures, onNumber, current }: CellsProps) =>
  heads.flatMap(({ id, period, column }, i) =>
    figures.map((figure, j) => {
      const value = cells?.[i]?.[figure];
      const at = { row, period, column, figure };
      return (
        <td
          key={`${id} ${figure}`}
          title={value ? formatAmount(value) : undefined}
          className={`figure h-(--row) border-line px-2.5 whitespace-nowrap ${j === 0 ? 'border-l' : ''} ${
            row === null ? 'sticky bottom-0 border-t-2 bg-sheet' : 'border-b'
          } ${value !== undefined && value < 0 ? 'text-bad' : ''} ${i === heads.length - 1 ? 'font-[560]' : ''} ${isSame(at, current) ? 'bg-accent-soft' : ''}`}
        >
          {cells && (
            <Opening onOpen={value ? () => onNumber(at) : undefined} isOpen={isSame(at, current)}>
              {formatFigure(value)}
            </Opening>
          )}
        </td>
      );
    }),
  );

const isSame = (a: NumberAt, b: NumberAt | null): boolean =>
  a.row === b?.row && a.period === b.period && a.column === b.column && a.figure === b.figure;

/** Rows of the outermost level together, column by column; what they lead to is in them. */
function sumsOf({ columns, rows }: Reported): Sums[] {
  const top = outermost(rows);
  return columns.map((_, i) => sumsBy((figure) => top.reduce((sum, { cells }) => sum + (cells[i]?.[figure] ?? 0), 0)));
}

/** Those whose money stands in no other row: below what may not be seen each stands for itself. */
function outermost(rows: readonly ReportRow[]): ReportRow[] {
  const above: ReportRow[] = [];
  return rows.filter((row) => {
    above.length = Math.min(above.length, row.depth);
    const isIn = above.some(({ masked }) => !masked);
    above[row.depth] = row;
    return !isIn && !row.masked;
  });
}

/** The first level stands open. */
const isOpen = ({ key, depth }: ReportRow, open: ReadonlySet<string>): boolean => open.has(key) !== depth < 1;

function unfolded(rows: readonly ReportRow[], open: ReadonlySet<string>) {
  let closedAt = Number.POSITIVE_INFINITY;
  return rows.flatMap((row, i) => {
    if (row.depth > closedAt) return [];
    closedAt = isOpen(row, open) ? Number.POSITIVE_INFINITY : row.depth;
    return [{ row, hasBelow: (rows[i + 1]?.depth ?? 0) > row.depth }];
  });
}
