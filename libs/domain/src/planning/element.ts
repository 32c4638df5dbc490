import type { Amount, Day, Percentage, Period } from '@contracts/fields.js';
import type { By } from '@contracts/message.js';
import type { ApprovalStep } from '@contracts/planning/approving.js';
import type { ApprovalState, CostKind, ElementContent, ElementType, Phase } from '@contracts/planning/element.js';

/** The things of the plan as the state holds them. Immutable. */
export interface Element {
  id: string;
  type: ElementType;
  typeId: string;
  parentId: string | null;
  rank: string;
  startDate: Day;
  endDate: Day;
  identifier: string;
  responsible: string | null;
  /** null: the whole tenant's. */
  unitId: string | null;
  content: ElementContent;
  kpis: readonly KpiItem[];
  conclusions: readonly ConclusionItem[];
  statusAndNextStepHistory: readonly StatusItem[];
  dependsOn: readonly DependencyItem[];
  selections: Selections;
  extraReadUsers: readonly string[];
  extraWriteUsers: readonly string[];
  extraReadGroups: readonly string[];
  extraWriteGroups: readonly string[];
  comments: readonly Comment[];
  phase: Phase;
  approval: Approval;
  outcome?: Outcome;
  /** Of the last approval: what was changed since then is what the next approver looks at. */
  approvedAt?: string;
  /** The element's own marks; what is below it inherits them. */
  detached: boolean;
  deleted: Deletion | null;
  clonedFrom?: string;
}

export interface KpiItem {
  id: string;
  label: string;
  operator: string;
  plan: number;
  unit: string;
  actual: number | null;
  /** Dated, in the order of their days; the last one is the actual. */
  values?: readonly { date: Day; value: number }[];
}
export interface ConclusionItem {
  id: string;
  topicId: string;
  rating: number;
}
export interface StatusItem {
  id: string;
  status: string;
  nextStep: string;
  /** ISO time of the last change. */
  modifiedDate: string;
  createdBy: string;
}
/** `id` is the element that comes before. */
export interface DependencyItem {
  id: string;
  lagDays: number;
}
export interface ShareItem {
  id: string;
  share?: Percentage;
}
export type Selections = Readonly<Record<string, readonly ShareItem[]>>;

export interface Comment {
  id: string;
  text: string;
  user: string;
  time: string;
}

/** What a planner or a booking says of money; as the log stores it. */
export interface CostData {
  id: string;
  kind: CostKind;
  costTypeId: string | null;
  period: Period;
  amount: Amount;
  description: string;
  /** null: taken away. */
  split?: Selections | null;
  /** Where a booked entry comes from: an invoice item, a batch's row. */
  source?: string;
}
/** `since`: the revision at which it was entered, for lists that were seen before. */
export interface CostItem extends CostData {
  since: number;
}

/** One entry of provision: its id, its element, its month, what it was and what it is; 0: there is none. Stored for ever. */
export type ProvisionItem = readonly [entry: string, element: string, period: Period, old: Amount, now: Amount];

/** An order, as the log stores it. */
export interface OrderData {
  id: string;
  label: string;
  identifier: string;
  date: Day;
  serviceProviderId: string | null;
  planElementId: string;
  amount: Amount;
  expectedPeriods: readonly { period: Period; amount: Amount }[];
  dataElements: readonly { type: string; id: string }[];
}
/** An order as the state holds it. Immutable. */
export interface Order extends OrderData {
  /** By the invoice items that name it. */
  invoiced: Amount;
  closed: boolean;
  deleted: boolean;
}
/** What an order has committed in a month: before and from now on; 0: nothing. Stored for ever. */
export type CommitmentItem = readonly [
  ...[order: string, entry: string, element: string, period: Period, old: Amount, now: Amount],
];

export interface Approval {
  state: ApprovalState;
  requestedPhase: Phase | null;
  submittedBy: By | null;
  submittedAt: string | null;
  decidedBy: By | null;
  decidedAt: string | null;
  comment: string;
  /** The steps that its type had when it was submitted, the one that waits (-1: whoever may approve), and since when. */
  steps?: readonly ApprovalStep[];
  step?: number;
  stepSince?: string;
  decisions?: readonly StepDecided[];
  remindedAt?: string;
  /** In the step that waits its substitutes may decide too. */
  escalated?: true;
}
/** One approver's yes. `as`: for whom of those named; `closes`: with it the step is through. */
export interface StepDecided {
  step: number;
  by: By;
  time: string;
  comment: string;
  as: readonly string[];
  closes: boolean;
}
/** How a submission ended; it stays known when the element is edited again. */
export interface Outcome {
  state: 'APPROVED' | 'REJECTED';
  phase: Phase;
  submittedBy: By | null;
  submittedAt: string | null;
  by: By;
  at: string;
  comment: string;
  /** Of the steps before. */
  decisions?: readonly StepDecided[];
}

/** What shall become of todos and invoices, and what was found kept (log.md, Events 5). */
export interface Deletion {
  todos: 'DELETE' | 'MOVE' | 'KEEP';
  invoices: 'DELETE' | 'KEEP';
  moveTodosTo?: string;
  kept: readonly Kept[];
}
export interface Kept {
  id: string;
  type: string;
  reason: string;
  label?: string;
}

export const inEdit: Approval = {
  state: 'EDIT',
  requestedPhase: null,
  submittedBy: null,
  submittedAt: null,
  decidedBy: null,
  decidedAt: null,
  comment: '',
};

export const phaseOrder: readonly Phase[] = ['PLAN', 'PRE', 'EXEC', 'POST', 'COMPLETED'];

/** Whether its costs are in its parent's sums. */
export const counts = ({ deleted, detached }: Element): boolean => !deleted && !detached;
