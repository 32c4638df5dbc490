import { identifierKey } from '@contracts/identifiers.js';
import type { PlanTables } from './planTables.js';

/** Of a number given by its type's scheme: the series that it counts on, and how far. */
export interface Numbered {
  series: string;
  count: number;
}

const counter = /\{(0+)\}/;

/**
 * The number that a new element gets by its type's scheme and the year in which it begins; nothing without one. A number
 * that somebody typed or that was given before is passed over. Who decides has the whole plan: no two ever get the same.
 */
export function numberFor(
  plan: PlanTables,
  { typeId, startDate }: { typeId: string; startDate: string },
): { identifier?: string; numbered?: Numbered } {
  const scheme = plan.type(typeId)?.numberScheme;
  if (!scheme) return {};
  const pattern = scheme.replaceAll('{year}', startDate.slice(0, 4));
  const digits = counter.exec(pattern)?.[1]?.length ?? 1;
  const series = identifierKey(pattern.replace(counter, '{}'));
  let count = plan.lastNumber(series);
  let identifier: string;
  do identifier = pattern.replace(counter, `${++count}`.padStart(digits, '0'));
  while (plan.holderOf(identifier) !== undefined);
  return { identifier, numbered: { series, count } };
}
