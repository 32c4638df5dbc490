import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  actions?: ReactNode;
  /** On a phone one line that is moved sideways, where there is too much for two. */
  isLine?: boolean;
}

/** Below the head of a page: at the left what is shown of it, at the right what can be done with it. */
export const PageBar = ({ children, actions, isLine = false }: Props) => (
  <div
    className={`flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-3.5 py-1.5 print:hidden ${
      isLine
        ? 'max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none]'
        : 'max-tablet:flex-wrap max-tablet:items-start'
    }`}
  >
    <div className={`flex min-w-0 flex-1 flex-wrap items-center gap-2 ${isLine ? 'max-tablet:contents' : ''}`}>
      {children}
    </div>
    {actions && <div className="flex shrink-0 items-center gap-1.5">{actions}</div>}
  </div>
);
