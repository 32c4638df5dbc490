import type { FilterTerm } from '@contracts/filters/filter.js';
import { meantOf, type Now, resolved } from '@contracts/filters/resolve.js';
import type { FormField } from '../form/formField.js';
import { kindOf } from '../record/kinds.js';
import { type Option, withBelow } from '../record/useNames.js';

interface Around {
  now: Pick<Now, 'today' | 'year' | 'me'>;
  /** The records of the kinds that fields name. */
  options: ReadonlyMap<string, readonly Option[]>;
}

/** What terms mean now, as the server says it. */
export const meaning = (
  terms: readonly FilterTerm[],
  fields: readonly FormField[],
  { now, options }: Around,
): readonly FilterTerm[] =>
  resolved(terms, { ...meantOf(fields), ...now }).map((term) =>
    wholly(term, options.get(treeOf(fields, term.key) ?? '')),
  );

/** The kind of the records that a field names; null: it names none. */
export function treeOf(fields: readonly FormField[], key: string): string | null {
  const field = fields.find(({ name }) => name === key);
  const to = field?.to ?? field?.items?.to ?? '';
  return kindOf(to) ? to : null;
}

function wholly(term: FilterTerm, options: readonly Option[] | undefined): FilterTerm {
  if (!options) return term;
  const byId = new Map(options.map((each) => [each.id, each]));
  const ids = term.values.flatMap((value) => ('is' in value && value.is !== '' ? [value.is] : []));
  return { ...term, values: [...term.values, ...withBelow(byId, ids).map((is) => ({ is }))] };
}
