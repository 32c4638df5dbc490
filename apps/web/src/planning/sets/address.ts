import { type ViewId, viewIds } from '@contracts/desk/filterSet.js';
import { printShown } from '../../ui/sets/terms.js';
import { filterNames, isEmptyFilter, noFilter, type PlanFilter, readFilter, writeFilter } from '../rows/filter.js';

/** What the plan is filtered by until the address says otherwise. */
interface Under {
  filter: PlanFilter;
}

export const viewIdOf = (view: string | undefined): ViewId =>
  viewIds.find((id) => id === `PLAN_${view?.toUpperCase()}`) ?? 'PLAN_GANTT';
/** `/plan/gantt/{id}`; without one the view itself. */
export const pathOf = (viewId: ViewId, id?: string): string =>
  pathOfView(viewId.slice('PLAN_'.length).toLowerCase(), id);
export const pathOfView = (view: string, id?: string): string => ['/plan', view, id].filter(Boolean).join('/');

/** The filter that the address says, or that it leaves to its saved view. */
export const filterIn = (params: URLSearchParams, base: Under): PlanFilter =>
  filterNames.some((name) => params.has(name)) ? readFilter(params) : base.filter;

/** Writes a filter into the address; that of the saved view is left to it, none at all is said beside one. */
export function writeOver(params: URLSearchParams, filter: PlanFilter, base: Under): URLSearchParams {
  const isSame = printShown(filter) === printShown(base.filter);
  const next = writeFilter(params, isSame ? noFilter : filter);
  if (!isSame && isEmptyFilter(filter)) next.set('filters', '');
  return next;
}
