import { useStore } from '../../api/store.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { conflict } from './refused.js';

/** Two people changed one field: both values, one is chosen. Nothing was overwritten. */
export function ConflictDialog() {
  const now = useStore(conflict);
  const close = () => conflict.set(null);
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="col-span-2 text-ink-2">{fieldName(now.field)}</dt>
          <dt className="text-ink-3">{t('planning.theirs')}</dt>
          <dd className="[overflow-wrap:anywhere]">{plain(now.theirs)}</dd>
          <dt className="text-ink-3">{t('planning.yours')}</dt>
          <dd className="[overflow-wrap:anywhere]">{plain(now.yours)}</dd>
        </dl>
      )}
    </Dialog>
  );
}

const plain = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
