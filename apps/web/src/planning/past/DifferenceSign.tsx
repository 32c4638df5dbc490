import { ArrowLeftRight, Minus, PencilLine, Plus } from 'lucide-react';
import type { Difference } from './comparison.js';
import { differenceLines, type NameOf } from './differenceText.js';

const signs = {
  added: { icon: Plus, tone: 'bg-good-soft text-good' },
  removed: { icon: Minus, tone: 'bg-bad-soft text-bad' },
  moved: { icon: ArrowLeftRight, tone: 'bg-info-soft text-info' },
  changed: { icon: PencilLine, tone: 'bg-warn-soft text-warn' },
} as const;

/** What became of a row since then; its hint says it in words. */
export function DifferenceSign({ difference, nameOf }: { difference: Difference; nameOf: NameOf }) {
  const { icon: Icon, tone } = signs[difference.kind];
  const lines = differenceLines(difference, nameOf);
  return (
    <span
      role="img"
      aria-label={lines.join('; ')}
      title={lines.join('\n')}
      data-difference={difference.kind}
      className={`inline-grid size-4 shrink-0 place-items-center rounded-sm [&_svg]:size-3 ${tone}`}
    >
      <Icon aria-hidden />
    </span>
  );
}

/** Gone since, or not there yet. */
export const lookOf = (difference: Difference | undefined): string =>
  ({ removed: 'line-through', added: 'text-ink-3 italic', moved: '', changed: '' })[difference?.kind ?? 'changed'];
