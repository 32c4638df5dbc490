import type { Sums } from '@contracts/costs/sums.js';
import type {
  ApprovalState,
  Conclusion,
  CostEntry,
  Dependency,
  ElementType,
  Kpi,
  Phase,
  Share,
  StatusAndNextStep,
} from '@contracts/planning/element.js';

/** `GET plan-element/{id}?enrich=true`. */
export interface PlanElement {
  id: string;
  type: ElementType;
  typeId?: string;
  label: string;
  identifier: string;
  startDate: string;
  endDate: string;
  parentId: string | null;
  responsible: string | null;
  unitId: string | null;
  phase: Phase;
  approval: {
    state: ApprovalState;
    requestedPhase: Phase | null;
    submittedBy: string | null;
    submittedAt: string | null;
    comment: string;
  };
  kpis: readonly Kpi[];
  conclusions: readonly Conclusion[];
  selections: Readonly<Record<string, readonly Share[]>>;
  statusAndNextStepHistory: readonly (StatusAndNextStep & { modifiedDate?: string; createdBy?: string })[];
  dependsOn: readonly Dependency[];
  customProperties: Readonly<Record<string, unknown>>;
  costObjects?: readonly CostEntry[];
  comments: readonly { id: string; text: string; user: string; time: string }[];
  detached: boolean;
  deleted: boolean;
  /** One above something visible: but for id, parentId, type and label nothing is there. */
  masked?: true;
  revision: number;
  modifiedAt: string;
  modifiedBy: string;
  path?: readonly { id: string; label: string }[];
  costs?: Sums;
}

/** What a person may do with it (`plan-element/permissions`). */
export interface Rights {
  read: boolean;
  write: boolean;
  delete: boolean;
  approve: boolean;
  readCosts: boolean;
  writeCosts: boolean;
}
