import type { ReactNode } from 'react';
import type { Tone } from './Chip.js';

const tones: Record<Exclude<Tone, 'neutral' | 'accent'>, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

interface Props {
  tone: keyof typeof tones;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A line over the page, or over a form, that speaks of the whole of it. */
export function Banner({ tone, icon, action, children }: Props) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-9 flex-wrap items-center gap-2 px-3.5 py-1.5 font-medium [&_svg]:size-4 [&_svg]:shrink-0 ${tones[tone]}`}
    >
      {icon}
      <span className="min-w-0 flex-1 basis-50">{children}</span>
      {action}
    </div>
  );
}
