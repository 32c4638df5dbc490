import type { CustomField } from '@contracts/masterData/dataElementType.js';
import type { Conclusion, Kpi } from '@contracts/planning/element.js';
import { kpiStateOf, ratingOf } from '@contracts/planning/kpi.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { Row } from '@platform/ports.js';
import type { Column } from '../lists/columns.js';
import type { WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Termed, Terms } from '../reading/terms.js';

const prefix = 'customProperties.';

/** What is reckoned of lists of an element, as keys of a filter. */
const reckoned: Readonly<Record<string, Column>> = {
  /** Of its KPIs: `kpiState='MISSED'` are elements with one that is not reached. */
  kpiState: {
    name: 'kpiState',
    of: (row) => [...new Set((row['kpis'] as readonly Kpi[] | undefined)?.map(kpiStateOf))],
  },
  /** The rounded average of its conclusions (product.md, section 9); null: it has none. */
  rating: { name: 'rating', of: (row) => ratingOf((row['conclusions'] as readonly Conclusion[] | undefined) ?? []) },
};

/** Fields that the tenant added to elements, as keys of a filter: `customProperties.size='20..40'`; and what is reckoned. */
export function planTerms({ live, of }: Termed): Terms {
  if (of !== PlanElement) return { keys: [], understood: (wish) => wish };
  const own = [...new Set(addedIn(live).map(({ key }) => prefix + key))];
  const columns = new Map(
    own.map((key) => [key, { name: key, of: (row: Row) => propertyIn(row, key.slice(prefix.length)) }]),
  );
  for (const [key, column] of Object.entries(reckoned)) columns.set(key, column);
  const understood = (term: WishTerm): WishTerm => {
    const column = columns.get(term.key);
    return column ? { ...term, held: { column, seen: (value) => value ?? null } } : term;
  };
  return { keys: [...columns.keys()], understood: (wish) => ({ ...wish, terms: wish.terms.map(understood) }) };
}

/** All fields that the tenant added to its types of elements. */
const addedIn = (live: TenantLive): CustomField[] =>
  [...live.rows('elementTypes').values()].flatMap((type) => (type['fields'] as CustomField[] | undefined) ?? []);

function propertyIn(row: Row, name: string): unknown {
  const held = row['customProperties'] as Readonly<Record<string, unknown>> | undefined;
  return held && Object.hasOwn(held, name) ? held[name] : null;
}
