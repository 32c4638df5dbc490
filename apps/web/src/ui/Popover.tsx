import { Popover as Headless, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { floating } from './Menu.js';

interface Props {
  button: ReactElement;
  side?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  className?: string;
  /** Read out when it opens. */
  label?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small surface at its button for what needs no dialog. Escape and a press outside close it, focus returns. */
export function Popover({ button, side = 'bottom start', className = 'p-3', label, children }: Props) {
  return (
    <Headless className="contents">
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <PopoverPanel
        focus
        aria-label={label}
        role="dialog"
        anchor={{ to: side, gap: 4, padding: 8 }}
        className={`${floating} ${className}`}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </Headless>
  );
}
