import type { Phase } from '@contracts/planning/element.js';

/** The colours of the browser's light theme (apps/web/src/tokens.css): paper has no other. */
export const ink = { text: '#1d1c1a', quiet: '#57534c', line: '#e4e1da', strong: '#cfcbc2', bad: '#b42318' } as const;

export const phaseColors: Readonly<Record<Phase, { fill: string; edge: string }>> = {
  PLAN: { fill: '#b9c6d6', edge: '#8498af' },
  PRE: { fill: '#e9c46a', edge: '#b8902f' },
  EXEC: { fill: '#4aa3a0', edge: '#1f7a78' },
  POST: { fill: '#a99bd6', edge: '#7766b3' },
  COMPLETED: { fill: '#b7c4b4', edge: '#8a9c86' },
};
