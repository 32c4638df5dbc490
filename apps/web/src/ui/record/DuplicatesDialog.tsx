import { kindQuery, recordCall } from '../../api/records.js';
import { useThing } from '../../api/useThing.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { Dialog } from '../Dialog.js';
import { ErrorState } from '../EmptyState.js';
import { SkeletonRows } from '../Skeleton.js';
import type { RecordsPage } from './useRecordsPage.js';

interface Props {
  page: RecordsPage;
  onClose(): void;
  onMerge(ids: readonly string[]): void;
}

/** Records that may be the same, as the server finds them, each group to be merged. */
export function DuplicatesDialog(props: Props) {
  return (
    <Dialog open title={t('record.duplicates')} onClose={props.onClose} size="medium">
      <Groups {...props} />
    </Dialog>
  );
}

function Groups({ page, onMerge }: Props) {
  const { kind, all } = page;
  const { data, problem, refresh } = useThing(recordCall(kind, 'GET data-element/duplicates'), {
    query: kindQuery(kind),
    follows: [kind.segment],
  });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={3} indent={false} />;
  const rows = new Map(all.map((row) => [row.id, row]));
  const groups = data
    .map(({ ids, by }) => ({ by, group: ids.flatMap((id) => rows.get(id) ?? []) }))
    .filter(({ group }) => group.length > 1);
  return (
    <>
      <p className="mb-2 text-ink-2">{t(groups.length > 0 ? 'record.duplicatesHint' : 'record.duplicatesNone')}</p>
      <ul>
        {groups.map(({ group, by }) => (
          <li key={group[0]?.id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              {group.map(({ id, label, identifier }) => (
                <p key={id} className="flex gap-2">
                  <span className="min-w-0 truncate">{label}</span>
                  <span className="text-ink-3 tabular-nums">{identifier}</span>
                </p>
              ))}
              <p className="text-small text-ink-3">{by.map((it) => t(`record.alike.${it}`)).join(' · ')}</p>
            </div>
            <Button onClick={() => onMerge(group.map(({ id }) => id))}>{t('record.merge')}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
