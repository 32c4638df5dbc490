import type { Clash } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useNamed } from '../../ui/record/useNamed.js';
import { t } from '../../words/t.js';
import { propertyName, valueText } from '../../words/values.js';
import type { NameOf } from '../past/differenceText.js';
import { conflict } from './refused.js';

/** Two people changed one field: both values, one is chosen. Nothing was overwritten. */
export function ConflictDialog({ nameOf }: { nameOf: NameOf }) {
  const now = useStore(conflict);
  const named = useNamed(
    (now?.clashes ?? []).map(({ field, theirs, yours }) => ({ name: field, old: theirs, new: yours })),
    nameOf,
  );
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
      {now && !now.clashes.some(({ field }) => field === 'label') && (
        <p className="font-[540] [overflow-wrap:anywhere]">{nameOf(now.id)}</p>
      )}
      <p className="text-ink-2">{t('planning.conflictHint')}</p>
      {now?.clashes.map((clash) => (
        <Both key={clash.field} clash={clash} nameOf={named} />
      ))}
    </Dialog>
  );
}

function Both({ clash: { field, theirs, yours }, nameOf }: { clash: Clash; nameOf: NameOf }) {
  const said = (value: unknown) => valueText(field, value, nameOf) ?? '–';
  return (
    <section className="mt-3 border-t border-line pt-2">
      <h3>{propertyName(field, nameOf)}</h3>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 pt-1">
        <dt className="text-ink-3">{t('planning.theirs')}</dt>
        <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{said(theirs)}</dd>
        <dt className="text-ink-3">{t('planning.yours')}</dt>
        <dd className="font-medium [overflow-wrap:anywhere] whitespace-pre-wrap">{said(yours)}</dd>
      </dl>
    </section>
  );
}
