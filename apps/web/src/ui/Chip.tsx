import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../words/t.js';

interface ChipProps extends Omit<ComponentProps<'button'>, 'name'> {
  /** What the chip restricts: `Einheit`. */
  name?: string;
  /** The value speaks for itself: what it restricts is only read out. */
  bare?: boolean;
  /** Tinted: it is in effect. */
  on?: boolean;
  /** Dashed: adds another. */
  add?: boolean;
  onRemove?: () => void;
}

/** A pressable rounded value, e.g. a filter: `<Chip name="Phase" on>Planung</Chip>`. */
export function Chip({ name, bare, on, add, onRemove, children, className = '', ...rest }: ChipProps) {
  const look = on
    ? 'border-transparent bg-accent-soft text-accent-2'
    : add
      ? 'border-dashed border-line-strong text-ink-3'
      : 'border-line bg-sheet text-ink-2';
  return (
    <span
      className={`inline-flex h-6 max-w-full shrink-0 items-center rounded-full border text-small coarse:h-11 ${look} ${className}`}
    >
      <button
        type="button"
        className="inline-flex h-full min-w-0 items-center gap-1 rounded-full px-2 whitespace-nowrap hover:text-ink coarse:-my-px coarse:h-11"
        {...rest}
      >
        {name && <span className={bare ? 'sr-only' : ''}>{name}:</span>}
        <b className={`max-w-60 truncate font-[560] ${on || add ? '' : 'text-ink'}`}>{children}</b>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={[t('ui.delete'), name].filter(Boolean).join(': ')}
          className="mr-0.5 grid size-5 place-items-center rounded-full hover:bg-sheet coarse:size-11"
          onClick={onRemove}
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  );
}

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

/** A state in words on soft ground, not pressable. */
export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-tiny font-[540] whitespace-nowrap [&_svg]:size-3 ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-2',
};
