import type { CustomField } from '@contracts/masterData/dataElementType.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { Row } from '@platform/ports.js';
import type { WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Termed, Terms } from '../reading/terms.js';

const prefix = 'customProperties.';

/** Fields that the tenant added to elements, as keys of a filter: `customProperties.size='20..40'`. */
export function planTerms({ live, of }: Termed): Terms {
  if (of !== PlanElement) return { keys: [], understood: (wish) => wish };
  const keys = [...new Set(addedIn(live).map(({ key }) => prefix + key))];
  const understood = (term: WishTerm): WishTerm => {
    if (!keys.includes(term.key)) return term;
    const name = term.key.slice(prefix.length);
    const column = { name: term.key, of: (row: Row) => propertyIn(row, name) };
    return { ...term, held: { column, seen: (value) => value ?? null } };
  };
  return { keys, understood: (wish) => ({ ...wish, terms: wish.terms.map(understood) }) };
}

/** All fields that the tenant added to its types of elements. */
const addedIn = (live: TenantLive): CustomField[] =>
  [...live.rows('elementTypes').values()].flatMap((type) => (type['fields'] as CustomField[] | undefined) ?? []);

function propertyIn(row: Row, name: string): unknown {
  const held = row['customProperties'] as Readonly<Record<string, unknown>> | undefined;
  return held && Object.hasOwn(held, name) ? held[name] : null;
}
