import { conflict } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Dialog } from '../Dialog.js';
import { labelOf, textOf } from '../form/formField.js';
import type { RecordsPage } from './useRecordsPage.js';

/** A field that two people wrote: both values are shown, one is chosen. */
export function RecordConflict({ page }: { page: RecordsPage }) {
  const now = useStore(conflict);
  const row = now && page.list.get(now.thing);
  if (!now || !row) return null;
  const close = () => conflict.set(null);
  return (
    <Dialog
      open
      title={`${t('record.conflictTitle')}: ${row.label}`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('record.keepTheirs')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              close();
              now.keepYours();
            }}
          >
            {t('record.keepYours')}
          </Button>
        </>
      }
    >
      <table className="w-full">
        <thead>
          <tr className="text-left text-small text-ink-3">
            <th className="font-normal" />
            <th className="py-1 font-normal">{t('record.conflictTheirs')}</th>
            <th className="py-1 font-normal">{t('record.conflictYours')}</th>
          </tr>
        </thead>
        <tbody>
          {now.clashes.map(({ field: name, theirs, yours }) => {
            const field = page.kind.fields.find((each) => each.name === name);
            const text = (value: unknown) => (field ? textOf(field, value, page.names) : String(value ?? '')) || '–';
            return (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-3">
                  {field ? labelOf(field) : name}
                </th>
                <td className="py-1.5 pr-3">{text(theirs)}</td>
                <td className="py-1.5">{text(yours)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
