import type { ReachedBudget } from '@contracts/costs/budgets.js';
import { reachedText } from '../../words/formats/reached.js';
import { t } from '../../words/t.js';

/** Which thresholds a budget has reached. */
export const ReachedList = ({ reached }: { reached: readonly ReachedBudget[] }) =>
  reached.length > 0 && (
    <ul aria-label={t('costs.reached')} className="mt-1 flex flex-wrap gap-1 text-small">
      {reached.map((it) => (
        <li
          key={`${it.year} ${it.measure}`}
          title={reachedText(it)}
          className={`rounded px-1.5 py-0.5 font-normal whitespace-nowrap ${it.threshold >= 100 ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
        >
          {t(`costs.share${it.measure}`, it)}
        </li>
      ))}
    </ul>
  );
