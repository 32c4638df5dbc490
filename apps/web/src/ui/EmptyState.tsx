import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words/t.js';
import { Button } from './Button.js';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The first step, and the import. */
  actions?: ReactNode;
}

/** What belongs here, and how to begin. */
export function EmptyState({ icon, title, children, actions }: Props) {
  return (
    <div className="m-auto flex max-w-100 flex-col items-center gap-1 px-6 py-12 text-center">
      {icon && <div className="mb-2 text-ink-3 [&_svg]:size-7 [&_svg]:stroke-[1.4]">{icon}</div>}
      <h2>{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface ErrorProps {
  title: ReactNode;
  /** What was kept, what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
}

/** What happened, what was kept, what to do. */
export function ErrorState({ title, children, onRetry, actions }: ErrorProps) {
  return (
    <div role="alert" className="m-auto grid">
      <EmptyState
        icon={<CircleAlert />}
        title={title}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
            {actions}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
