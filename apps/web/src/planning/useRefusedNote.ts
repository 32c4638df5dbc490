import { useMemo } from 'react';
import { refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import type { Note } from '../ui/grid/RowNote.js';
import { t } from '../words/t.js';
import { refusalText } from './refusalText.js';

/** Why the last change was refused, as a note in its row. `again`: what the button says that sends it once more, allowed. */
export function useRefusedNote(again = t('planning.extendParents')): Note | null {
  const now = useStore(refusal);
  return useMemo(
    () =>
      now && {
        id: now.thing,
        text: refusalText(now.problem, now.thing),
        ...(now.again && { action: { label: again, run: now.again } }),
        onClose: () => refusal.set(null),
      },
    [now, again],
  );
}
