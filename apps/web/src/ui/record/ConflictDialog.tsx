import { type Clash, conflict } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Dialog } from '../Dialog.js';
import { type Said, useSaid } from './useNamed.js';

type NameOf = (id: string) => string | null;

/** Two people changed one field: both values, one is chosen. Nothing was overwritten. */
export function ConflictDialog({ nameOf }: { nameOf: NameOf }) {
  const now = useStore(conflict);
  const said = useSaid(
    (now?.clashes ?? []).map(({ field, theirs, yours }) => ({ name: field, old: theirs, new: yours })),
    nameOf,
  );
  const close = () => conflict.set(null);
  return (
    <Dialog
      open={now !== null}
      title={t('ui.conflictTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('ui.keepTheirs')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              close();
              now?.keepYours();
            }}
          >
            {t('ui.keepYours')}
          </Button>
        </>
      }
    >
      {now && !now.clashes.some(({ field }) => field === 'label') && (
        <p className="font-[540] [overflow-wrap:anywhere]">{nameOf(now.thing)}</p>
      )}
      <p className="text-ink-2">{t('ui.conflictHint')}</p>
      {now?.clashes.map((clash) => (
        <Both key={clash.field} clash={clash} said={said} />
      ))}
    </Dialog>
  );
}

function Both({ clash: { field, theirs, yours }, said }: { clash: Clash; said: Said }) {
  const written = (value: unknown) => said.value(field, value) || '–';
  return (
    <section className="mt-3 border-t border-line pt-2">
      <h3>{said.property(field)}</h3>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 pt-1">
        <dt className="text-ink-3">{t('ui.theirs')}</dt>
        <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{written(theirs)}</dd>
        <dt className="text-ink-3">{t('ui.yours')}</dt>
        <dd className="font-medium [overflow-wrap:anywhere] whitespace-pre-wrap">{written(yours)}</dd>
      </dl>
    </section>
  );
}
