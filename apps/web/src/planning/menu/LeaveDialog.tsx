import { useStore } from '../../api/store.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { t } from '../../words/t.js';
import { remove } from '../actions/edit.js';
import type { Plan } from '../usePlan.js';
import { leaving } from './whereTo.js';

/** What goes with elements whose invoices go too, and what of it can be taken back. */
export function LeaveDialog({ plan }: { plan: Plan }) {
  const ids = useStore(leaving) ?? [];
  const [first] = ids;
  const close = () => leaving.set(null);
  const submit = () => {
    close();
    // Its panel would show that it is gone.
    if (plan.element !== null && ids.includes(plan.element)) plan.open(null);
    void remove(plan.list, ids, { invoices: 'DELETE' });
  };
  return (
    <FormDialog
      title={
        first && ids.length === 1
          ? t('invoices.deleteWithOne', { name: plan.nameOf(first) ?? '' })
          : t('invoices.deleteWithMany', { count: ids.length })
      }
      confirm={t('ui.delete')}
      onSubmit={submit}
      onClose={close}
    >
      <p className="max-w-prose">{t('invoices.deleteWithHint')}</p>
      <p className="max-w-prose text-ink-3">{t('invoices.deleteWithUndo')}</p>
    </FormDialog>
  );
}
