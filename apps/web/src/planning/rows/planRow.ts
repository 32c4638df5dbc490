import type { Sums } from '@contracts/costs/sums.js';
import type { ApprovalState, Dependency, ElementType, Phase } from '@contracts/planning/element.js';
import type { Element, ListShape } from '../../api/liveList.js';
import type { Shown as ShownOf, Forest as TreeOf } from '../../ui/grid/forest.js';

/** What there is of a sum: null where it would compare with a budget that nobody gave. */
export function shownSum(costs: Sums, name: keyof Sums): number | null {
  return costs.budget === 0 && againstBudget.has(name) ? null : costs[name];
}

/** Whether the person may see the money of anything here; of a plan without rows nobody knows. */
export const showsMoney = ({ rows }: { rows: readonly PlanRow[] }): boolean =>
  rows.length === 0 || rows.some((row) => row.costs !== undefined);

export const againstBudget: ReadonlySet<keyof Sums> = new Set<keyof Sums>([
  'available',
  'budgetMinusPlan',
  'budgetMinusActual',
]);

/** A row of `GET plan/gantt-element?enrich=true`: depth-first, `depth` 0 at the root, both days inclusive. */
export interface PlanRow {
  id: string;
  parentId: string | null;
  depth: number;
  type: ElementType;
  label: string;
  identifier: string;
  startDate: string;
  endDate: string;
  phase: Phase;
  approvalState: ApprovalState;
  responsible: string | null;
  responsibleName?: string | null;
  unitId?: string | null;
  typeId?: string;
  detached: boolean;
  dependsOn: readonly Dependency[];
  costs?: Sums;
  /** Orders siblings; opaque. */
  rank?: string;
  revision: number;
  /** An ancestor of something visible that is itself shown by its label only. */
  masked?: boolean;
}

/** The plan as a forest, and what of it shows. */
export type Forest = TreeOf<PlanRow>;
export type Shown = ShownOf<PlanRow>;

/** Follows the rows' own frames, which carry sums and order; a change of place, a new row or
 * one of which more or less may be seen now is asked for anew. */
export const planShape: ListShape<PlanRow> = {
  segment: 'plan/gantt-element',
  row(element, old) {
    if (element['deleted'] === true) return null;
    if (!old || (old.masked ?? false) !== (element['masked'] ?? false)) return 'refetch';
    const row = patched(old, element);
    const isMoved = row.parentId !== old.parentId || (old.rank !== undefined && row.rank !== old.rank);
    return isMoved ? 'refetch' : row;
  },
};

const shown = [
  'type',
  'label',
  'identifier',
  'startDate',
  'endDate',
  'phase',
  'responsible',
  'responsibleName',
  'unitId',
  'dependsOn',
  'parentId',
  'rank',
  'revision',
] as const;

/** With what an answer says: a row, or a whole element, whose approval is an object and whose sums are not there. */
function patched(old: PlanRow, element: Element): PlanRow {
  const row: Record<string, unknown> = { ...old };
  for (const name of shown) if (element[name] !== undefined) row[name] = element[name];
  const approval = element['approval'] as { state?: ApprovalState } | null | undefined;
  row['approvalState'] = element['approvalState'] ?? approval?.state ?? old.approvalState;
  if (isSums(element['costs'])) row['costs'] = element['costs'];
  // A whole element says only its own mark; the row's also what it inherits.
  if (element['approvalState'] !== undefined || element['detached'] === true) row['detached'] = element['detached'];
  return row as unknown as PlanRow;
}

const isSums = (value: unknown): value is Sums =>
  typeof value === 'object' && value !== null && typeof (value as Sums).budget === 'number';
