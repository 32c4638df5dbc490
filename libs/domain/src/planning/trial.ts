import type { Envelope } from '@contracts/message.js';
import type { ChangeElement, DecideElement } from '@contracts/planning/commands.js';
import { type Given, isRefused } from '../decider.js';
import { type Refused, refused, refusedIn } from '../refused.js';
import { type ApprovalEvent, approvalEvents } from './approval.events.js';
import { type BookingEvent, bookingEvents } from './bookings.events.js';
import { type BudgetEvent, budgetEvents } from './budgets.events.js';
import { type ContentEvent, contentEvents } from './content.events.js';
import { type CostEvent, costEvents } from './costs.events.js';
import type { Element } from './element.js';
import { type OrderEvent, orderEvents } from './orders.events.js';
import type { Plan } from './plan.js';
import { type ProvisionEvent, provisionEvents } from './provisions.events.js';
import { type SettingsEvent, settingsEvents } from './settings.events.js';
import { type TreeEvent, treeEvents } from './tree.events.js';

export type PlanEvent =
  | (TreeEvent | ContentEvent | CostEvent | ApprovalEvent | SettingsEvent | ProvisionEvent)
  | (OrderEvent | BookingEvent | BudgetEvent);

/** A decision of several steps, each on what the ones before it did: an overlay that is thrown away, and its events. */
export interface Trial {
  plan: Plan;
  events: PlanEvent[];
  add(...events: readonly PlanEvent[]): void;
}

export function trial(plan: Plan, { now, by }: Given): Trial {
  const scratch = plan.fork();
  const events: PlanEvent[] = [];
  const envelope = { id: '', v: 1, time: now, by, command: '', revision: Number.MAX_SAFE_INTEGER };
  return {
    plan: scratch,
    events,
    add(...more) {
      for (const event of more) {
        evolveOf[event.type](scratch, event.data, { ...envelope, type: event.type, data: event.data });
        events.push(event);
      }
    },
  };
}

/** What is decided of each item on what those before it did: all, or the first refusal. */
export function ofEach<Item>(
  plan: Plan,
  items: readonly Item[],
  given: Given,
  decide: (plan: Plan, item: Item) => readonly PlanEvent[] | Refused,
): readonly PlanEvent[] | Refused {
  const tried = trial(plan, given);
  for (const item of items) {
    const events = decide(tried.plan, item);
    if (isRefused(events)) return events;
    tried.add(...events);
  }
  return tried.events;
}

/** Where an approver's changes stand in the body. */
export const changedAt = 'changedProperties';

/** What an approver changes with a decision, decided as any change is. */
export function changedWith(
  { id, changedProperties }: DecideElement & { id: string },
  decide: (change: ChangeElement & { id: string }) => readonly PlanEvent[] | Refused,
): readonly PlanEvent[] | Refused {
  const events = changedProperties ? decide({ ...changedProperties, id }) : [];
  return isRefused(events) ? refusedIn(changedAt, events) : events;
}

/** What may be edited: there, not deleted, nor below something deleted. */
export const editable = (plan: Plan, id: string): Element | Refused => plan.live(id) ?? refused('NOT_FOUND', { id });

/** What waits for a decision stays as it is. */
export const submitted = ({ id, content }: Element): Refused =>
  refused('SUBMITTED_IS_READ_ONLY', { id, label: content.label });

/** Events that edit an element: none while it is submitted; a decided approval gives it back to editing first. */
export function edited(
  plan: Plan,
  id: string,
  events: readonly PlanEvent[],
  approving = false,
): readonly PlanEvent[] | Refused {
  if (!events.length) return events;
  const element = plan.element(id) as Element;
  const { approval } = element;
  if (approval.state === 'EDIT' || approving) return events;
  if (approval.state === 'SUBMITTED') return submitted(element);
  return [{ type: 'EditingResumed', data: { id, was: approval } }, ...events];
}

type EvolveOne = (plan: Plan, data: object, envelope: Envelope) => void;

const evolveOf = {
  ...treeEvents.evolve,
  ...contentEvents.evolve,
  ...costEvents.evolve,
  ...approvalEvents.evolve,
  ...settingsEvents.evolve,
  ...provisionEvents.evolve,
  ...orderEvents.evolve,
  ...bookingEvents.evolve,
  ...budgetEvents.evolve,
} as unknown as Record<PlanEvent['type'], EvolveOne>;
