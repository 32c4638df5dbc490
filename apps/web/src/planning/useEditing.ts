import { useEffect, useState } from 'react';
import { Problem } from '../api/problem.js';
import { refusal } from '../api/refused.js';
import { hasOne, useSession } from '../api/session.js';
import { useMay } from '../api/useMay.js';
import type { EditedCell, GridEditing } from '../ui/grid/grid.js';
import { refuseLocked } from './actions/refused.js';
import { isLocked } from './rows/locks.js';
import type { Plan } from './usePlan.js';

/** The cell that is edited in place, if any, and what takes a row away whose name was given up; what is locked, or not the person's to write, is not opened and says why. */
export function useEditing(plan: Plan, takeAway: () => void): GridEditing {
  const [editing, setEditing] = useState<EditedCell | null>(null);
  const mayNotWrite = useDenied(plan, editing?.id ?? null);
  // The answer came after the field was opened.
  const isDenied = editing !== null && mayNotWrite(editing.id);
  useEffect(() => {
    if (!isDenied) return;
    refusal.set({ thing: editing.id, problem: denied });
    setEditing(null);
  }, [isDenied, editing]);
  const set = (next: EditedCell | null) => {
    const row = next && plan.list.get(next.id);
    if (row && isLocked(row) && !plan.readOnly) return refuseLocked(row.id, row);
    if (row && mayNotWrite(row.id)) return refusal.set({ thing: row.id, problem: denied });
    const revision = row?.revision;
    const seen = typeof revision === 'number' && revision >= 0 ? revision : undefined;
    setEditing(plan.readOnly || !next ? null : { ...next, seen });
  };
  const givesUp = () => {
    if (editing?.isNew) takeAway();
  };
  return { now: plan.readOnly || isDenied ? null : editing, set, givesUp };
}

const denied = new Problem(403, { code: 'MISSING_PRIVILEGE' });
/** Who goes on by keys asks about no row on the way. */
const restMs = 100;

/** Whether the server has said no to writing a row: asked once the keyboard rests on it, so that it is known when it is opened. */
function useDenied(plan: Plan, edited: string | null): (id: string) => boolean {
  const { active } = plan.selection;
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(active), restMs);
    return () => clearTimeout(timer);
  }, [active]);
  // Key users may everything.
  const asks = !hasOne(useSession(), []) && !plan.readOnly;
  const wanted = edited ?? rested;
  const row = wanted === null ? undefined : plan.list.get(wanted);
  const id = asks && row && !row.masked && row.revision >= 0 ? row.id : null;
  const may = useMay(id);
  return (each) => may('write', each) === false;
}
