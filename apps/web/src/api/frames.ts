import { mutate } from 'swr';
import { isOld, type Told } from './follow.js';
import { allLists, type Element, listsOf, together } from './liveList.js';
import { onSessionEnd, session } from './session.js';

/** `element` is what `GET {type}/{id}` answers to this person; of a deleted one its id. */
export interface Frame {
  topic: string;
  position: string;
  updateType: 'created' | 'updated' | 'deleted';
  elementType: 'PLAN' | 'MASTER' | 'OTHER';
  type: string;
  element: Element | string;
}

onSessionEnd(() => void mutate(() => true, undefined, { revalidate: false }));

const alerts = new Set<(message: string) => void>();

/** Hears what the server says on `updates/{tenant}/errors`. */
export function onServerAlert(listener: (message: string) => void): () => void {
  alerts.add(listener);
  return () => alerts.delete(listener);
}

/** One closed batch of changes into the lists and views at hand. */
export function applyFrames(frames: readonly Frame[]): void {
  if (frames.length === 0) return;
  together(() => {
    for (const frame of frames) mark(frame);
    for (const frame of frames) applyFrame(frame);
  });
  refreshViews(frames.map(toldBy));
}

/** Asks everything that is shown anew. */
export function reloadAll(): void {
  for (const list of allLists()) void list.refresh();
  void mutate(() => true);
}

/** The element's own frame says who; the row in a list may be another frame's, so all are marked before any is applied. */
function mark({ element }: Frame): void {
  if (typeof element === 'string' || !byOther(element)) return;
  for (const list of allLists()) if (isNewer(element, list.get(element.id))) list.touch(element.id);
}

function applyFrame({ topic, updateType, type, element }: Frame): void {
  const id = typeof element === 'string' ? element : element.id;
  if (topic.endsWith('/errors') && typeof element !== 'string') {
    for (const alert of alerts) alert(String(element['message'] ?? ''));
    return;
  }
  for (const list of listsOf(type)) {
    if (updateType === 'deleted' || typeof element === 'string') list.remove(id);
    else list.accept(element);
  }
}

const toldBy = ({ type, element }: Frame): Told =>
  typeof element === 'string' ? { type, id: element, element: null } : { type, id: element.id, element };

/** A thing read plain is in its frame already, other views say what they make of one; the rest of them asks anew. */
function refreshViews(frames: readonly Told[]): void {
  void mutate((key) => typeof key === 'string' && !putPlain(key, frames) && isOld(key, frames));
}

/** Shows what an own command was answered at once where it is known how; its frame does the rest. */
export function tellViews(type: string, elements: readonly Element[]): void {
  const told = elements.map((element) => ({ type, id: element.id, element }));
  void mutate((key) => {
    if (typeof key === 'string' && !putPlain(key, told)) isOld(key, told);
    return false;
  });
}

/** Puts a thing where it is read plain; whether it is. */
function putPlain(key: string, frames: readonly Told[]): boolean {
  const element = frames.findLast(({ type, id }) => key === `${type}/${id}`)?.element;
  if (element) void mutate(key, (now?: Element) => newer(now, element), { revalidate: false });
  return !!element;
}

/** The answer to an own command may be here before the frame of an earlier one. */
const newer = (now: Element | undefined, next: Element): Element =>
  now?.revision !== undefined && next.revision !== undefined && now.revision > next.revision ? now : next;

/** Not where it comes again only because what hangs on it changed, e.g. a child of its was deleted. */
const isNewer = ({ revision }: Element, known: { revision?: number } | undefined): boolean =>
  revision === undefined || known?.revision === undefined || revision > known.revision;

function byOther(element: Element): boolean {
  const now = session();
  return now.status === 'signedIn' && 'modifiedBy' in element && element['modifiedBy'] !== now.user.id;
}
