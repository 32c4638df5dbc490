import { BadFilter, type FilterTerm, type FilterValue, parseFilter, printFilter } from '@contracts/filters/filter.js';
import { isWithin } from '@contracts/filters/fits.js';
import { isRelative } from '@contracts/filters/relative.js';
import { type FormField, fieldValue, type Names } from '../form/formField.js';

/** The filter of the address; what is not known is left out. */
export function readFilters(text: string | null, fields: readonly FormField[]): readonly FilterTerm[] {
  const known = new Set(fields.map(({ name }) => name));
  return readTerms(text).filter(({ key }) => known.has(key));
}

/** The terms of an address; of what cannot be read none. */
export function readTerms(text: string | null): readonly FilterTerm[] {
  try {
    return parseFilter(text ?? '', () => true);
  } catch (thrown) {
    if (thrown instanceof BadFilter) return [];
    throw thrown;
  }
}

export const writeFilters = (terms: readonly FilterTerm[]): string | null =>
  terms.length > 0 ? printFilter(terms) : null;

/** The terms with one field's values put, or taken out where there are none. */
export function withTerm(
  terms: readonly FilterTerm[],
  key: string,
  values: readonly FilterValue[],
): readonly FilterTerm[] {
  if (values.length === 0) return terms.filter((term) => term.key !== key);
  const at = terms.findIndex((each) => each.key === key);
  const rest = terms.filter((each, index) => each.key !== key || index === at);
  return at < 0 ? [...terms, { key, values }] : withValues(rest, at, values);
}

/** The terms with the values of one of them put, or without it where there are none. */
export const withValues = (
  terms: readonly FilterTerm[],
  at: number,
  values: readonly FilterValue[],
): readonly FilterTerm[] =>
  values.length === 0
    ? terms.filter((_, index) => index !== at)
    : terms.map((term, index) => (index === at ? { ...term, values } : term));

/** With a term more: one of the same key has its values too, but for ranges, of which the last is meant. */
export function withMore(terms: readonly FilterTerm[], more: FilterTerm): readonly FilterTerm[] {
  const before = terms.find(({ key }) => key === more.key)?.values ?? [];
  const isPlain = [...before, ...more.values].every((value) => 'is' in value && !isRelative(value.is));
  const held = isPlain ? [...before, ...more.values] : more.values;
  return withTerm(terms, more.key, [...new Map(held.map((value) => [JSON.stringify(value), value])).values()]);
}

/** Terms that ask for records also by what stands below those, or was merged into them. */
export const withBelow = (
  terms: readonly FilterTerm[],
  fields: readonly FormField[],
  names: Names,
): readonly FilterTerm[] =>
  terms.map((term) => {
    const field = fields.find(({ name }) => name === term.key);
    const to = field?.to ?? field?.items?.to;
    const more = (value: FilterValue) =>
      to && 'is' in value && value.is ? (names.from?.(to, value.is) ?? [value.is]).map((is) => ({ is })) : [value];
    return { ...term, values: term.values.flatMap(more) };
  });

/** Whether a thing has what all terms ask for; relative ones say before what they mean (`useMeant`). */
export function fitsTerms(thing: object, terms: readonly FilterTerm[], fields: readonly FormField[]): boolean {
  return terms.every(({ key, values }) => {
    const field = fields.find(({ name }) => name === key);
    const found = field ? [fieldValue(thing, field)].flat() : [];
    const held = found.length > 0 ? found : [null];
    return values.some((value) =>
      held.some((each) => ('is' in value ? String(each ?? '') === value.is : isWithin(each, value))),
    );
  });
}
