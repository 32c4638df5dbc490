import type { ReactNode } from 'react';

/** Below the head of a page: at the left what is shown of it, at the right what can be done with it. */
export const PageBar = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-3.5 py-1.5 max-tablet:flex-wrap max-tablet:items-start print:hidden">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</div>
    {actions && <div className="flex shrink-0 items-center gap-1.5">{actions}</div>}
  </div>
);
