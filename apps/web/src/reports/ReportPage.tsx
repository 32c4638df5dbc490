import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { Scale } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { usePage } from '../ui/page.js';
import { asOfText } from '../ui/past/asOf.js';
import { PastBanner } from '../ui/past/PastBanner.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { ReportRow } from './difference.js';
import { ReportBar } from './ReportBar.js';
import { ReportTable } from './ReportTable.js';
import { figuresOf, type Page, useSettings } from './settings.js';
import { withRecord } from './terms.js';
import { useReport } from './useReport.js';

/** Costs by tree or dimension and time, of now, of a moment, or as what changed since one. */
export function ReportPage() {
  const page = useSettings('REPORT');
  const { asOf, compared, view } = page;
  usePage({ title: view?.title ?? t('report.title'), past: asOf !== null, hasYear: true });
  const { data, problem, isLoading, refresh } = useReport(page);
  const onOpen = useOpening(page);
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
      {data?.rows.length === 0 && <EmptyState title={t('report.empty')}>{t('report.emptyHint')}</EmptyState>}
      {data && data.rows.length > 0 && (
        <ReportTable
          report={data}
          figures={figuresOf(page.settings)}
          caption={view?.title ?? t('report.title')}
          nameOf={nameOf}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

const nameOf = ({ label, key }: Pick<ReportRow, 'key' | 'label'>): string =>
  key === '' ? t('report.none') : label || key;

/** An element leads to its entries in the plan; a record to the elements that its money is on. */
function useOpening({ settings, filters, setParams, asOf }: Page): (row: ReportRow) => void {
  const navigate = useNavigate();
  const fields: Readonly<Record<string, string>> = {
    UNIT: 'unitId',
    RESPONSIBLE: 'responsible',
    COST_TYPE: kindNamedBy(CostEntry, 'costTypeId'),
  };
  return ({ key }) => {
    if (settings.rows === 'ELEMENT') {
      const search = new URLSearchParams({ element: key, tab: 'costs', ...(asOf && { asOf }) });
      void navigate(`/plan/table?${search}`);
    } else setParams({ rows: 'ELEMENT', filters: withRecord(filters, fields[settings.rows] ?? settings.rows, key) });
  };
}
