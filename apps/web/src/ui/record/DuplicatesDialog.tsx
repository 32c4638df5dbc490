import { useMemo } from 'react';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Dialog } from '../Dialog.js';
import { alike } from './likeness.js';
import type { RecordsPage } from './useRecordsPage.js';

interface Props {
  page: RecordsPage;
  onClose(): void;
  onMerge(ids: readonly string[]): void;
}

/** Records that may be the same, each group to be merged. */
export function DuplicatesDialog({ page, onClose, onMerge }: Props) {
  const groups = useMemo(() => alike(page.all), [page.all]);
  return (
    <Dialog open title={t('record.duplicates')} onClose={onClose} size="medium">
      <p className="mb-2 text-ink-2">{t(groups.length > 0 ? 'record.duplicatesHint' : 'record.duplicatesNone')}</p>
      <ul>
        {groups.map((group) => (
          <li key={group[0]?.id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              {group.map(({ id, label, identifier }) => (
                <p key={id} className="flex gap-2">
                  <span className="min-w-0 truncate">{label}</span>
                  <span className="text-ink-3 tabular-nums">{identifier}</span>
                </p>
              ))}
            </div>
            <Button onClick={() => onMerge(group.map(({ id }) => id))}>{t('record.merge')}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
