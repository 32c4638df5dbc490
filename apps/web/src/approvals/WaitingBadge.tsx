import { t } from '../words/t.js';
import { usePending } from './requests.js';

/** How much waits for me, beside the navigation's entry. */
export function WaitingBadge() {
  const { waiting } = usePending();
  if (waiting.length === 0) return null;
  return (
    <span
      role="status"
      data-waiting={waiting.length}
      aria-label={t('approvals.waitForMe', { count: waiting.length })}
      className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-tiny leading-none font-semibold text-on-accent tabular-nums"
    >
      {waiting.length}
    </span>
  );
}
