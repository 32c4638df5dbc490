import type { MonthMoney } from '@contracts/costs/grid.js';
import { monthsOf } from '@domain/calendar.js';
import { mayOn, type Scope } from '@domain/identity/rights.js';
import type { MoneyByPeriod } from '@domain/planning/sums.js';
import type { Row } from '@platform/ports.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { malformed } from '../http/problem.js';
import { type KeptRow, listOfParts } from '../lists/parts.js';
import { inSlices } from '../lists/slices.js';
import { pagesOf } from '../live/pages.js';
import { asOfOf, rowsAsOf } from '../reading/asOf.js';
import { mayReadCosts, type Reader, readerOf } from '../reading/reader.js';
import type { Shape } from '../reading/shapes.js';

/** The months of a range; both ends are months. */
interface Months {
  from: string;
  to: string;
}

/** As many months as one answer tells of. */
const mostMonths = 120;

/** GET plan/cost-element/{id}: all its months, and of those above it what a frame tells. */
export const costElementShape: Shape = {
  ...{ view: 'costInfo', segment: 'plan/cost-element', elementType: 'PLAN', topic: 'costs' },
  wire: (reader, row) => told(reader, row, { from: '', to: '9999' }),
};

/** `GET plan/cost-element?from=2026-01&to=2028-12`: of each element whose costs the caller may see. */
export async function costElements(context: Context, call: Call): Promise<Answer> {
  const months = monthsAsked(call);
  const { tenant } = call;
  const reader = readerOf(context, tenant, personOf(call));
  const plan = (await context.live.tenant(tenant)).rows('gantt');
  const rows: KeptRow[] = [];
  const take = (some: readonly Row[]): void => {
    for (const row of some) {
      const today = plan.get(row.id);
      if (!today || today['deleted'] === true || !mayReadCosts(reader, today)) continue;
      const element = told(reader, { ...row, scope: today['scope'] }, months);
      rows.push({ id: row.id, json: JSON.stringify(element) });
    }
  };
  const time = asOfOf(context, call);
  if (time === undefined) for await (const page of pagesOf(context.ports.rows, tenant, 'costInfo')) take(page);
  else await inSlices([...(await rowsAsOf(context, { tenant, area: 'plan', view: 'costInfo', time })).values()], take);
  return { status: 200, kept: await listOfParts(rows, 1), cached: true };
}

function told({ person }: Reader, row: Row, months: Months) {
  const own = within(row['own'] as MoneyByPeriod, months);
  const total = within(row['total'] as MoneyByPeriod, months);
  return {
    ...{ id: row.id, own },
    ...(JSON.stringify(own) !== JSON.stringify(total) && { total }),
    writable: person.keyUser || mayOn(person, 'writeCosts', row['scope'] as Scope),
  };
}

const within = (all: MoneyByPeriod, { from, to }: Months): MonthMoney[] =>
  all.flatMap(({ period, ...money }) => {
    if (period < from || period > to) return [];
    const some = Object.entries(money).filter(([, amount]) => amount !== 0);
    return some.length ? [{ period, ...Object.fromEntries(some) }] : [];
  });

/** Months, quarters or years; left out: this year. Throws 400. */
function monthsAsked({ query }: Call): Months {
  const year = String(new Date().getUTCFullYear());
  const first = monthsOf(query['from'] ?? year)[0];
  const last = monthsOf(query['to'] ?? query['from'] ?? year).at(-1);
  if (!first) throw malformed('from', 'period_format');
  if (!last || last < first) throw malformed('to', 'period_format');
  const count = (+last.slice(0, 4) - +first.slice(0, 4)) * 12 + +last.slice(5) - +first.slice(5) + 1;
  if (count > mostMonths) throw malformed('to', 'max_value', { max: mostMonths });
  return { from: first, to: last };
}
