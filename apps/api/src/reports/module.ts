import { setImmediate as breath } from 'node:timers/promises';
import { CostReport, Distribution } from '@contracts/reports/reports.js';
import { costReport, distribution, type Reckoned, type Unknown } from '@domain/reports/report.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { Problem, rulesBroken } from '../http/problem.js';
import type { Module } from '../module.js';
import { askedReport, spanOf } from './asking.js';
import { budgetPots } from './pots.js';

const handlers = (context: () => Context): Handlers => ({
  costReport: (call) => answerReport(context(), call),
  budgetPots: (call) => budgetPots(context(), call),
  distribution: (call) => answerDistribution(context(), call),
});

/** Cells of an answer, some 200 bytes each, and those written in one go. */
const mostCells = 200_000;
const atOnce = 2_000;

/** `POST report/cost` */
async function answerReport(context: Context, call: Call): Promise<Answer> {
  const { filters, ...question } = checked(CostReport, call.body);
  const { of, weights, reader } = await askedReport(context, call, filters);
  const found = costReport(of, { ...question, ...spanOf(question, reader), weights });
  if ('unknown' in found) throw unknown(found);
  if (found.places.length * found.columns.length > mostCells) throw new Problem(413, 'TOO_BIG');
  return { status: 200, json: await textOf(found) };
}

/** The answer's text, row by row with turns for others between. */
async function textOf({ columns, places, rowAt, total }: Reckoned): Promise<string> {
  const rows: string[] = [];
  let cells = 0;
  for (const place of places) {
    rows.push(JSON.stringify(rowAt(place)));
    cells += columns.length;
    if (cells < atOnce) continue;
    cells = 0;
    await breath();
  }
  return `{"columns":${JSON.stringify(columns)},"rows":[${rows.join(',')}],"total":${JSON.stringify(total)}}`;
}

/** `POST chart/distribution` */
async function answerDistribution(context: Context, call: Call): Promise<Answer> {
  const { filters, ...question } = checked(Distribution, call.body);
  const { of, weights, reader } = await askedReport(context, call, filters);
  const found = distribution(of, { ...question, ...spanOf(question, reader), weights });
  if ('unknown' in found) throw rulesBroken([{ field: 'by', rule: 'selection_required' }]);
  return ok(found);
}

const unknown = ({ unknown: field }: Unknown): Problem => rulesBroken([{ field, rule: 'selection_required' }]);

export const reportsModule: Module = { handlers };
