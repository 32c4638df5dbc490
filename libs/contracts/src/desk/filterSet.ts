import { choice, flag, integer, made, map, reference, text } from '../fields.js';

/** What shows rows by a filter: the part of its address before the filter set's id is `plan/gantt` for `PLAN_GANTT`. */
export const viewIds = [
  'PLAN_GANTT',
  'PLAN_TABLE',
  'PLAN_BOARD',
  'PLAN_CALENDAR',
  'PLAN_COSTS',
  'REPORT',
  'CHART',
  'INVOICE',
] as const;
export type ViewId = (typeof viewIds)[number];

/** Who sees a filter set beside its owner: nobody, the owner's unit (and the units above it), everybody. */
export const filterVisibilities = ['PERSONAL', 'UNIT', 'ANY'] as const;
export type FilterVisibility = (typeof filterVisibilities)[number];

/** GET user/filter-set: a filter that was saved under a name. */
export class FilterSet {
  static readonly rows = 'filterSets';
  @reference('filter-set', { optional: true, find: true }) id!: string;
  @choice(viewIds, { find: true }) viewId!: ViewId;
  /** null: it belongs to nobody and is what its view shows at first. On creation it is the caller. */
  @reference('user', { optional: true, nullable: true, find: true }) ownerId!: string | null;
  @text({ min: 1, max: 200, find: true, search: true }) title!: string;
  @text({ max: 4_000, lines: 'many', search: true }) description = '';
  /** In the grammar of all lists; stored as it is canonically printed. */
  @text({ max: 20_000 }) filterString = '';
  @choice(filterVisibilities, { find: true }) visibility: FilterVisibility = 'PERSONAL';
  /** How the view or report looked, by its own names; empty: that was not stored. */
  @map(undefined, { max: 50 }) configuration: Readonly<Record<string, unknown>> = {};
  /** The unit it is shown to. */
  @made(reference('group', { nullable: true, find: true })) readonly unitId!: string | null;
  /** The version of the grammar that `filterString` is written in. */
  @made(integer()) readonly grammar!: number;
  @made(flag()) readonly deleted!: boolean;
  @made(integer()) readonly revision!: number;
}
