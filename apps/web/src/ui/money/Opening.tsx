import type { ReactNode } from 'react';

interface Props {
  /** Left out: it is no sum of parts. */
  onOpen: (() => void) | undefined;
  isOpen?: boolean;
  /** -1: in rows that the keyboard opens as a whole. */
  tabIndex?: -1;
  children: ReactNode;
}

/** A number that shows what it is made of when it is pressed. */
export const Opening = ({ onOpen, isOpen = false, tabIndex, children }: Props) =>
  onOpen ? (
    <button
      type="button"
      aria-pressed={isOpen}
      tabIndex={tabIndex}
      onClick={onOpen}
      className="rounded hover:underline coarse:h-full coarse:min-w-11 coarse:text-right"
    >
      {children}
    </button>
  ) : (
    children
  );
