import type { Usage as Use } from '@contracts/masterData/usage.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recordCall } from '../../api/records.js';
import { useThing } from '../../api/useThing.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { ErrorState } from '../EmptyState.js';
import { Section } from '../Panel.js';
import { SkeletonRows } from '../Skeleton.js';
import { type Kind, useKinds } from './kinds.js';
import { placeOf } from './places.js';

const useUsage = (kind: Kind, id: string) =>
  useThing(recordCall(kind, 'GET data-element/{id}/usage'), {
    params: { id },
    follows: ['plan-element', kind.segment],
  });

/** Where a record is used: numbers that open the list. */
export function Usage({ kind, id }: { kind: Kind; id: string }): ReactNode {
  const { data, state, problem, refresh } = useUsage(kind, id);
  if (state === 'error')
    return <ErrorState title={problem ? problemText(problem) : ''} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={3} indent={false} />;
  const used = data.filter(({ count }) => count > 0);
  return (
    <Section>
      {used.length === 0 && <p className="text-ink-3">{t('record.usageNone')}</p>}
      <ul>
        {used.map((use) => (
          <li key={`${use.type} ${use.typeId}`}>
            <Line use={use} />
          </li>
        ))}
      </ul>
      {used.length > 0 && <p className="mt-2 text-small text-ink-3">{t('record.usageHint')}</p>}
    </Section>
  );
}

const line = '-mx-1.5 flex h-(--row) items-center gap-2 rounded px-1.5';

/** It leads to the list, where there is a page of it that shows just these. */
function Line({ use }: { use: Use }) {
  const { kinds } = useKinds();
  const { name, path } = placeOf(use, kinds);
  const told = (
    <>
      <span className="flex-1">{name}</span>
      <span className="tabular-nums">{use.count}</span>
    </>
  );
  return path === null ? (
    <div className={line}>{told}</div>
  ) : (
    <Link
      to={`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ filters: use.filters })}`}
      className={`${line} hover:bg-sunk`}
    >
      {told}
    </Link>
  );
}

/** How often a record is used, in a word beside it. */
export function UsageCount({ kind, id }: { kind: Kind; id: string }) {
  const { data } = useUsage(kind, id);
  const count = data?.reduce((sum, use) => sum + use.count, 0);
  return (
    <span className="text-small text-ink-3 tabular-nums">
      {count === undefined ? ' ' : `${t('record.usage')}: ${count}`}
    </span>
  );
}
