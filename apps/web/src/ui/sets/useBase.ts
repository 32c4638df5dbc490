import type { ViewId } from '@contracts/desk/filterSet.js';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { ListState, LiveList } from '../../api/liveList.js';
import { type SavedView, useSavedViews } from '../../ui/sets/filterSets.js';
import { noFilter, type PlanFilter } from '../rows/filter.js';
import { viewIdOf } from './address.js';
import { type Look, lookIn } from './look.js';
import { filterOf } from './terms.js';

/** The saved view that the address names, or else the view's default: what the plan is filtered by until changed. */
export interface Base {
  views: readonly SavedView[];
  list: LiveList<SavedView>;
  viewId: ViewId;
  /** The one in effect; null: none. */
  view: SavedView | null;
  /** The address names one that is not there, or not for this person. */
  isMissing: boolean;
  state: ListState;
  filter: PlanFilter;
  everyYear: boolean;
  look: Look;
}

export function useBase(): Base {
  const { view: shown, filterSetId } = useParams();
  const { rows: all, state, list } = useSavedViews();
  const views = all.filter((each) => each.viewId.startsWith('PLAN_'));
  const viewId = viewIdOf(shown);
  const isReady = state.status === 'ready';
  const view =
    views.find((each) => (filterSetId ? each.id === filterSetId : each.ownerId === null && each.viewId === viewId)) ??
    null;
  const filter = useMemo(() => (view ? filterOf(view.filterString) : noFilter), [view]);
  const look = useMemo(() => lookIn(view?.configuration ?? {}), [view]);
  return {
    ...{ views, list, viewId, view, filter, look },
    isMissing: isReady && filterSetId !== undefined && !view,
    // Without a default the plan shows; what an address names must be known first.
    state: state.status === 'error' && !filterSetId ? { status: 'ready' } : state,
    everyYear: view?.configuration['years'] === 'all',
  };
}
