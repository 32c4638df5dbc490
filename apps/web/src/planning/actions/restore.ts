import type { LiveList } from '../../api/liveList.js';
import { perform } from '../../api/perform.js';
import { offerUndo, sayProblem } from '../../ui/offerUndo.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { queue } from './place.js';

/** Takes one deletion back, with all that went along; the toast takes that back again. True when it was done. */
export async function restore(
  list: LiveList<PlanRow>,
  { id, label: name }: { id: string; label: string },
): Promise<boolean> {
  const label = t('deletion.restored', { name });
  const outcome = await queue(() => perform({ method: 'POST', path: `plan-element/${id}/restore`, label }));
  if (!outcome.ok) {
    sayProblem(outcome.problem);
    return false;
  }
  await list.refresh();
  offerUndo(label, outcome.command);
  return true;
}
