import type { FilterTerm, FilterValue } from '@contracts/filters/filter.js';
import { folded } from '@contracts/filters/phrase.js';
import { readTerms, withTerm, writeFilters } from '../../ui/filter/terms.js';
import type { PlanRow } from './planRow.js';

/** What the rows are restricted to; it stands in the URL. */
export interface PlanFilter {
  /** A phrase in title, description or number. */
  text: string;
  /** All of them, by fields of the rows or by a kind of records, e.g. `cost-center`. */
  terms: readonly FilterTerm[];
}

export const noFilter: PlanFilter = { text: '', terms: [] };

/** The phrase, and the terms; numbers of "where it is used" lead here by these. */
const names = { text: 'q', terms: 'filters' } as const;

/** Parameters of which one says what is filtered by. */
export const filterNames: readonly string[] = Object.values(names);

export const readFilter = (params: URLSearchParams): PlanFilter => ({
  text: params.get(names.text) ?? '',
  terms: readTerms(params.get(names.terms)),
});

/** Writes a filter into parameters that may hold others too. */
export function writeFilter(params: URLSearchParams, { text, terms }: PlanFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put(names.text, text);
  put(names.terms, writeFilters(terms));
  return next;
}

export const isEmptyFilter = ({ text, terms }: PlanFilter): boolean => text.trim() === '' && terms.length === 0;

/** What a key is asked to be, ranges aside. */
export const chosenOf = ({ terms }: PlanFilter, key: string): readonly string[] =>
  terms.filter((term) => term.key === key).flatMap(({ values }) => plainOf(values));

/** With one key's values put, or taken out where there are none. */
export const withChosen = (filter: PlanFilter, key: string, ids: readonly string[]): PlanFilter => ({
  ...filter,
  terms: withTerm(
    filter.terms,
    key,
    ids.map((is) => ({ is })),
  ),
});

const plainOf = (values: readonly FilterValue[]): string[] =>
  values.flatMap((value) => ('is' in value ? [value.is] : []));

const here = ['type', 'phase', 'responsible', 'unitId', 'approvalState'] as const;
type Here = (typeof here)[number];

/** Whether the rows at hand tell it, before the server is asked. */
const isHere = (term: FilterTerm): term is FilterTerm & { key: Here } =>
  here.some((key) => key === term.key) && term.values.every((value) => 'is' in value);

/** All of it, the phrase as a term too. */
export function termsOf({ text, terms }: PlanFilter): readonly FilterTerm[] {
  const phrase = text.trim();
  return [...(phrase ? [{ key: 'text', values: [{ is: phrase }] }] : []), ...terms];
}

/** What only the server tells: rows carry neither descriptions nor what they are assigned to. */
export const askedOf = (filter: PlanFilter): readonly FilterTerm[] => termsOf(filter).filter((term) => !isHere(term));

/**
 * Whether a row is meant. `ids`: those that the server leaves; null where it was not asked or has not answered yet, then
 * names and numbers are looked at for the phrase.
 */
export function matcherOf(filter: PlanFilter, ids: ReadonlySet<string> | null = null): (row: PlanRow) => boolean {
  const phrase = folded(filter.text.trim());
  const tests = filter.terms.filter(isHere).map(({ key, values }) => ({ key, wanted: new Set(plainOf(values)) }));
  return (row) => {
    if (row.masked) return false;
    // Campaigns and milestones have no phase to speak of, so a phase asks for projects and actions.
    const has = ({ key, wanted }: (typeof tests)[number]) =>
      (key !== 'phase' || hasPhase(row)) && wanted.has(row[key] ?? '');
    if (!tests.every(has)) return false;
    return ids ? ids.has(row.id) : phrase === '' || folded(`${row.label}\n${row.identifier}`).includes(phrase);
  };
}

/** Whether a row's name or number has every word. */
export function finderOf(text: string): (row: PlanRow) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return ({ label, identifier, masked }) => {
    const own = folded(`${label} ${identifier}`);
    return !masked && words.every((word) => own.includes(word));
  };
}

export const hasPhase = (row: Pick<PlanRow, 'type' | 'masked'>): boolean =>
  !row.masked && (row.type === 'MAIN' || row.type === 'SUB');

export const isCompleted = (row: Pick<PlanRow, 'type' | 'masked' | 'phase'>): boolean =>
  hasPhase(row) && row.phase === 'COMPLETED';

export const overlapsYear = (row: PlanRow, year: number): boolean =>
  Boolean(row.masked) || (row.startDate <= `${year}-12-31` && row.endDate >= `${year}-01-01`);
