import { useStore } from '../../api/store.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { t } from '../../words/t.js';
import { propertyName, valueText } from '../../words/values.js';
import type { NameOf } from '../past/differenceText.js';
import { conflict } from './refused.js';

/** Two people changed one field: both values, one is chosen. Nothing was overwritten. */
export function ConflictDialog({ nameOf }: { nameOf: NameOf }) {
  const now = useStore(conflict);
  const close = () => conflict.set(null);
  const said = (value: unknown) => valueText(now?.field ?? '', value, nameOf) ?? '–';
  return (
    <Dialog
      open={now !== null}
      title={t('planning.conflictTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('planning.keepTheirs')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              close();
              now?.keepYours();
            }}
          >
            {t('planning.keepYours')}
          </Button>
        </>
      }
    >
      {now && (
        <>
          <p className="mb-3 text-ink-2">{t('planning.conflictHint', { field: propertyName(now.field) })}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            <dt className="text-ink-3">{t('planning.theirs')}</dt>
            <dd className="[overflow-wrap:anywhere]">{said(now.theirs)}</dd>
            <dt className="text-ink-3">{t('planning.yours')}</dt>
            <dd className="[overflow-wrap:anywhere]">{said(now.yours)}</dd>
          </dl>
        </>
      )}
    </Dialog>
  );
}
