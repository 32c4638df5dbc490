import type { Sums } from '@contracts/costs/sums.js';
import { difference } from '@contracts/reports/difference.js';
import type { ReportCell, ReportSheet } from '@contracts/reports/jobs.js';
import {
  type CostReported,
  ExportCostReport,
  ExportDistribution,
  type FigureName,
} from '@contracts/reports/reports.js';
import { subtotalsAfter } from '@contracts/reports/subtotals.js';
import type { Distribution, Reckoned } from '@domain/reports/report.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { exportLaid, languageOf } from '../importing/gathered.js';
import { momentOf } from '../reading/asOf.js';
import { reckoned, sliced } from './reckoning.js';
import { type Language, wordsIn } from './words.js';

/** `POST export/cost-report` */
export async function exportCostReport(context: Context, call: Call): Promise<Answer> {
  const { figures, language: wished, since, subtotals, ...question } = checked(ExportCostReport, call.body);
  const now = reported(await reckoned(context, call, question));
  const { language, words } = wordsIn(await languageOf(context, call, wished));
  if (since === null)
    return written(context, call, costSheet(now, { figures, language, subtotals, title: words.report }));
  const time = momentOf(context, call.tenant, { name: 'since', given: since });
  const found = difference(now, reported(await reckoned(context, call, question, time)));
  const title = `${words.compared} ${since.slice(0, 10)}`;
  return written(context, call, costSheet(found, { figures, language, subtotals, title }));
}

const reported = ({ columns, places, rowAt, total }: Reckoned): CostReported => ({
  ...{ columns, total },
  rows: places.map(rowAt),
});

/** `POST export/distribution-chart` */
export async function exportDistribution(context: Context, call: Call): Promise<Answer> {
  const { language: wished, ...question } = checked(ExportDistribution, call.body);
  const found = await sliced(context, call, question);
  return written(context, call, sliceSheet(found, wordsIn(await languageOf(context, call, wished)).language));
}

const written = (context: Context, call: Call, sheet: ReportSheet): Promise<Answer> =>
  exportLaid(context, call, {
    name: 'export.report',
    content: Buffer.from(JSON.stringify(sheet)),
    told: (path) => ({ by: personOf(call).by, path }),
  });

/** `0` → `A`, `26` → `AA`. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
/** Columns before the figures: level and name. */
const before = 2;

interface Shown {
  figures: readonly FigureName[];
  language: Language;
  title: string;
  subtotals: boolean;
}

/** Columns of the sheet, one a figure: those of one of the report's columns, or of what several of them sum up to. */
interface Stretch {
  heading: string;
  of: readonly number[];
  isSum: boolean;
}

/** As the report has them; behind the last of a quarter and of a year their sums, at the end that of all. */
function stretchesOf({ columns }: CostReported, subtotals: boolean, whole: string): Stretch[] {
  const hasYears = new Set(columns.map(({ period }) => period.slice(0, 4))).size > 1;
  const places = [...columns.keys()];
  const apart = columns.flatMap(({ period, key, label }, i): Stretch[] => {
    const named = (of: string) => [of, label].filter(Boolean).join(' · ');
    const sums = subtotals ? subtotalsAfter(period, hasYears) : [];
    const within = (sum: string) => places.filter((at) => columns[at]?.key === key && isIn(columns[at]?.period, sum));
    return [
      { heading: named(period), of: [i], isSum: false },
      ...sums.map((sum) => ({ heading: named(sum), of: within(sum), isSum: true })),
    ];
  });
  return [...apart, { heading: whole, of: places, isSum: true }];
}

/** Whether a month or a quarter lies in a quarter or a year. */
const isIn = (period = '', sum: string): boolean =>
  sum.length === 4 ? period.startsWith(sum) : period.startsWith(sum.slice(0, 4)) && quarterOf(period) === sum.slice(5);
const quarterOf = (month: string): string => `Q${Math.ceil(Number(month.slice(5)) / 3)}`;

/** A row for each, in its tree; sums of a row and of the whole are formulas, so that a changed figure changes them. */
function costSheet(found: CostReported, { figures, language, title, subtotals }: Shown): ReportSheet {
  const { words, figure } = wordsIn(language);
  const stretches = stretchesOf(found, subtotals, words.total);
  const rows = levelled(found.rows);
  const last = rows.length + 1;
  const at = (stretch: number, n: number): string => columnName(before + stretch * figures.length + n);
  const places = found.columns.map((_, i) => stretches.findIndex(({ of, isSum }) => !isSum && of[0] === i));
  const figuresOf = (cells: readonly Sums[], total: Sums, line: number): ReportCell[] =>
    stretches.flatMap(({ of, isSum }, i) =>
      figures.map((name, n) => {
        const result =
          i === stretches.length - 1 ? total[name] : of.reduce((sum, k) => sum + (cells[k]?.[name] ?? 0), 0);
        return isSum ? rowSum(of, (k) => `${at(places[k] as number, n)}${line}`, result) : result;
      }),
    );
  const foot = stretches.flatMap(({ of }, i) =>
    figures.map((name, n): ReportCell => {
      const column = at(i, n);
      const result =
        i === stretches.length - 1 ? found.total[name] : of.reduce((sum, k) => sum + columnSum(rows, k, name), 0);
      return { formula: `SUMIF($A$2:$A$${last},0,${column}2:${column}${last})`, result };
    }),
  );
  return {
    ...{ title, language },
    columns: [
      { heading: words.level, kind: 'number' },
      { heading: words.name, kind: 'text' },
      ...stretches.flatMap(({ heading }) =>
        figures.map((name) => ({ heading: `${heading} ${figure[name]}`, kind: 'amount' as const })),
      ),
    ],
    rows: [
      ...rows.map(({ row, level }, i) => [
        level,
        `${'  '.repeat(row.depth)}${row.label || words.none}`,
        ...(row.total === null ? [] : figuresOf(row.cells, row.total, i + 2)),
      ]),
      [null, words.total, ...foot],
    ],
  };
}

const rowSum = (of: readonly number[], cell: (i: number) => string, result: number): ReportCell =>
  of.length > mostArguments ? result : { formula: `SUM(${of.map(cell).join(',')})`, result };
/** A spreadsheet's function takes no more. */
const mostArguments = 250;

interface Levelled {
  row: CostReported['rows'][number];
  /** How many rows it is in; null: it has no figures. */
  level: number | null;
}
/** Rows of level 0 stand in no other row: they are what the whole adds up. */
function levelled(rows: CostReported['rows']): Levelled[] {
  const above: CostReported['rows'][number][] = [];
  return rows.map((row) => {
    above.length = Math.min(above.length, row.depth);
    const level = row.masked ? null : above.filter((it) => it && !it.masked).length;
    above[row.depth] = row;
    return { row, level };
  });
}

const columnSum = (rows: readonly Levelled[], i: number, name: keyof Sums): number =>
  rows.reduce((sum, { row, level }) => (level === 0 ? sum + (row.cells[i]?.[name] ?? 0) : sum), 0);

function sliceSheet({ slices, total }: Distribution, language: Language): ReportSheet {
  const { words } = wordsIn(language);
  const last = slices.length + 1;
  return {
    ...{ title: words.chart, language },
    columns: [
      { heading: words.name, kind: 'text' },
      { heading: words.amount, kind: 'amount' },
      { heading: words.share, kind: 'amount' },
    ],
    rows: [
      ...slices.map(({ label, amount, share }): ReportCell[] => [label || words.none, amount, share]),
      [
        words.total,
        { formula: slices.length ? `SUM(B2:B${last})` : '0', result: total },
        {
          formula: slices.length ? `SUM(C2:C${last})` : '0',
          result: slices.reduce((sum, { share }) => sum + share, 0),
        },
      ],
    ],
  };
}
