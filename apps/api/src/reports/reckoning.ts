import type { Distribution as Asked, CostReport } from '@contracts/reports/reports.js';
import { costReport, type Distribution, distribution, type Reckoned } from '@domain/reports/report.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { Problem, rulesBroken } from '../http/problem.js';
import { askedReport, spanOf } from './asking.js';

/** Cells of an answer, some 200 bytes each. */
const mostCells = 200_000;

/** A report as asked, of what the caller may see. Throws 400, 403, 413, 422. */
export async function reckoned(context: Context, call: Call, asked: CostReport, time?: string): Promise<Reckoned> {
  const { filters, ...question } = asked;
  const { of, weights, reader } = await askedReport(context, call, filters, time);
  const found = costReport(of, { ...question, ...spanOf(question, reader), weights });
  if ('unknown' in found) throw rulesBroken([{ field: found.unknown, rule: 'selection_required' }]);
  if (found.places.length * found.columns.length > mostCells) throw new Problem(413, 'TOO_BIG');
  return found;
}

/** A distribution as asked. Throws 400, 403, 422. */
export async function sliced(context: Context, call: Call, asked: Asked): Promise<Distribution> {
  const { filters, ...question } = asked;
  const { of, weights, reader } = await askedReport(context, call, filters);
  const found = distribution(of, { ...question, ...spanOf(question, reader), weights });
  if ('unknown' in found) throw rulesBroken([{ field: 'by', rule: 'selection_required' }]);
  return found;
}
