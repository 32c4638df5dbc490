import type { FilterSet } from '@contracts/desk/filterSet.js';
import type { Segment } from '../../api/call.js';
import { newId } from '../../api/ids.js';
import type { Element, ListShape, LiveList } from '../../api/liveList.js';
import { send } from '../../api/send.js';
import { hasOne, type Session, token } from '../../api/session.js';
import { listOf, useList } from '../../api/useList.js';
import { t } from '../../words/t.js';
import { offerUndo, sayProblem } from '../offerUndo.js';

export type SavedView = FilterSet & Element;
type Views = LiveList<SavedView>;

const shape: ListShape<SavedView> = {
  segment: 'filter-set',
  row: (element) => (element['deleted'] === true ? null : (element as SavedView)),
};

/** The saved views that the person sees. */
export const useSavedViews = () => useList('GET user/filter-set', { shape });

/** Asked for while the page's code is on its way. */
export function preloadSavedViews(): void {
  setTimeout(() => {
    if (token()) void listOf('GET user/filter-set', { shape }).load();
  });
}

/** What a person says of one. */
export type ViewFields = Pick<
  FilterSet,
  'title' | 'description' | 'visibility' | 'ownerId' | 'filterString' | 'configuration'
>;

/** Saves a new one, which shows at once; its id once it is there, null where it was refused. */
export async function saveView(list: Views, viewId: FilterSet['viewId'], fields: ViewFields): Promise<string | null> {
  const id = newId();
  const made = { unitId: null, grammar: 0, deleted: false, revision: -1 };
  const outcome = await send('POST filter-set', {
    ...{ thing: id, answers: 'filter-set' as Segment, body: { id, viewId, ...fields } },
    label: t('views.saved', { name: fields.title }),
    optimistic: [list.change({ added: [{ id, viewId, ...fields, ...made } as SavedView] })],
  });
  if (outcome.ok) return id;
  sayProblem(outcome.problem);
  return null;
}

/** Writes some of its fields, of its revision when the person began. */
export async function changeView(list: Views, view: SavedView, fields: Partial<ViewFields>): Promise<void> {
  const label = t('views.changed', { name: fields.title ?? view.title });
  const outcome = await send('PUT filter-set/{id}', {
    ...{ thing: view.id, params: { id: view.id }, answers: 'filter-set' as Segment, body: fields, label },
    seen: view.revision,
    optimistic: [list.change({ rows: { [view.id]: fields as Partial<SavedView> } })],
  });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}

/** Deletes it; the toast takes it back. */
export async function deleteView(list: Views, view: SavedView): Promise<boolean> {
  const label = t('views.deleted', { name: view.title });
  const outcome = await send('DELETE filter-set/{id}', {
    ...{ thing: view.id, params: { id: view.id }, answers: 'filter-set' as Segment, label },
    optimistic: [list.change({ removed: [view.id] })],
  });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
  return outcome.ok;
}

export const administersViews = (session: Session): boolean => hasOne(session, ['ADMIN']);

/** One's own, and what is not somebody's alone for whoever administers. */
export const mayChangeView = (session: Session, view: FilterSet): boolean =>
  session.status === 'signedIn' &&
  (view.ownerId === session.user.id || (view.visibility !== 'PERSONAL' && administersViews(session)));
