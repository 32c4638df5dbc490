import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { usePage } from '../ui/page.js';
import { asOfText } from '../ui/past/asOf.js';
import { PastBanner } from '../ui/past/PastBanner.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { Reported, ReportRow } from './difference.js';
import { EntriesPanel } from './EntriesPanel.js';
import { NoCosts } from './NoCosts.js';
import { ReportBar } from './ReportBar.js';
import { type NumberAt, ReportTable } from './ReportTable.js';
import { figuresOf, type Page, useSettings } from './settings.js';
import { withGroup } from './terms.js';
import { useReport } from './useReport.js';

/** Costs by tree or dimension and time, of now, of a moment, or as what changed since one. */
export function ReportPage() {
  const page = useSettings('REPORT');
  const { asOf, compared } = page;
  const { view } = page.base;
  usePage({ title: view?.title ?? t('report.title'), past: asOf !== null, hasYear: true });
  const { data, problem, isLoading, refresh } = useReport(page);
  const onOpen = useOpening(page);
  const [number, setNumber] = useNumber(page);
  return (
    <>
      <ReportBar page={page} />
      {asOf !== null && <PastBanner asOf={asOf} onBack={() => page.setParams({ asOf: null })} />}
      {compared !== null && (
        <Banner
          tone="info"
          icon={<Scale />}
          action={<Button onClick={() => page.setParams({ since: null })}>{t('report.compareEnd')}</Button>}
        >
          {t('report.comparedWith', { date: asOfText(compared) })}
        </Banner>
      )}
      {problem && !data && <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />}
      {isLoading && <SkeletonRows rows={12} />}
      {data?.rows.length === 0 && <NoCosts />}
      {data && data.rows.length > 0 && (
        <div className="flex min-h-0 flex-1">
          <ReportTable
            report={data}
            figures={figuresOf(page.settings)}
            caption={view?.title ?? t('report.title')}
            nameOf={nameOf}
            onOpen={onOpen}
            onNumber={setNumber}
            current={number}
          />
          {number && (
            <EntriesPanel page={page} number={number} name={nameAt(data, number)} onClose={() => setNumber(null)} />
          )}
        </div>
      )}
    </>
  );
}

const nameOf = ({ label, key }: Pick<ReportRow, 'key' | 'label'>): string =>
  key === '' ? t('report.none') : label || key;

/** The number whose entries show: as long as the report has such rows, columns and periods, and is compared with the same. */
function useNumber({ settings, year, compared }: Page) {
  const { rows, across, unit } = settings;
  const of = [rows, across, unit, year, compared].join();
  const [asked, ask] = useState<{ of: string; at: NumberAt } | null>(null);
  const put = (at: NumberAt | null) => ask(at && { of, at });
  return [asked?.of === of ? asked.at : null, put] as const;
}

/** Of which row, column and period a number is. */
function nameAt({ rows, columns }: Reported, { row, column, period }: NumberAt): string {
  const ofRow = rows.find(({ key }) => key === row);
  const ofColumn = column === null ? undefined : columns.find(({ key }) => key === column);
  const names = [ofRow ? nameOf(ofRow) : t('report.total'), ofColumn && (ofColumn.label || t('report.none'))];
  return [...names, period && formatPeriod(period)].filter(Boolean).join(' · ');
}

/** An element leads to its entries in the plan; a record to the elements that its money is on. */
function useOpening({ settings, filters, setParams, asOf }: Page): (row: ReportRow) => void {
  const navigate = useNavigate();
  return ({ key }) => {
    if (settings.rows === 'ELEMENT') {
      const search = new URLSearchParams({ element: key, tab: 'costs', ...(asOf && { asOf }) });
      void navigate(`/plan/table?${search}`);
    } else setParams({ rows: 'ELEMENT', filters: withGroup(filters, settings.rows, key) });
  };
}
