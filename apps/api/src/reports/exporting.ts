import type { Sums } from '@contracts/costs/sums.js';
import { difference } from '@contracts/reports/difference.js';
import type { ReportCell, ReportSheet } from '@contracts/reports/jobs.js';
import {
  type CostReported,
  ExportCostReport,
  ExportDistribution,
  type FigureName,
} from '@contracts/reports/reports.js';
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
  const { figures, language: wished, since, ...question } = checked(ExportCostReport, call.body);
  const now = reported(await reckoned(context, call, question));
  const { language, words } = wordsIn(await languageOf(context, call, wished));
  if (since === null) return written(context, call, costSheet(now, { figures, language, title: words.report }));
  const time = momentOf(context, call.tenant, { name: 'since', given: since });
  const found = difference(now, reported(await reckoned(context, call, question, time)));
  const title = `${words.compared} ${since.slice(0, 10)}`;
  return written(context, call, costSheet(found, { figures, language, title }));
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
}

/** A row for each, in its tree; sums of a row and of the whole are formulas, so that a changed figure changes them. */
function costSheet(found: CostReported, { figures, language, title }: Shown): ReportSheet {
  const { words, figure } = wordsIn(language);
  const periods = found.columns.map(({ period, label }) => [period, label].filter(Boolean).join(' · '));
  const rows = levelled(found.rows);
  const last = rows.length + 1;
  const at = (period: number, n: number): string => columnName(before + period * figures.length + n);
  const cells = ({ row, level }: Levelled, line: number): ReportCell[] => [
    level,
    `${'  '.repeat(row.depth)}${row.label || words.none}`,
    ...row.cells.flatMap((sums) => figures.map((name) => sums[name])),
    ...(row.total === null
      ? []
      : figures.map((name, n) => rowSum(periods.length, (i) => `${at(i, n)}${line}`, row.total?.[name] ?? 0))),
  ];
  const foot = [...periods, ''].flatMap((_, i) =>
    figures.map((name, n): ReportCell => {
      const column = at(i, n);
      const result = i === periods.length ? found.total[name] : columnSum(rows, i, name);
      return { formula: `SUMIF($A$2:$A$${last},0,${column}2:${column}${last})`, result };
    }),
  );
  return {
    ...{ title, language },
    columns: [
      { heading: words.level, kind: 'number' },
      { heading: words.name, kind: 'text' },
      ...[...periods, words.total].flatMap((period) =>
        figures.map((name) => ({ heading: `${period} ${figure[name]}`, kind: 'amount' as const })),
      ),
    ],
    rows: [...rows.map((row, i) => cells(row, i + 2)), [null, words.total, ...foot]],
  };
}

const rowSum = (count: number, cell: (i: number) => string, result: number): ReportCell =>
  count > mostArguments
    ? result
    : { formula: `SUM(${Array.from({ length: count }, (_, i) => cell(i)).join(',')})`, result };
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
