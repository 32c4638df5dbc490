import { EyeOff, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button.js';
import { EmptyState, ErrorState } from '../../ui/EmptyState.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { formatWhen } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { restore } from '../actions/restore.js';
import type { Plan } from '../usePlan.js';
import type { PlanElement } from './element.js';
import type { OpenElement } from './useElement.js';

/** What stands there while it is loaded, and where it isn't to be seen. */
export function Instead({ open, plan }: { open: OpenElement; plan: Plan }) {
  const { data, state, problem, refresh } = open.view;
  if (data?.masked)
    return (
      <EmptyState icon={<EyeOff />} title={t('planning.maskedTitle')}>
        {t('planning.maskedHint')}
      </EmptyState>
    );
  if (!data && state !== 'error') return <SkeletonRows rows={9} indent={false} />;
  if (data?.deleted) return <Deleted element={data} open={open} plan={plan} />;
  const isGone = !problem || problem.status === 404;
  return (
    <ErrorState
      title={isGone ? t('planning.elementGone') : t('problem.notLoaded')}
      {...(!isGone && { onRetry: () => void refresh() })}
    >
      {isGone ? t('planning.elementGoneHint') : problemText(problem)}
    </ErrorState>
  );
}

/** Who deleted it and when, and the way back. */
function Deleted({ element, open, plan }: { element: PlanElement; open: OpenElement; plan: Plan }) {
  const bringBack = async () => {
    if (await restore(plan.list, element)) await open.view.refresh();
  };
  const name = plan.nameOf(element.modifiedBy ?? '') ?? t('history.somebody');
  return (
    <EmptyState
      icon={<Trash2 />}
      title={t('deletion.one', { name: element.label })}
      actions={
        open.can('delete') && (
          <Button kind="primary" icon={<RotateCcw />} onClick={() => void bringBack()}>
            {t('deletion.restore')}
          </Button>
        )
      }
    >
      {t('deletion.when', { time: formatWhen(element.modifiedAt ?? ''), name })}
    </EmptyState>
  );
}
