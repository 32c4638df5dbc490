import { cyclic } from '@contracts/cycles.js';
import type { Day } from '@contracts/fields.js';
import { type Change, type Given, isRefused } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import type { Element } from './element.js';
import { placeAt, placeNow, positionOf } from './places.js';
import type { Plan } from './plan.js';
import { datesOf, extendAbove, placedInTime, shiftBelow, shiftOf } from './schedule.js';
import type { TreeEvent } from './tree.events.js';
import { editable, edited, type PlanEvent, type Trial, trial } from './trial.js';

/** Where and when an element shall be; what is undefined stays. */
export interface Placing {
  id: string;
  startDate?: Day;
  endDate?: Day;
  parentId?: string | null;
  position?: number;
  extendParents?: boolean;
}
interface How {
  given: Given;
  /** The changes are an approver's, made while the element is submitted. */
  approving?: boolean;
  /** The wishes stand in a list: fields are named `[n].field`. */
  batch?: boolean;
}
type Named = 'leads' | 'alone';

/** New places in one command: for each the siblings are counted. Dates alone are as many as an append takes. */
const mostMoves = 1_000;

/**
 * Places elements in the tree, then in time: all or none. Positions count in the order of the wishes; a move of dates
 * takes along what is below and not named itself. What must hold between elements is checked by the rules, on the end.
 */
export function placed(plan: Plan, wishes: readonly Placing[], how: How): readonly PlanEvent[] | Refused {
  const seen = new Set<string>();
  for (const [i, { id }] of wishes.entries()) {
    const found = editable(plan, id);
    if (isRefused(found)) return found;
    if (seen.has(id)) return broken({ field: `[${i}].id`, rule: 'is_unique' });
    seen.add(id);
  }
  const steps = trial(plan, how.given);
  const refusal = inTree(steps, wishes, how) ?? inTime(steps, wishes, plan, how);
  if (refusal) return refusal;
  for (const { id, extendParents } of wishes) {
    const stopped = extendParents ? extendAbove(steps, id, how.given) : null;
    if (stopped) return stopped;
  }
  return together(steps.events);
}

/** In the order of the wishes; one that would stand below itself waits until what it waits for has moved away. */
function inTree(steps: Trial, wishes: readonly Placing[], how: How): Refused | null {
  let waiting = [...wishes.entries()].filter(([, it]) => it.parentId !== undefined || it.position !== undefined);
  if (waiting.length > mostMoves) return refused('TOO_BIG');
  while (waiting.length) {
    const later: typeof waiting = [];
    for (const [i, wish] of waiting) {
      const { plan } = steps;
      const { parentId = plan.element(wish.id)?.parentId ?? null } = wish;
      if (parentId !== null && cyclic(wish.id, parentId, (at) => parentsOf(plan, at))) {
        later.push([i, wish]);
        continue;
      }
      const refusal = moved(steps, { ...wish, parentId }, { ...how, at: how.batch ? `[${i}].` : '' });
      if (refusal) return refusal;
    }
    const [stuck] = later;
    if (stuck && later.length === waiting.length)
      return broken({
        field: `${how.batch ? `[${stuck[0]}].` : ''}parentId`,
        rule: 'cycle',
        params: { id: stuck[1].id },
      });
    waiting = later;
  }
  return null;
}

const parentsOf = (plan: Plan, id: string): readonly string[] => {
  const parentId = plan.element(id)?.parentId ?? null;
  return parentId === null ? [] : [parentId];
};

function moved(
  { plan, add }: Trial,
  wish: Placing & { parentId: string | null },
  how: How & { at: string },
): Refused | null {
  const { id, parentId, position } = wish;
  const element = plan.element(id) as Element;
  const same = element.parentId === parentId;
  if (same && (position === undefined || positionOf(plan, id, how.given) === position)) return null;
  if (parentId !== null && !(plan.live(parentId) && (same || how.given.may('read', parentId))))
    return broken({ field: `${how.at}parentId`, rule: 'selection_required' });
  if (!same && !how.given.may('write', parentId)) return refused('MISSING_PRIVILEGE', { right: 'write', id: parentId });
  const { place, ranks } = placeAt(plan, parentId, position, { id, given: how.given });
  const from = placeNow(plan, id);
  if (same && from.after === place.after) return null;
  const events = edited(plan, id, [{ type: 'ElementMoved', data: { id, from, to: place } }], how.approving);
  if (isRefused(events)) return events;
  if (ranks) add({ type: 'SiblingsRespaced', data: { parent: parentId, ranks } });
  add(...events);
  return null;
}

function inTime(steps: Trial, wishes: readonly Placing[], before: Plan, how: How): Refused | null {
  const days = new Map<string, number>();
  for (const [i, wish] of wishes.entries()) {
    if (wish.startDate === undefined && wish.endDate === undefined) continue;
    const element = steps.plan.element(wish.id) as Element;
    const dates = datesOf(element.type, wish, element, how.batch ? `[${i}].` : '');
    if (isRefused(dates)) return dates;
    days.set(wish.id, shiftOf(element, dates));
    const refusal = placedInTime(steps, wish.id, dates, how.approving ?? false);
    if (refusal) return refusal;
  }
  const named = new Map<string, Named>();
  for (const { id } of wishes) {
    const leads = days.get(id) || before.element(id)?.parentId !== steps.plan.element(id)?.parentId;
    named.set(id, leads ? 'leads' : 'alone');
  }
  for (const [id, by] of days) {
    const event = by ? shiftBelow(steps.plan, id, by, named) : null;
    if (isRefused(event)) return nameless(event, how.given);
    if (event) steps.add(event);
  }
  return null;
}

/** What is below may be nobody's to read who moves what is above: then it isn't named. */
function nameless(no: Refused, { may }: Given): Refused {
  const { code, params } = no.refusal;
  return typeof params?.['id'] !== 'string' || may('read', params['id']) ? no : refused(code);
}

/** One reschedule an element, from what was to what is; none where that is the same. */
function together(events: readonly PlanEvent[]): readonly PlanEvent[] {
  const dates = new Map<string, RescheduledData>();
  for (const { type, data } of events) {
    if (type !== 'ElementRescheduled') continue;
    const { startDate, endDate } = dates.get(data.id) ?? {};
    dates.set(data.id, { id: data.id, ...pair('startDate', startDate, data), ...pair('endDate', endDate, data) });
  }
  return events.flatMap((event): PlanEvent[] => {
    if (event.type !== 'ElementRescheduled') return [event];
    const data = dates.get(event.data.id);
    dates.delete(event.data.id);
    return data?.startDate || data?.endDate ? [{ type: event.type, data }] : [];
  });
}

type RescheduledData = Extract<TreeEvent, { type: 'ElementRescheduled' }>['data'];

function pair(name: 'startDate' | 'endDate', before: Change<Day> | undefined, data: RescheduledData) {
  const [old, now] = [before?.old ?? data[name]?.old, data[name]?.new ?? before?.new];
  return old === undefined || old === now ? {} : { [name]: { old, new: now } };
}
