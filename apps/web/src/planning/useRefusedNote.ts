import { useMemo } from 'react';
import { useStore } from '../api/store.js';
import type { Note } from '../ui/grid/RowNote.js';
import { t } from '../words/t.js';
import { refused } from './actions/refused.js';
import { refusalText } from './refusalText.js';

/** Why the last change was refused, as a note in its row. */
export function useRefusedNote(): Note | null {
  const now = useStore(refused);
  return useMemo(
    () =>
      now && {
        id: now.id,
        text: refusalText(now.problem, now.parentLabel),
        ...(now.extend && { action: { label: t('planning.extendParents'), run: now.extend } }),
        onClose: () => refused.set(null),
      },
    [now],
  );
}
