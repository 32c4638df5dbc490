import { useAsked } from '../api/useAsked.js';
import { ErrorState } from '../ui/EmptyState.js';
import { CostEntries } from '../ui/money/CostEntries.js';
import { figureName } from '../ui/money/kinds.js';
import { Panel, Section } from '../ui/Panel.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { NumberAt } from './ReportTable.js';
import type { Page } from './settings.js';
import { questionOf } from './useReport.js';

interface Props {
  page: Page;
  number: NumberAt;
  /** Its row, column and period. */
  name: string;
  onClose(): void;
}

/**
 * What a number of the report is made of, the largest first; each leads to its element, its history and its invoice. Of a
 * comparison: what it moved by.
 */
export function EntriesPanel({ page, number, name, onClose }: Props) {
  const body = { ...questionOf(page), ...number, since: page.compared };
  const { data, problem, refresh } = useAsked('POST report/cost/entries', {
    ...{ body, asOf: page.asOf, follows: ['plan-element'] },
  });
  return (
    <Panel
      label={t('report.entriesOf', { figure: figureName(number.figure) })}
      title={data && <span className="tabular-nums">{formatAmount(data.amount)}</span>}
      marks={<span className="truncate text-ink-2">{`${figureName(number.figure)} · ${name}`}</span>}
      below={
        data && (
          <p className="text-small text-ink-3">
            {t(page.compared === null ? 'report.entries' : 'report.movedEntries', { count: data.count })}
          </p>
        )
      }
      width={400}
      onClose={onClose}
    >
      {problem && !data && <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />}
      {!data && !problem && <SkeletonRows rows={8} indent={false} />}
      {data && (
        <Section>
          <CostEntries found={data} to={(entry, tab) => inPlan(entry, tab, page.asOf)} />
        </Section>
      )}
    </Panel>
  );
}

const inPlan = (elementId: string, tab: string, asOf: string | null): string =>
  `/plan/table?${new URLSearchParams({ element: elementId, tab, ...(asOf !== null && { asOf }) })}`;
