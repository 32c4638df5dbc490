import type { ElementType } from '@contracts/planning/element.js';
import { Archive } from 'lucide-react';
import { useArchivedYears } from '../api/useArchivedYears.js';
import { PhaseSign } from '../ui/PhaseSign.js';
import { hasPhase } from './rows/filter.js';
import { whyLocked } from './rows/locks.js';
import type { PlanRow } from './rows/planRow.js';
import { lockText } from './say.js';

/** Before a row's name: the phase, a diamond, or for a campaign nothing. */
export function RowSign({ row }: { row: Pick<PlanRow, 'type' | 'phase' | 'masked'> }) {
  if (row.type === 'MILESTONE')
    return <i aria-hidden className="mx-px size-2 shrink-0 rotate-45 rounded-[1px] bg-ink" />;
  return hasPhase(row) ? <PhaseSign phase={row.phase} /> : null;
}

/** A sign for each type, in menus and lists. */
export function TypeSign({ type }: { type: ElementType }) {
  const shape = {
    GROUPING: <path d="M2 11V6h12v5l-2.5-2.5h-7z" />,
    MAIN: <rect x="2" y="5" width="12" height="6" rx="1.5" />,
    SUB: <rect x="4" y="6" width="8" height="4" rx="1.2" />,
    MILESTONE: <path d="M8 3.5L12.5 8 8 12.5 3.5 8z" />,
  }[type];
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-current">
      {shape}
    </svg>
  );
}

const states = {
  SUBMITTED: { fill: 'warn', path: 'M7 3.8v3.4l2.2 1.4' },
  APPROVED: { fill: 'good', path: 'M4 7l2 2 4-4' },
  REJECTED: { fill: 'bad', path: 'M4.7 4.7l4.6 4.6m0-4.6l-4.6 4.6' },
} as const;

/** The state of approval as a small disc, inside an svg; in EDIT none. */
export function ApprovalSign({ state, x = 0, y = 0 }: { state: PlanRow['approvalState']; x?: number; y?: number }) {
  if (state === 'EDIT') return null;
  const { fill, path } = states[state];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="7" cy="7" r="7" fill={`var(--${fill})`} />
      <path d={path} fill="none" stroke="var(--sheet)" strokeWidth="1.5" strokeLinecap="round" />
    </g>
  );
}

/** Behind the name of what stays as it is: it waits for a decision, or all its years are archived. */
export function LockSign({ row }: { row: PlanRow }) {
  useArchivedYears();
  const why = whyLocked(row);
  if (!why) return null;
  const text = lockText(row, { of: 'all', why });
  if (why === 'YEAR_ARCHIVED')
    return (
      <span role="img" aria-label={text} title={text} className="shrink-0 text-ink-3">
        <Archive className="size-3.5" aria-hidden />
      </span>
    );
  return (
    <svg role="img" width="14" height="14" viewBox="0 0 14 14" className="shrink-0">
      <title>{text}</title>
      <ApprovalSign state="SUBMITTED" />
    </svg>
  );
}
