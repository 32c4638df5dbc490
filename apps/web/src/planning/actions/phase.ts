import { type Phase, phases } from '@contracts/planning/element.js';
import { brokenEntry, type PhaseRules } from '@contracts/planning/entering.js';
import type { ElementType } from '@contracts/planning/types.js';
import { ask } from '../../api/ask.js';
import type { LiveList } from '../../api/liveList.js';
import { refuse } from '../../api/refused.js';
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

interface Named {
  id: string;
  label: string;
  phase: Phase;
}

/** Whether an element has not all that a phase asks for; that is said at its fields, as the server would say it. */
export function lacks(element: Named, type: PhaseRules | undefined, to: Phase): boolean {
  const { id, label, phase } = element;
  // Money that one may not see may be there.
  const held = (field: string) => element[field as keyof Named] ?? (field === 'costObjects' ? 'hidden' : null);
  const errors = brokenEntry(type, { old: phase, new: to }, held);
  return refuse(
    id,
    errors.map((it) => ({ ...it, params: { id, label, ...it.params } })),
  );
}

/** The same of a row, which doesn't carry all that may be asked for: only then the element is looked at. */
async function rowLacks(row: PlanRow, type: ElementType | undefined, to: Phase): Promise<boolean> {
  const asksNothing = brokenEntry(type, { old: row.phase, new: to }, () => ({})).length === 0;
  if (asksNothing) return false;
  try {
    const { body } = await ask('GET plan-element/{id}', { params: { id: row.id } });
    return lacks({ ...row, ...body }, type, to);
  } catch {
    // What cannot be looked at here is the server's to say.
    return false;
  }
}

interface Entering {
  phase: Phase;
  typeOf(row: PlanRow): ElementType | undefined;
  comment: string;
  /** Shows what is asked for and missing, to be written. */
  open(id: string): void;
}

/** Takes rows into a phase; the first that has not all that it asks for is opened, where that can be written. */
export async function enterPhase(list: LiveList<PlanRow>, rows: readonly PlanRow[], to: Entering): Promise<void> {
  for (const row of rows) {
    if (isLocked(row) || !(await rowLacks(row, to.typeOf(row), to.phase))) continue;
    return to.open(row.id);
  }
  await Promise.all(rows.map((row) => entered(list, row, { ...to, type: to.typeOf(row) })));
}

/** Takes a row into a phase, or asks for the approval of it; why not is said beside it. */
async function entered(
  list: LiveList<PlanRow>,
  row: PlanRow,
  { phase, type, comment }: { phase: Phase; type: ElementType | undefined; comment: string },
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
