import { type Phase, phases } from '@contracts/planning/element.js';
import type { ElementType } from '@contracts/planning/types.js';
import type { LiveList } from '../../api/liveList.js';
import { send } from '../../api/send.js';
import { t } from '../../words/t.js';
import { isLocked } from '../rows/locks.js';
import type { PlanRow } from '../rows/planRow.js';
import { refuseLocked } from './refused.js';

const byItself: readonly Phase[] = ['PRE', 'COMPLETED'];

/** How an element of a type comes into a phase: a phase that needs approval is submitted for. */
export function wayInto(phase: Phase, type: Pick<ElementType, 'needsApproval'> | undefined, from: Phase) {
  if (phases.indexOf(phase) < phases.indexOf(from)) return 'previous';
  return (type?.needsApproval ?? byItself).includes(phase) ? 'submit' : 'next';
}

/** Back from the execution on, the rule wants a reason. */
export const needsReason = (phase: Phase, from: Phase): boolean =>
  phases.indexOf(phase) < phases.indexOf(from) && phases.indexOf(from) >= phases.indexOf('EXEC');

/** Takes a row into a phase, or asks for the approval of it; why not is said beside it. */
export async function enterPhase(
  list: LiveList<PlanRow>,
  row: PlanRow,
  { phase, type, comment = '' }: { phase: Phase; type: ElementType | undefined; comment?: string },
): Promise<void> {
  const { id, label } = row;
  if (isLocked(row)) return refuseLocked(id, row);
  const way = wayInto(phase, type, row.phase);
  const fields: Partial<PlanRow> = way === 'submit' ? { approvalState: 'SUBMITTED' } : { phase };
  await send(`PUT process/{id}/${way}`, {
    ...{ thing: id, touchesMore: true, params: { id }, answers: 'plan-element' },
    body: { phase, ...(comment && { comment }) },
    optimistic: [list.change({ rows: { [id]: fields } })],
    label: t('planning.phaseChanged', { name: label }),
  });
}
