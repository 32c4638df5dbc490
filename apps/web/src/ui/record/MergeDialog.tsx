import { useState } from 'react';
import type { RecordRow } from '../../api/records.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Dialog } from '../Dialog.js';
import { type FormField, fieldValue, labelOf, textOf } from '../form/formField.js';
import { useBusy } from '../useBusy.js';
import { mergeRecords } from './actions.js';
import { UsageCount } from './Usage.js';
import type { RecordsPage } from './useRecordsPage.js';

interface Props {
  page: RecordsPage;
  ids: readonly string[];
  onClose(): void;
}

/** Several records become one: which one stays, and in what they differ. Nothing is changed before it is confirmed. */
export function MergeDialog({ page, ids, onClose }: Props) {
  const rows = ids.flatMap((id) => page.list.get(id) ?? []);
  const [stays, setStays] = useState(ids[0] ?? '');
  const { busy, during } = useBusy();
  const into = rows.find(({ id }) => id === stays);
  const merge = async () => {
    if (!into) return;
    const others = rows.filter(({ id }) => id !== stays);
    const done = await during(() => mergeRecords(page, others, into));
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title={t('record.mergeTitle')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={!into || rows.length < 2} onClick={() => void merge()}>
            {t('record.mergeInto', { name: into?.label ?? '' })}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t('record.mergeHint')}</p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line-strong align-bottom">
              <th className="py-1.5 pr-3 text-left text-small font-normal text-ink-3">{t('record.mergeKeep')}</th>
              {rows.map((row) => (
                <Candidate key={row.id} row={row} page={page} chosen={row.id === stays} onChoose={setStays} />
              ))}
            </tr>
          </thead>
          <tbody>
            {differing(page, rows).map((field) => (
              <tr key={field.name} className="border-b border-line align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-3">
                  {labelOf(field)}
                </th>
                {rows.map((row) => (
                  <td
                    key={row.id}
                    className={`px-3 py-1.5 ${row.id === stays ? 'bg-accent-soft' : 'text-ink-3 line-through'}`}
                  >
                    {textOf(field, fieldValue(row, field), page.names) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

interface CandidateProps {
  row: RecordRow;
  page: RecordsPage;
  chosen: boolean;
  onChoose(id: string): void;
}

const Candidate = ({ row, page, chosen, onChoose }: CandidateProps) => (
  <th scope="col" className={`min-w-40 px-3 py-1.5 text-left font-normal ${chosen ? 'bg-accent-soft' : ''}`}>
    <label className="flex cursor-pointer items-start gap-2">
      <input
        type="radio"
        name="stays"
        checked={chosen}
        onChange={() => onChoose(row.id)}
        className="mt-1 accent-(--accent)"
      />
      <span className="min-w-0">
        <b className="block font-[560]">{row.label}</b>
        <UsageCount kind={page.kind} id={row.id} />
      </span>
    </label>
  </th>
);

/** Fields in which the records are not all the same. */
const differing = ({ kind, names }: RecordsPage, rows: readonly RecordRow[]): readonly FormField[] =>
  kind.fields.filter(
    (field) =>
      field.name !== 'label' && new Set(rows.map((row) => textOf(field, fieldValue(row, field), names))).size > 1,
  );
