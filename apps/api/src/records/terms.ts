import { type Class, fieldsOf } from '@contracts/fields.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';
import { builtInKind, kindOfKinds, type RecordKind, recordKinds } from '@contracts/masterData/kinds.js';
import { OwnRecord } from '@contracts/masterData/record.js';
import { type Named, nameableBy, namedIn, namedInAdded } from '@contracts/masterData/references.js';
import type { Row } from '@platform/ports.js';
import type { WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Termed, Terms } from '../reading/terms.js';
import { areaOf, viewOfArea } from './kinds.js';
import { orderedOf } from './ordered.js';

interface Of extends Pick<Termed, 'live' | 'of'>, Partial<Pick<Termed, 'sees'>> {
  /** Fields that a tenant added to the things. */
  added?: readonly CustomField[];
}

const dimensions = Object.entries<RecordKind>(recordKinds).flatMap(([name, { dimension }]) =>
  dimension ? [name] : [],
);

/** Of the records of a kind. */
export function termsOfKind(live: TenantLive, kind: string): Terms {
  const added = live.rows(viewOfArea.masterData).get(kind)?.['fields'] as readonly CustomField[] | undefined;
  return recordTerms({ live, of: builtInKind(kind)?.of ?? OwnRecord, ...(added && { added }) });
}

/**
 * Kinds of records as keys: `cost-center='id'` is whatever names that record in any field, or one below it or merged into
 * one of them. So is a field that names a record: `unitId='id'`.
 */
export function recordTerms({ live, of, sees = () => true, added = [] }: Of): Terms {
  const keys = [...kindsNamedBy(of, live), ...added.flatMap(({ to }) => (to ? [to] : []))];
  const names = (row: object): readonly Named[] => [...namedIn(of, row), ...namedInAdded(added, row)];
  const understood = (term: WishTerm): WishTerm => {
    const { key } = term;
    const kind = keys.includes(key) ? key : kindIn(of, key);
    if (!kind) return term;
    const ids = term.values.flatMap((value) => ('is' in value && value.is ? [...idsFrom(live, kind, value.is)] : []));
    const values = [...term.values, ...ids.map((is) => ({ is }))];
    if (kind !== key) return { ...term, values };
    return {
      ...term,
      values,
      held: {
        column: { name: 'names of records', of: names },
        seen: (named, row) =>
          (named as readonly Named[] | undefined)?.flatMap(({ to, id, field }) =>
            to === key && sees(row as Row, field) ? [id] : [],
          ),
      },
    };
  };
  return { keys, understood: (wish) => ({ ...wish, terms: wish.terms.map(understood) }) };
}

/** The kind of records that a field of a thing names, e.g. its unit; what stands above it is of its own kind. */
function kindIn(of: Class, name: string): string | null {
  const field = fieldsOf(of).find((it) => it.name === name);
  const to = field?.to ?? field?.items?.to ?? '';
  const kind = builtInKind(to);
  return kind && kind.of !== of ? to : null;
}

/** Kinds that things of a class may name; of dimensions those that a tenant made too. */
export function kindsNamedBy(of: Class, live: TenantLive): string[] {
  const named = nameableBy(of);
  const kinds = [...named.kinds].filter((kind) => builtInKind(kind));
  return named.dimensions ? [...new Set([...kinds, ...dimensionsOf(live)])] : kinds;
}

/** The kinds that costs and elements are split over, those too that a tenant made. */
export function dimensionsOf(live: TenantLive): string[] {
  const own = [...live.rows(viewOfArea.masterData).values()].filter(
    (row) => row['typeId'] === kindOfKinds && row['dimension'] === true,
  );
  return [...dimensions, ...own.map(({ id }) => id)];
}

/** A record, all below it, and whatever was merged into one of them (`RecordState.from`, on rows). */
export function idsFrom(live: TenantLive, kind: string, id: string): Set<string> {
  const view = viewOfArea[areaOf(kind)];
  const rows = live.rows(view);
  const { below } = orderedOf(live, view, kind);
  const root = (rows.get(id)?.['mergedInto'] as string | null | undefined) ?? id;
  const found = new Set([id, root]);
  for (const at of found) {
    for (const alias of (rows.get(at)?.['aliases'] as string[] | undefined) ?? []) found.add(alias);
    for (const child of below.get(at) ?? []) found.add(child);
  }
  return found;
}
