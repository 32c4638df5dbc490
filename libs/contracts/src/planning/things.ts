import { Sums } from '../costs/sums.js';
import {
  choice,
  type Day,
  day,
  flag,
  group,
  integer,
  list,
  listOf,
  made,
  map,
  type Period,
  period,
  reference,
  text,
} from '../fields.js';
import { ApprovalStep, StepDecision } from './approving.js';
import {
  type ApprovalState,
  approvalStates,
  Conclusion,
  CostEntry,
  Dependency,
  ElementContent,
  type ElementType,
  elementTypes,
  Kpi,
  type Phase,
  phases,
  Share,
  StatusAndNextStep,
} from './element.js';

/** Where an element stands on its way to a decision. */
export class Approval {
  @choice(approvalStates) state!: ApprovalState;
  @choice(phases, { nullable: true }) requestedPhase!: Phase | null;
  @reference('user', { nullable: true }) submittedBy!: string | null;
  @reference('user', { nullable: true }) decidedBy!: string | null;
  @text({ format: 'time', nullable: true }) submittedAt!: string | null;
  @text({ format: 'time', nullable: true }) decidedAt!: string | null;
  @text() comment!: string;
  /** Of types with steps: those it was submitted with, the one that waits (-1: whoever may approve), since when. */
  @list(ApprovalStep, { sparse: true }) steps?: readonly ApprovalStep[];
  @integer({ sparse: true }) step?: number;
  @text({ format: 'time', sparse: true }) stepSince?: string;
  @list(StepDecision, { sparse: true }) decisions?: readonly StepDecision[];
  @text({ format: 'time', sparse: true }) remindedAt?: string;
  /** Its substitutes may decide too. */
  @flag({ sparse: true }) escalated?: boolean;
}

export class Comment {
  @reference('comment') id!: string;
  @text({ lines: 'many' }) text!: string;
  @reference('user') user!: string;
  @text({ format: 'time' }) time!: string;
}

/** One of the elements above something, outermost first. */
export class Above {
  @reference('plan-element') id!: string;
  @text() label!: string;
}

/** What many elements may be given at once: what is written about them, whose they are, what they are assigned to. */
export class CommonFields extends ElementContent {
  @reference('user', { nullable: true, optional: true, find: true }) responsible?: string | null;
  /** Default: the creator's unit; null: the whole tenant's. */
  @reference('group', { nullable: true, optional: true, find: true }) unitId?: string | null;
  @listOf('reference', { to: 'user' }, { max: 1_000, find: true }) extraReadUsers: readonly string[] = [];
  @listOf('reference', { to: 'user' }, { max: 1_000, find: true }) extraWriteUsers: readonly string[] = [];
  @listOf('reference', { to: 'group' }, { max: 1_000, find: true }) extraReadGroups: readonly string[] = [];
  @listOf('reference', { to: 'group' }, { max: 1_000, find: true }) extraWriteGroups: readonly string[] = [];
  @map(Share, { max: 500 }) selections: Readonly<Record<string, readonly Share[]>> = {};
  @flag({ find: true }) detached = false;
}

/** All that a planner may write about an element but its type. Days are inclusive; a milestone's end is its start. */
class ElementFields extends CommonFields {
  @text({ max: 100, format: 'identifier', find: true, search: true }) identifier = '';
  @day({ find: true }) startDate!: Day;
  @day({ optional: true, find: true }) endDate?: Day;
  @reference('plan-element', { nullable: true, find: true }) parentId: string | null = null;
  @list(Kpi, { max: 200, find: true }) kpis: readonly Kpi[] = [];
  @list(Conclusion, { max: 200, find: true }) conclusions: readonly Conclusion[] = [];
  @list(StatusAndNextStep, { max: 1_000, sparse: true }) statusAndNextStepHistory: readonly StatusAndNextStep[] = [];
  @list(CostEntry, { max: 10_000, reads: 'readCosts' }) costObjects: readonly CostEntry[] = [];
  @list(Dependency, { max: 500, find: true }) dependsOn: readonly Dependency[] = [];
}

/** GET plan-element/{id}. POST and PUT derive from it. */
export class PlanElement extends ElementFields {
  static readonly rows = 'elements';
  @made(reference('plan-element', { find: true })) readonly id!: string;
  @made(choice(elementTypes, { find: true })) readonly type!: ElementType;
  @made(reference('plan-element-type', { find: true })) readonly typeId!: string;
  @made(integer({ find: true })) readonly childCount!: number;
  @made(choice(phases, { find: true })) readonly phase!: Phase;
  @made(group(Approval)) readonly approval!: Approval;
  @made(list(Comment, { sparse: true })) readonly comments?: readonly Comment[];
  /** What the last entry says of where it stands: in lists instead of all of them. */
  @made(text({ lines: 'many', sparse: true })) readonly status?: string;
  @made(text({ lines: 'many', sparse: true })) readonly nextStep?: string;
  @made(flag({ find: true })) readonly deleted!: boolean;
  @made(reference('plan-element', { sparse: true, find: true })) readonly clonedFrom?: string;
  @made(integer({ find: true })) readonly revision!: number;
  @made(text({ format: 'time', nullable: true, find: true })) readonly createdAt!: string | null;
  @made(text({ format: 'time', nullable: true, find: true })) readonly modifiedAt!: string | null;
  @made(reference('user', { nullable: true, find: true })) readonly modifiedBy!: string | null;
  /** `?enrich=true`: what a screen shows of other things. */
  @made(text({ nullable: true, sparse: true })) readonly responsibleName?: string | null;
  @made(group(Sums, { reads: 'readCosts' })) readonly costs?: Sums;
  @made(list(Above, { sparse: true })) readonly path?: readonly Above[];
  /** What only the Gantt's rows carry; a row of it may be sent back as a body. */
  @made(choice(approvalStates, { sparse: true })) readonly approvalState?: ApprovalState;
  @made(text({ nullable: true, sparse: true })) readonly color?: string | null;
  @made(integer({ sparse: true })) readonly depth?: number;
}

/** GET plan/gantt-element: a row of the Gantt and of the table, in the order of the tree. */
export class GanttElement {
  static readonly rows = 'gantt';
  @reference('plan-element', { find: true }) id!: string;
  @reference('plan-element', { nullable: true, find: true }) parentId!: string | null;
  @integer({ sparse: true, find: true }) depth?: number;
  @choice(elementTypes, { find: true }) type!: ElementType;
  @reference('plan-element-type', { find: true }) typeId!: string;
  @text({ find: true, search: true }) label!: string;
  @text({ find: true, search: true }) identifier!: string;
  @day({ find: true }) startDate!: Day;
  @day({ find: true }) endDate!: Day;
  @choice(phases, { find: true }) phase!: Phase;
  @choice(approvalStates, { find: true }) approvalState!: ApprovalState;
  @reference('user', { nullable: true, find: true }) responsible!: string | null;
  @reference('group', { nullable: true, find: true }) unitId!: string | null;
  @text({ nullable: true, find: true }) color!: string | null;
  @flag({ find: true }) detached!: boolean;
  @flag({ sparse: true }) deleted?: boolean;
  @list(Dependency, { find: true }) dependsOn!: readonly Dependency[];
  @text() rank!: string;
  @integer({ find: true }) revision!: number;
  @integer({ sparse: true }) childCount?: number;
  @text({ nullable: true, sparse: true }) responsibleName?: string | null;
  @group(Sums, { reads: 'readCosts' }) costs?: Sums;
}

/** One above something visible, of which only the label may be seen. */
export class MaskedElement {
  @reference('plan-element') id!: string;
  @reference('plan-element', { nullable: true }) parentId!: string | null;
  @choice(elementTypes) type!: ElementType;
  @text() label!: string;
  @flag() masked!: true;
  @integer({ sparse: true }) depth?: number;
}

/** Of other elements too, and so neither deleted nor moved: by the segment of its calls. */
class Kept {
  @reference('invoice') id!: string;
  @text() type!: string;
  @text() reason!: string;
  /** How it is found: an invoice's number. */
  @text({ sparse: true }) label?: string;
}

/** DELETE plan-element/{ids} */
export class Deleted {
  @listOf('reference', { to: 'plan-element' }) deleted!: readonly string[];
  @list(Kept) kept!: readonly Kept[];
}

/** What a person may do with an element. */
export class Rights {
  @flag() read!: boolean;
  @flag() write!: boolean;
  @flag() delete!: boolean;
  @flag() approve!: boolean;
  @flag() readCosts!: boolean;
  @flag() writeCosts!: boolean;
}

class MonthSums extends Sums {
  @period() period!: Period;
}

/** GET plan-element/cost-info/{id} */
export class CostInfo {
  @group(Sums) own!: Sums;
  @group(Sums) total!: Sums;
  @list(MonthSums) byPeriod!: readonly MonthSums[];
}
