import { type Clash, conflict } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { useThing } from '../../api/useThing.js';
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
  const by = useWho(now?.thing ?? null);
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
        <Both key={clash.field} clash={clash} said={said} who={by(clash.field, nameOf)} />
      ))}
    </Dialog>
  );
}

/** Who wrote a field of a thing last, as its history says. */
function useWho(thing: string | null): (field: string, nameOf: NameOf) => string | null {
  const { data } = useThing('GET change-set', thing ? { query: { elementId: thing, size: '20' } } : null);
  return (field, nameOf) => {
    const last = data?.find(({ properties }) => properties.some(({ name }) => name === field));
    return last ? nameOf(last.user) : null;
  };
}

interface BothProps {
  clash: Clash;
  said: Said;
  who: string | null;
}

function Both({ clash: { field, theirs, yours }, said, who }: BothProps) {
  const written = (value: unknown) => said.value(field, value) || '–';
  return (
    <section className="mt-3 border-t border-line pt-2">
      <h3>{said.property(field)}</h3>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 pt-1">
        <dt className="text-ink-3">{who ? t('ui.theirsBy', { name: who }) : t('ui.theirs')}</dt>
        <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{written(theirs)}</dd>
        <dt className="text-ink-3">{t('ui.yours')}</dt>
        <dd className="font-medium [overflow-wrap:anywhere] whitespace-pre-wrap">{written(yours)}</dd>
      </dl>
    </section>
  );
}
