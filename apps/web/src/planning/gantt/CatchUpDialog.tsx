import { ArrowRight } from 'lucide-react';
import { FormDialog } from '../../ui/FormDialog.js';
import { rowOf } from '../../ui/grid/forest.js';
import { formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { place } from '../actions/place.js';
import { caughtUp } from '../rows/dependencies.js';
import type { Plan } from '../usePlan.js';

/** What would move so that nothing begins too early, with its days before and after; done as one command. */
export function CatchUpDialog({ plan, id }: { plan: Plan; id: string }) {
  const items = caughtUp(plan.forest, [id]);
  const close = () => plan.setParams({ follow: null });
  const label = t('planning.caughtUp', { count: items.length });
  const run = async () => {
    close();
    await place(plan.list, items, label, { says: true });
  };
  return (
    <FormDialog title={t('planning.catchUpTitle')} confirm={t('planning.move')} onSubmit={run} onClose={close}>
      <p className="text-ink-2">{items.length > 0 ? t('planning.catchUpHint') : t('planning.catchUpNothing')}</p>
      <ul className="flex flex-col gap-2">
        {items.map(({ id: moved, startDate = '', endDate = '' }) => {
          const row = rowOf(plan.forest, moved);
          return (
            <li key={moved}>
              <p className="truncate font-medium">{row?.label}</p>
              <p className="text-small text-ink-2">
                {row && <del className="text-ink-3">{formatDays(row.startDate, row.endDate)}</del>}
                <ArrowRight className="mx-1 inline size-3 text-ink-3" aria-hidden />
                {formatDays(startDate, endDate)}
              </p>
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
