import type { ApprovalState, Dependency, ElementType, Phase } from '@contracts/planning/element.js';
import type { Element, ListShape } from '../../api/liveList.js';

/** Roll-up of a row with everything below it, in thousandths of the currency. */
export interface RowCosts {
  budget: number;
  plan: number;
  committed: number;
  provision: number;
  actual: number;
}

/** A row of `GET plan/gantt-element`: depth-first, `depth` 0 at the root, both days inclusive. */
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
  unitId?: string | null;
  color?: string | null;
  detached: boolean;
  dependsOn: readonly Dependency[];
  costs?: RowCosts;
  revision: number;
  /** An ancestor of something visible that is itself shown by its label only. */
  masked?: boolean;
}

/** Takes part in live changes of elements; a change of place or of sums asks for the rows anew. */
export const planShape: ListShape<PlanRow> = {
  segment: 'plan-element',
  row(element, old) {
    if (element['deleted'] === true) return null;
    if (!old) return 'refetch';
    const row = patched(old, element);
    if (row.parentId !== old.parentId) return 'refetch';
    const grown = row.revision > old.revision;
    // Nothing seen has changed, so it was the place among the siblings or the money: only the server knows those.
    return grown && isAlike(row, old) ? 'refetch' : row;
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
  'unitId',
  'color',
  'detached',
  'dependsOn',
  'parentId',
  'costs',
  'revision',
] as const;

function patched(old: PlanRow, element: Element): PlanRow {
  const row: Record<string, unknown> = { ...old };
  for (const name of shown) if (element[name] !== undefined && element[name] !== null) row[name] = element[name];
  for (const name of ['responsible', 'unitId', 'parentId', 'color'] as const)
    if (element[name] === null) row[name] = null;
  const approval = element['approval'] as { state?: ApprovalState } | null | undefined;
  row['approvalState'] = element['approvalState'] ?? approval?.state ?? old.approvalState;
  // `costs` of a single element are own and total sums; a row's are the total's.
  if (element['costs'] && typeof element['costs'] === 'object' && 'total' in element['costs'])
    row['costs'] = (element['costs'] as { total: RowCosts }).total;
  return row as unknown as PlanRow;
}

const isAlike = (a: PlanRow, b: PlanRow): boolean =>
  a.approvalState === b.approvalState &&
  shown.every((name) => name === 'revision' || name === 'costs' || sameValue(a[name], b[name]));

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
