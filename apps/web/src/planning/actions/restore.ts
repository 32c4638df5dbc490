import type { LiveList } from '../../api/liveList.js';
import { send } from '../../api/send.js';
import { offerUndo, sayProblem } from '../../ui/offerUndo.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';

/** Takes one deletion back, with all that went along; the toast takes that back again. True when it was done. */
export async function restore(
  list: LiveList<PlanRow>,
  { id, label: name }: { id: string; label: string },
): Promise<boolean> {
  const label = t('deletion.restored', { name });
  const outcome = await send('POST plan-element/{ids}/restore', {
    ...{ thing: id, touchesMore: true, params: { ids: id }, label },
    refused(problem) {
      sayProblem(problem);
      return null;
    },
  });
  if (!outcome.ok) return false;
  await list.refresh();
  offerUndo(label, outcome.command);
  return true;
}
