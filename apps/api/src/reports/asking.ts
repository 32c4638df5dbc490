import { type FilterTerm, printFilter } from '@contracts/filters/filter.js';
import { monthsOf } from '@domain/calendar.js';
import { hasRole } from '@domain/identity/rights.js';
import type { CostIndex } from '@domain/reports/costIndex.js';
import { columnOf, kindOfCostTypes, kindOfUnits, type RecordRow, type Reported } from '@domain/reports/groups.js';
import type { Span } from '@domain/reports/report.js';
import type { Weight } from '@domain/reports/tally.js';
import { type Held, held } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import { type Call, type Person, personOf } from '../call.js';
import type { Context } from '../context.js';
import { missingPrivilege, rulesBroken } from '../http/problem.js';
import { filterOf } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { asOfOf } from '../reading/asOf.js';
import { idsOfView } from '../reading/list.js';
import { mayRead, mayReadCosts, nameOf, type Reader, readerOf } from '../reading/reader.js';
import { areaOf, viewOfArea } from '../records/kinds.js';
import { orderedOf } from '../records/ordered.js';
import { dimensionsOf, idsFrom } from '../records/terms.js';
import { liveCosts } from './liveCosts.js';
import { pastCosts } from './pastCosts.js';

/** What somebody asks of the plan's money, made ready to be added up. */
export interface AskedReport {
  of: Reported;
  weights: readonly Weight[];
  reader: Reader;
  live: TenantLive;
  /** A moment of the past; undefined: now. */
  time: string | undefined;
}

/** Of money that somebody may not see there is nothing to tell, not even that it is none. Throws 403. */
export function requireMoney(person: Person): void {
  if (!person.keyUser && !hasRole(person, 'readCosts')) throw missingPrivilege('readCosts');
}

/** As of the call's own moment, or of another one. Throws 400, 403, 422. */
export async function askedReport(
  context: Context,
  call: Call,
  filters: string,
  time = asOfOf(context, call),
): Promise<AskedReport> {
  const { tenant } = call;
  const person = personOf(call);
  requireMoney(person);
  const reader = readerOf(context, tenant, person);
  const live = await context.live.tenant(tenant);
  const { onRecords, others } = termsOf(filters, live);
  const wished = { view: 'elements', reader, filters: printFilter(others), time };
  const chosen = others.length === 0 ? null : new Set(await idsOfView(context, tenant, wished));
  const from = time === undefined ? await now(context, tenant, live) : await pastCosts(context, tenant, time);
  const of = { ...reportedOf(from, live, reader), chosen };
  return { of, weights: onRecords.map((term) => weightOf(of.index, live, term)), reader, live, time };
}

interface Found {
  index: CostIndex;
  elements: ReadonlyMap<string, Row>;
}

async function now({ ports }: Context, tenant: string, live: TenantLive): Promise<Found> {
  const index = await liveCosts({ rows: ports.rows, tenant, live });
  return { index, elements: live.rows('gantt') };
}

/** Rights are those on the elements as they are today; what is not there today only those see who read all. */
function reportedOf({ index, elements }: Found, live: TenantLive, reader: Reader): Omit<Reported, 'chosen'> {
  const today = live.rows('gantt');
  const { keyUser } = reader.person;
  const right = (may: (reader: Reader, row: Row) => boolean) => (row: { id: string }) => {
    const it = today.get(row.id);
    return it ? may(reader, it) : keyUser;
  };
  return {
    ...{ index, elements, mayRead: right(mayRead), mayReadCosts: right(mayReadCosts) },
    records: (kind) => recordsOf(live, kind),
    personName: (id) => nameOf(reader.users, id) ?? '',
    memo: memoOf(elements, live, reader),
  };
}

/** What was grouped for a reader stays as long as nothing changes. */
const memos = new WeakMap<object, { edition: number; byReader: Held<Reported['memo']> }>();
function memoOf(elements: object, { edition }: TenantLive, { key }: Reader): Reported['memo'] {
  let kept = memos.get(elements);
  if (kept?.edition !== edition) {
    kept = { edition, byReader: held('reports_grouped', 30) };
    memos.set(elements, kept);
  }
  const memo: Reported['memo'] = kept.byReader.get(key) ?? new Map();
  kept.byReader.set(key, memo);
  return memo;
}

/** null: nothing that costs are split over. Deleted ones are there: entries may still be on them. */
function recordsOf(live: TenantLive, kind: string): readonly RecordRow[] | null {
  if (kind !== kindOfUnits && kind !== kindOfCostTypes && !dimensionsOf(live).includes(kind)) return null;
  return orderedOf(live, viewOfArea[areaOf(kind)], kind).rows as readonly (Row & RecordRow)[];
}

interface Terms {
  /** What looks at each entry, not at its element as a whole. */
  onRecords: readonly FilterTerm[];
  others: readonly FilterTerm[];
}

/** Elements that carry budgets are filtered by one of them alone (product.md, section 5). Throws 400, 422. */
function termsOf(filters: string, live: TenantLive): Terms {
  const dimensions = new Set(dimensionsOf(live));
  const terms = filterOf(filters, () => true);
  const isOnRecords = ({ key }: FilterTerm) => dimensions.has(key) || key === kindOfCostTypes;
  const onRecords = terms.filter(isOnRecords);
  const twice = onRecords.find(
    ({ key, values }) =>
      dimensions.has(key) && (values.length > 1 || onRecords.filter((other) => other.key === key).length > 1),
  );
  if (twice) throw rulesBroken([{ field: 'filters', rule: 'single_selection', params: { key: twice.key } }]);
  return { onRecords, others: terms.filter((term) => !isOnRecords(term)) };
}

/** Of records with all below them and what was merged into them. */
function weightOf(index: CostIndex, live: TenantLive, { key, values }: FilterTerm): Weight {
  const ids = values.flatMap((value) => ('is' in value && value.is ? [...idsFrom(live, key, value.is)] : []));
  const wanted = new Set(ids);
  const records = columnOf(index, key);
  const isWanted = Uint8Array.from(records.ids, (id) => (wanted.has(id) ? 1 : 0));
  return { records, isWanted, none: values.some((value) => 'is' in value && value.is === '') };
}

/** As many months as anybody looks at side by side. */
const mostMonths = 600;

/** `YYYY`, `YYYY-Qn` or `YYYY-MM`, both ends included. Throws 422. */
export function spanOf({ from, to }: { from: string; to: string }, { month }: Reader): Span {
  const [first, last] = [monthsOf(from)[0], monthsOf(to).at(-1)];
  const wrong = (field: string, rule: string, params?: Record<string, unknown>) =>
    rulesBroken([{ field, rule, ...(params && { params }) }]);
  if (!first) throw wrong('from', 'period_format');
  if (!last) throw wrong('to', 'period_format');
  if (last < first) throw wrong('to', 'date_after', { date: first });
  if ((+last.slice(0, 4) - +first.slice(0, 4)) * 12 >= mostMonths) throw wrong('to', 'max_value', { max: mostMonths });
  return { from: first, to: last, current: month };
}
