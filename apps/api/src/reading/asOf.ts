import { isDay } from '@contracts/fieldRules.js';
import type { Row } from '@platform/ports.js';
import { endOfDay } from '@platform/zones.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { malformed } from '../http/problem.js';
import type { PastQuestion } from '../past/past.js';

/** `?asOf=`: a time (ISO 8601) or a day, then its end in the tenant's zone. Undefined: now. Throws 400. */
export const asOfOf = (context: Context, call: Call): string | undefined => timeIn(context, call, 'asOf');

/** The same by another name. */
export function timeIn(context: Context, { tenant, query }: Call, name: string): string | undefined {
  const given = query[name];
  return given === undefined ? undefined : momentOf(context, tenant, { name, given });
}

/** Of a day its end. Throws 400 naming what was given. */
export function momentOf(
  { tenants }: Context,
  tenant: string,
  { name, given }: { name: string; given: string },
): string {
  if (isDay(given)) return endOfDay(given, tenants.get(tenant)?.timeZone ?? 'UTC');
  const [, day] = /^(\d{4}-\d\d-\d\d)T[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.exec(given) ?? [];
  const time = isDay(day) ? new Date(given) : null;
  if (!time || Number.isNaN(time.getTime())) throw malformed(name, 'date_format');
  return time.toISOString();
}

/** The rows of a view as they were, by their ids and in their order, as the rows of now are. */
export async function rowsAsOf({ past }: Context, asked: PastQuestion): Promise<Map<string, Row>> {
  const rows = (await past.rows(asked)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(rows.map((row) => [row.id, row]));
}
