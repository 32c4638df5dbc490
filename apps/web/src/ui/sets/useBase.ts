import type { ViewId } from '@contracts/desk/filterSet.js';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { ListState, LiveList } from '../../api/liveList.js';
import { type SavedView, useSavedViews } from './filterSets.js';
import { type Look, lookIn } from './look.js';
import { shownOf } from './terms.js';

/** The saved view that the address names, or else the view's default: what a page shows until that is changed. */
export interface Base {
  /** All that can be opened here. */
  views: readonly SavedView[];
  list: LiveList<SavedView>;
  viewId: ViewId;
  /** The one in effect; null: none. */
  view: SavedView | null;
  /** The address names one that is not there, or not for this person. */
  isMissing: boolean;
  state: ListState;
  filter: ReturnType<typeof shownOf>;
  everyYear: boolean;
  look: Look;
}

/** `ofPage`: where a page has several views, how their ids begin. */
export function useBase(viewId: ViewId, ofPage: string = viewId): Base {
  const { filterSetId } = useParams();
  const { rows: all, state, list } = useSavedViews();
  const views = all.filter((each) => each.viewId.startsWith(ofPage));
  const isReady = state.status === 'ready';
  const view =
    views.find((each) => (filterSetId ? each.id === filterSetId : each.ownerId === null && each.viewId === viewId)) ??
    null;
  const filter = useMemo(() => shownOf(view?.filterString ?? ''), [view]);
  const look = useMemo(() => lookIn(view?.configuration ?? {}), [view]);
  return {
    ...{ views, list, viewId, view, filter, look },
    isMissing: isReady && filterSetId !== undefined && !view,
    // Without a default the page shows; what an address names must be known first.
    state: state.status === 'error' && !filterSetId ? { status: 'ready' } : state,
    everyYear: view?.configuration['years'] === 'all',
  };
}
