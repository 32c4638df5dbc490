import { useEffect, useRef } from 'react';
import { type Refused, refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import { ancestorsOf, childrenOf, rowOf } from '../ui/grid/forest.js';
import type { Forest } from './rows/planRow.js';
import type { Plan } from './usePlan.js';

/** Why something was refused is taken away once it no longer holds, or the person has turned to another row. */
export function useRefusalEnds({ forest, selection: { active } }: Plan): void {
  const now = useStore(refusal);
  const first = useRef<{ of: Refused; reasons: string; active: string | null } | null>(null);
  useEffect(() => {
    if (!now) {
      first.current = null;
      return;
    }
    const reasons = reasonsOf(forest, now);
    if (first.current?.of !== now) first.current = { of: now, reasons, active };
    const turned = active !== null && active !== first.current.active && active !== now.thing;
    if (turned || reasons !== first.current.reasons) refusal.set(null);
  }, [now, forest, active]);
}

/** What of the rows can be the reason: days, place and approval of the row, of those around it, of the one that was named. */
function reasonsOf(forest: Forest, { thing: id, problem }: Refused): string {
  const row = rowOf(forest, id);
  const named = rowOf(forest, String(problem.params['id'] ?? ''));
  const rows = [
    ...(row ? [row, ...ancestorsOf(forest, row), ...childrenOf(forest, id)] : []),
    ...(named ? [named] : []),
  ];
  return JSON.stringify(
    rows.map((each) => [each.id, each.parentId, each.startDate, each.endDate, each.approvalState, each.phase]),
  );
}
