import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './Tooltip.js';

/** `primary`: the one thing to do here · `plain`: bordered · `quiet`: only its words · `danger`: cannot be taken back. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Props extends ComponentProps<'button'> {
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Shows that the wish is on its way; a second press does nothing. */
  busy?: boolean;
}

/** A button with words. `type` is `button` unless said otherwise. */
export function Button({ kind = 'plain', icon, busy, className = '', children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${shape} min-w-(--control) px-2.5 ${kinds[kind]} ${className}`}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

interface IconProps extends Omit<Props, 'children' | 'icon'> {
  /** Read out and shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** Shown in the tooltip, as in `useKeys`. */
  keys?: string;
}

/** A button with only a sign; its label is the tooltip. */
export function IconButton({ label, icon, keys, kind = 'quiet', busy, className = '', disabled, ...rest }: IconProps) {
  return (
    <Tooltip text={label} {...(keys ? { keys } : {})}>
      <button
        type="button"
        aria-label={label}
        disabled={disabled || busy}
        className={`${shape} min-w-(--control) justify-center px-1.5 ${kinds[kind]} ${className}`}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

const shape =
  'inline-flex h-(--control) shrink-0 items-center justify-center gap-1.5 rounded border font-[520] whitespace-nowrap select-none transition-colors duration-100 disabled:opacity-50 aria-busy:opacity-70 [&_svg]:size-4 [&_svg]:shrink-0';

const kinds: Record<ButtonKind, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:enabled:border-accent-2 hover:enabled:bg-accent-2',
  plain: 'border-line-strong bg-sheet text-ink hover:enabled:bg-sunk',
  quiet:
    'border-transparent bg-transparent text-ink-2 hover:enabled:bg-sunk hover:enabled:text-ink aria-expanded:bg-sunk',
  danger: 'border-bad bg-sheet text-bad hover:enabled:bg-bad-soft',
};
