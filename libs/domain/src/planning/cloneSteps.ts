import type { CloneElements } from '@contracts/planning/commands.js';
import { type Given, isRefused } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { cloned } from './clone.js';
import { dependencies } from './content.events.js';
import type { DependencyItem } from './element.js';
import { numberFor } from './numbers.js';
import { placeAt, type Room } from './places.js';
import type { Plan } from './plan.js';
import { extendAbove } from './schedule.js';
import type { Created } from './tree.events.js';
import { editable, edited, type PlanEvent, trial } from './trial.js';

/** One step of a clone in chunks. `under`: where its root goes, which is what the right is asked on. */
export type CopyStep =
  | { command: 'copyElement'; data: Created & { under: string | null; extendParents?: boolean } }
  /** Ties to copies that come after it in the list. */
  | { command: 'tieElement'; data: { id: string; under: string | null; ties: readonly DependencyItem[] } };

/** A line of a clone's checked list. Stored as long as the batch can be undone. */
export type CopyCommand = CopyStep & { row: number; label: string };

/** What a clone above one append does, element by element: the creations that the clone itself would make, then ties. */
export function cloneSteps(plan: Plan, data: CloneElements, given: Given): CopyCommand[] | Refused {
  const events = cloned(plan, data, given);
  if (isRefused(events)) return events;
  const creations = events.flatMap((it) => (it.type === 'ElementCreated' ? [it.data] : []));
  const later = new Set(creations.map(({ id }) => id));
  const under = new Map<string, string | null>();
  const steps: CopyStep[] = [];
  const ties: CopyStep[] = [];
  // Numbers are given when it is carried out: others may have been given until then.
  for (const { dependsOn = [], identifier: _, numbered: __, ...creation } of creations) {
    const { id, parentId } = creation;
    const root = parentId === null || !under.has(parentId);
    const at = root ? parentId : (under.get(parentId) as string | null);
    under.set(id, at);
    later.delete(id);
    const early = dependsOn.some((it) => later.has(it.id));
    steps.push({
      command: 'copyElement',
      data: {
        ...creation,
        ...(dependsOn.length > 0 && !early && { dependsOn }),
        under: at,
        ...(root && data.extendParents && { extendParents: true }),
      },
    });
    if (early) ties.push({ command: 'tieElement', data: { id, under: at, ties: dependsOn } });
  }
  const labels = new Map(creations.map((it) => [it.id, it.content.label]));
  return [...steps, ...ties].map((it, i) => ({ ...it, row: i + 1, label: labels.get(it.data.id) as string }));
}

/** Whether a copy is one that was named itself, not something below it. */
export const isRoot = ({ parentId, under }: { parentId: string | null; under: string | null }): boolean =>
  parentId === under;

/** Carries out one step. What is there already is left as it is. */
export function copied(plan: Plan, step: CopyStep, given: Given): readonly PlanEvent[] | Refused {
  const { id, under } = step.data;
  if (step.command === 'copyElement' && plan.element(id)) return [];
  if (!given.may('write', under)) return refused('MISSING_PRIVILEGE', { right: 'write', id: under });
  if (step.command === 'tieElement') return tied(plan, id, step.data.ties);
  const { under: _, extendParents, ...creation } = step.data;
  const { parentId } = creation;
  if (parentId !== null && !plan.live(parentId)) return broken({ field: 'parentId', rule: 'selection_required' });
  const steps = trial(plan, given);
  const { place, ranks } = placeIn(plan, step.data, given);
  if (ranks) steps.add({ type: 'SiblingsRespaced', data: { parent: parentId, ranks } });
  const number = numberFor(plan, creation);
  steps.add({ type: 'ElementCreated', data: { ...creation, after: place.after, rank: place.rank, ...number } });
  return (extendParents ? extendAbove(steps, id, given) : null) ?? steps.events;
}

/** Last; below a copy with its original's rank, unless somebody put something there meanwhile. */
function placeIn(plan: Plan, data: Extract<CopyStep, { command: 'copyElement' }>['data'], given: Given): Room {
  const { id, parentId: parent, rank } = data;
  const after = plan.children(parent).last ?? null;
  const free = after === null || (plan.element(after)?.rank ?? '') < rank;
  return !isRoot(data) && free
    ? { place: { parent, after, rank }, ranks: null }
    : placeAt(plan, parent, undefined, { id, given });
}

function tied(plan: Plan, id: string, ties: readonly DependencyItem[]): readonly PlanEvent[] | Refused {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const now = dependencies.read(plan, id);
  let after = now.at(-1)?.id ?? null;
  const fresh = ties.filter((tie) => plan.live(tie.id) && !now.some((it) => it.id === tie.id));
  const events = fresh.map((item): PlanEvent => {
    const event: PlanEvent = { type: 'DependencyEntered', data: { id, item, after } };
    after = item.id;
    return event;
  });
  return edited(plan, id, events);
}
