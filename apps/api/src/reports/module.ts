import { setImmediate as breath } from 'node:timers/promises';
import { CostReport, Distribution } from '@contracts/reports/reports.js';
import type { Reckoned } from '@domain/reports/report.js';
import { checked } from '../asked.js';
import type { Handlers } from '../call.js';
import type { Context } from '../context.js';
import { ok } from '../http/answer.js';
import type { Module } from '../module.js';
import { bridge } from './bridge.js';
import { cellEntries } from './entries.js';
import { exportCostReport, exportDistribution } from './exporting.js';
import { budgetPots } from './pots.js';
import { reckoned, sliced } from './reckoning.js';

const handlers = (context: () => Context): Handlers => ({
  costReport: async (call) => {
    const found = await reckoned(context(), call, checked(CostReport, call.body));
    return { status: 200, json: await textOf(found) };
  },
  bridge: (call) => bridge(context(), call),
  cellEntries: (call) => cellEntries(context(), call),
  distribution: async (call) => ok(await sliced(context(), call, checked(Distribution, call.body))),
  budgetPots: (call) => budgetPots(context(), call),
  exportCostReport: (call) => exportCostReport(context(), call),
  exportDistribution: (call) => exportDistribution(context(), call),
});

/** Cells written in one go. */
const atOnce = 2_000;

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

export const reportsModule: Module = { handlers };
