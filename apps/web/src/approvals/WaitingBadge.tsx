import { t } from '../words/t.js';
import { usePending } from './requests.js';
import { useWaitingBudgets } from './useWaitingBudgets.js';

/** How much waits for me, beside the navigation's entry. */
export function WaitingBadge() {
  const count = usePending().waiting.length + useWaitingBudgets().waiting.length;
  if (count === 0) return null;
  return (
    <span
      role="status"
      data-waiting={count}
      aria-label={t('approvals.waitForMe', { count })}
      className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-tiny leading-none font-semibold text-on-accent tabular-nums"
    >
      {count}
    </span>
  );
}
