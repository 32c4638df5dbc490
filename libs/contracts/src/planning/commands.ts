import { calls, changes, command, creates } from '../calls.js';
import {
  choice,
  type Day,
  day,
  flag,
  group,
  integer,
  list,
  listOf,
  New,
  type Percentage,
  percentage,
  reference,
  Some,
  text,
} from '../fields.js';
import { JobStarted } from '../importing/import.js';
import { type ElementType, elementTypes, type Phase, phases } from './element.js';
import { CommonFields, Deleted, GanttElement, PlanElement } from './things.js';

/** POST plan-element */
export class CreateElement extends New(PlanElement) {
  @reference('plan-element', { optional: true }) id?: string;
  @choice(elementTypes) type!: ElementType;
  @reference('plan-element-type', { optional: true }) typeId?: string;
  /** 0-based among the target's undeleted siblings that the caller may read; default last. */
  @integer({ min: 0, max: 1_000_000, optional: true }) position?: number;
  @flag() extendParents = false;
}

/** PUT plan-element/{id}: any of the fields. */
export class ChangeElement extends Some(PlanElement) {
  @integer({ min: 0, max: 1_000_000, optional: true }) position?: number;
  @flag() extendParents = false;
}

/** One item of PUT plan-element. Of `selections` and `customProperties` it sets the keys that it names; others stay. */
export class ChangeOne extends Some(CommonFields) {
  @reference('plan-element') id!: string;
}
/** The body is the list itself; the route wraps it. All items apply or none. */
export class ChangeElements {
  @list(ChangeOne, { min: 1, max: 1_000 }) items!: readonly ChangeOne[];
}

/** One item of PUT plan/gantt-element: all items apply or none. */
export class PlaceElement {
  @reference('plan-element') id!: string;
  @day({ optional: true }) startDate?: Day;
  @day({ optional: true }) endDate?: Day;
  @reference('plan-element', { nullable: true, optional: true }) parentId?: string | null;
  @integer({ min: 0, max: 1_000_000, optional: true }) position?: number;
  @flag() extendParents = false;
  /** What the client saw, instead of If-Match. */
  @integer({ min: 0, optional: true }) revision?: number;
}
/** The body of a batch is the list itself; the route wraps it. */
export class PlaceElements {
  @list(PlaceElement, { max: 10_000 }) items!: readonly PlaceElement[];
}

/** POST plan-element/clone. Without parentId: beside the original. */
export class CloneElements {
  @listOf('reference', { to: 'plan-element' }, { min: 1, max: 1_000 }) ids!: readonly string[];
  @flag() toNextYear = false;
  /** Into the next year by 52 weeks, so that each day keeps its weekday; campaigns by the year, as wide as what is below. */
  @flag() keepWeekdays = false;
  /** How much of the money comes along: 100000 all of it, 0 none, else that part of budget and plan. */
  @percentage({ max: 1_000_000 }) money: Percentage = 100_000;
  /** What is below the copied and is left out, with all below it. */
  @listOf('reference', { to: 'plan-element' }, { max: 10_000 }) without: readonly string[] = [];
  @flag() todos = false;
  @reference('plan-element', { nullable: true, optional: true }) parentId?: string | null;
  @flag() extendParents = false;
}

/** DELETE plan-element/{ids}: the query. */
export class DeleteElements {
  @choice(['DELETE', 'MOVE', 'KEEP']) todos: 'DELETE' | 'MOVE' | 'KEEP' = 'KEEP';
  @choice(['DELETE', 'KEEP']) invoices: 'DELETE' | 'KEEP' = 'KEEP';
  @reference('plan-element', { optional: true }) moveTodosTo?: string;
}

/** PUT process/{id}/submit. Without a phase: the next one. */
export class SubmitElement {
  @choice(phases, { optional: true }) phase?: Phase;
  @text({ max: 4_000, lines: 'many' }) comment = '';
}

class Decision {
  @choice(['APPROVE', 'REJECT']) decision!: 'APPROVE' | 'REJECT';
  @text({ max: 4_000, lines: 'many' }) comment = '';
  /** The submission and the step that were looked at: where it is another one now, nothing is decided. */
  @text({ format: 'time', optional: true }) submittedAt?: string;
  @integer({ min: -1, max: 20, optional: true }) step?: number;
}

/** PUT process/{id}/approval. A rejection needs a comment. */
export class DecideElement extends Decision {
  /** Changes of the approver, applied with the decision. */
  @group(ChangeElement, { optional: true }) changedProperties?: ChangeElement;
}

/** One item of PUT process/approval: all are decided or none. */
export class DecideOne extends Decision {
  @reference('plan-element') id!: string;
}
/** The body is the list itself; the route wraps it. */
export class DecideElements {
  @list(DecideOne, { min: 1, max: 1_000 }) items!: readonly DecideOne[];
}

/** PUT process/{id}/next, /previous, /complete */
export class EnterPhase {
  @choice(phases, { optional: true }) phase?: Phase;
  @text({ max: 4_000, lines: 'many' }) comment = '';
}

/** `?phase=` of PUT process/{id}/next and /previous. */
class PhaseAsked {
  @choice(phases, { optional: true }) phase?: Phase;
}

/** PUT comments/{id}: adds one. */
export class CommentElement {
  @text({ min: 1, max: 4_000, lines: 'many' }) text!: string;
}

const clones = command('cloneElements', {
  ...{ body: CloneElements, may: 'read', on: 'body.ids', status: 201, answers: [PlanElement], later: JobStarted },
});

export const planCommands = calls('plan', {
  'POST plan-element': creates(PlanElement, { by: 'createElement', body: CreateElement, may: 'write' }),
  'PUT plan-element/{id}': changes(PlanElement, {
    by: 'changeElement',
    body: ChangeElement,
    may: 'write',
    alone: { costObjects: 'writeCosts' },
  }),
  'PUT plan-element': command('changeElements', {
    body: ChangeElements,
    may: 'write',
    on: 'items',
    answers: [PlanElement],
  }),
  'DELETE plan-element/{ids}': command('deleteElements', {
    query: DeleteElements,
    may: 'delete',
    on: 'ids',
    of: PlanElement,
    answers: Deleted,
  }),
  'POST plan-element/{ids}/restore': command('restoreElements', { may: 'delete', on: 'ids', answers: [PlanElement] }),
  'POST plan-element/clone': clones,
  'POST plan/gantt-element/clone': clones,
  'PUT plan/gantt-element': command('placeElements', {
    body: PlaceElements,
    may: 'write',
    on: 'items',
    answers: [GanttElement],
  }),
  'PUT comments/{id}': command('commentElement', { body: CommentElement, may: 'read', answers: PlanElement }),
  'PUT process/{id}/submit': command('submitElement', { body: SubmitElement, may: 'write', answers: PlanElement }),
  'PUT process/{id}/approval': command('decideElement', { body: DecideElement, may: 'approve', answers: PlanElement }),
  'PUT process/approval': command('decideElements', {
    body: DecideElements,
    may: 'approve',
    on: 'items',
    answers: [PlanElement],
  }),
  'PUT process/{id}/withdraw': command('withdrawElement', { may: 'write', answers: PlanElement }),
  'PUT process/{id}/next': command('enterNextPhase', {
    ...{ body: EnterPhase, query: PhaseAsked, may: 'write', answers: PlanElement },
  }),
  'PUT process/{id}/previous': command('enterPreviousPhase', {
    ...{ body: EnterPhase, query: PhaseAsked, may: 'write', answers: PlanElement },
  }),
  'PUT process/{id}/complete': command('completeElement', { body: EnterPhase, may: 'write', answers: PlanElement }),
});
