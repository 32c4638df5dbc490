import { useState } from 'react';
import { perform } from '../api/perform.js';
import { useView } from '../api/useView.js';
import { Banner } from '../ui/Banner.js';
import { ErrorState } from '../ui/EmptyState.js';
import { offerUndo } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { type CostInfo, type Entry, wireOf } from './costs.js';
import { EntryList } from './EntryList.js';
import { Months } from './Months.js';
import { SumTable } from './SumTable.js';

interface Props {
  id: string;
  canWrite: boolean;
  asOf: string | null;
}

interface Costed {
  id: string;
  label: string;
  startDate: string;
  endDate: string;
  costObjects?: readonly Entry[];
  revision: number;
}

/** The money of one element: what it has itself, what it has with all below it, month by month, entry by entry. */
export function CostsTab({ id, canWrite, asOf }: Props) {
  const follows = { follows: ['plan-element', 'plan/gantt-element'] };
  const element = useView<Costed>(`plan-element/${id}`, { asOf }, follows);
  const info = useView<CostInfo>(`plan-element/cost-info/${id}`, { asOf }, follows);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (element.problem || info.problem)
    return <ErrorState title={problemText((element.problem ?? info.problem)!)} onRetry={() => void info.refresh()} />;
  if (!element.data || !info.data) return <SkeletonRows rows={10} indent={false} />;
  const { data } = element;
  const entries = data.costObjects ?? [];
  const save = async (next: readonly Entry[]): Promise<string | null> => {
    setRefusal(null);
    void element.mutate({ ...data, costObjects: next }, { revalidate: false });
    const outcome = await perform<Costed>({
      method: 'PUT',
      path: `plan-element/${id}`,
      body: { costObjects: wireOf(next) },
      ifMatch: data.revision,
      label: t('costs.changed', { name: data.label }),
    });
    if (outcome.ok) void element.mutate(outcome.state, { revalidate: false });
    else {
      setRefusal(problemText(outcome.problem));
      void element.refresh();
    }
    void info.refresh();
    return outcome.ok ? outcome.command : null;
  };
  const remove = async (entry: Entry) => {
    const command = await save(entries.filter(({ id: each }) => each !== entry.id));
    const name = `${t(`costs.kind${entry.kind}`)} ${formatPeriod(entry.period)}, ${formatAmount(entry.amount)}`;
    if (command) offerUndo(t('costs.removed', { name }), command);
  };
  return (
    <>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Section title={t('costs.title')} aside={t('costs.withBelow')}>
        <div className="mt-2 mb-3">
          <SpendingBar spending={info.data.total} height={8} />
        </div>
        <SumTable info={info.data} />
      </Section>
      <Section title={t('costs.entries')} aside={t('costs.ownOnly')}>
        <EntryList
          entries={entries}
          days={data}
          disabled={!canWrite}
          onChange={(next) => void save(next)}
          onRemove={(entry) => void remove(entry)}
        />
      </Section>
      {info.data.byPeriod.length > 0 && (
        <Section title={t('costs.byMonth')} aside={t('costs.withBelow')}>
          <Months rows={info.data.byPeriod} />
        </Section>
      )}
    </>
  );
}
