import type { Phase } from '@contracts/planning/element.js';

/** The names of a phase's colours in tokens.css. */
export const colorOf: Record<Phase, string> = {
  PLAN: 'plan',
  PRE: 'pre',
  EXEC: 'exec',
  POST: 'post',
  COMPLETED: 'done',
};

/** What fills a phase's sign, so that it is told without its colour: more the further it is, a tick at the end. */
const marks: Record<Phase, string | null> = {
  PLAN: null,
  PRE: 'M2.5 7.5h5v-2.5h-5z',
  EXEC: 'M3.5 2.5v5l4-2.5z',
  POST: 'M2.5 2.5h5v5h-5z',
  COMPLETED: 'M2.5 5l2 2 3.5-4',
};

export function PhaseSign({ phase, size = 10 }: { phase: Phase; size?: number }) {
  const color = colorOf[phase];
  const mark = marks[phase];
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
      <rect x="0.5" y="0.5" width="9" height="9" rx="2.5" fill={`var(--${color})`} stroke={`var(--${color}-edge)`} />
      {mark &&
        (phase === 'COMPLETED' ? (
          <path d={mark} fill="none" stroke="var(--ink)" strokeWidth="1.2" />
        ) : (
          <path d={mark} fill={`var(--${color}-edge)`} />
        ))}
    </svg>
  );
}
