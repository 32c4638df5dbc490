import type { FilterTerm } from '@contracts/filters/filter.js';
import { type ElementType, elementTypes, type Phase, phases } from '@contracts/planning/element.js';
import { readTerms, writeFilters } from '../../ui/filter/terms.js';
import type { PlanRow } from './planRow.js';

/** What the rows are restricted to; it stands in the URL. An empty list restricts nothing. */
export interface PlanFilter {
  text: string;
  phases: readonly Phase[];
  types: readonly ElementType[];
  responsible: readonly string[];
  units: readonly string[];
  /** By a kind of records, e.g. `cost-center`, those of which one is named: only the server knows which do. */
  terms: readonly FilterTerm[];
}

export const noFilter: PlanFilter = { text: '', phases: [], types: [], responsible: [], units: [], terms: [] };

const names = { text: 'q', phases: 'phase', types: 'type', responsible: 'who', units: 'unit' } as const;
/** The parameter of the terms; numbers of "where it is used" lead here by it. */
const inWords = 'filters';

/** Parameters of which one says what is filtered by. */
export const filterNames: readonly string[] = [...Object.values(names), inWords];

export function readFilter(params: URLSearchParams): PlanFilter {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  return {
    text: params.get(names.text) ?? '',
    phases: list(names.phases).filter((each): each is Phase => phases.includes(each as Phase)),
    types: list(names.types).filter((each): each is ElementType => elementTypes.includes(each as ElementType)),
    responsible: list(names.responsible),
    units: list(names.units),
    terms: readTerms(params.get(inWords)),
  };
}

/** Writes a filter into parameters that may hold others too. */
export function writeFilter(params: URLSearchParams, filter: PlanFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [field, name] of Object.entries(names)) {
    const value = filter[field as keyof typeof names];
    const text = typeof value === 'string' ? value : value.join(',');
    if (text) next.set(name, text);
    else next.delete(name);
  }
  const terms = writeFilters(filter.terms);
  terms === null ? next.delete(inWords) : next.set(inWords, terms);
  return next;
}

export const isEmptyFilter = (filter: PlanFilter): boolean =>
  filter.text.trim() === '' &&
  [filter.phases, filter.types, filter.responsible, filter.units, filter.terms].every((each) => each.length === 0);

/** Whether a row is meant: text in name or number (every word), one of each chosen list; `ids`: those that the terms leave. */
export function matcherOf(filter: PlanFilter, ids: ReadonlySet<string> | null = null): (row: PlanRow) => boolean {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const among = <V>(list: readonly V[], value: V | null | undefined) =>
    list.length === 0 || (value !== null && value !== undefined && list.includes(value));
  return (row) => {
    if (row.masked || (ids && !ids.has(row.id))) return false;
    if (!among(filter.types, row.type) || !among(filter.responsible, row.responsible)) return false;
    // Campaigns and milestones have no phase to speak of, so a phase asks for projects and actions.
    if (filter.phases.length > 0 && !(hasPhase(row) && filter.phases.includes(row.phase))) return false;
    if (!among(filter.units, row.unitId)) return false;
    if (words.length === 0) return true;
    const text = fold(`${row.label} ${row.identifier}`);
    return words.every((word) => text.includes(word));
  };
}

export const hasPhase = (row: Pick<PlanRow, 'type' | 'masked'>): boolean =>
  !row.masked && (row.type === 'MAIN' || row.type === 'SUB');

export const overlapsYear = (row: PlanRow, year: number): boolean =>
  Boolean(row.masked) || (row.startDate <= `${year}-12-31` && row.endDate >= `${year}-01-01`);

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
