import { costKinds } from '@contracts/planning/element.js';
import { useState } from 'react';
import { exportReport } from '../api/files.js';
import { useAsked } from '../api/useAsked.js';
import { ErrorState } from '../ui/EmptyState.js';
import { ExportButton } from '../ui/page/ExportButton.js';
import { PageBar } from '../ui/page/PageBar.js';
import { usePage } from '../ui/page.js';
import { AsOfButton } from '../ui/past/AsOfButton.js';
import { PastBanner } from '../ui/past/PastBanner.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { Tabs } from '../ui/Tabs.js';
import { formatAmount, formatShare } from '../words/formats/amount.js';
import { today } from '../words/formats/calendar.js';
import { choiceName } from '../words/names.js';
import { problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';
import { BridgeView } from './BridgeView.js';
import { Filters } from './Filters.js';
import { NoCosts } from './NoCosts.js';
import { Pie } from './Pie.js';
import { Pick } from './ReportBar.js';
import { SavedReports } from './SavedReports.js';
import { type Page, useGroupings, useSettings } from './settings.js';
import { type Part, partsOf, shadeOf } from './shades.js';
import { TimeBars } from './TimeBars.js';
import { withGroup } from './terms.js';

const follows = ['plan-element'] as const;

/** How one kind's money is distributed, and all kinds' over the year. */
export function ChartPage() {
  const page = useSettings('CHART');
  const { settings, filters, year, asOf, set, setParams } = page;
  const { view } = page.base;
  usePage({ title: view?.title ?? t('report.chartTitle'), past: asOf !== null, hasYear: true });
  const groupings = useGroupings(['UNIT', 'PHASE', 'STATUS', 'COST_TYPE', 'RESPONSIBLE']);
  const kind = costKinds.find((each) => each === settings.kind) ?? 'PLAN';
  const isBridge = settings.look === 'bridge';
  const since = page.compared ?? `${today().slice(0, 4)}-01-01`;
  const span = { filters, from: String(year), to: String(year) };
  const question = { ...span, by: settings.by, kind };
  const found = useAsked('POST chart/distribution', isBridge ? null : { body: question, asOf, follows });
  const byTime = { ...span, timeUnit: 'MONTH', rows: 'UNIT' } as const;
  const time = useAsked('POST report/cost', isBridge ? null : { body: byTime, asOf, follows });
  const problem = found.problem ?? time.problem;
  const byName = groupings.find(({ value }) => value === settings.by)?.label ?? settings.by;
  const isEmpty = found.data?.slices.length === 0 && time.data?.rows.length === 0;
  return (
    <>
      <PageBar
        isLine
        actions={
          <>
            {isBridge ? (
              <AsOfButton
                asOf={since}
                hint={t('report.sinceHint')}
                name={(date) => t('report.since', { date })}
                onChange={(next) => setParams({ since: next })}
              />
            ) : (
              <ExportButton run={() => exportReport('POST export/distribution-chart', question, asOf)} />
            )}
            <AsOfButton asOf={asOf} hint={t('report.asOfHint')} onChange={(next) => setParams({ asOf: next })} />
          </>
        }
      >
        <SavedReports page={page} />
        {!isBridge && (
          <Pick label={t('report.by')} value={settings.by} choices={groupings} onChange={(by) => set({ by })} />
        )}
        <Pick
          label={t('report.kind')}
          value={kind}
          choices={costKinds.map((value) => ({ value, label: t(`costs.kind${value}`) }))}
          onChange={(next) => set({ kind: next })}
        />
        <Tabs
          label={t('report.figures')}
          value={settings.look}
          choices={[
            { value: 'pie', label: t('report.pie') },
            { value: 'bars', label: t('report.bars') },
            { value: 'bridge', label: t('report.bridge') },
          ]}
          onChange={(look) => set({ look })}
        />
        <Filters page={page} />
      </PageBar>
      {asOf !== null && <PastBanner asOf={asOf} onBack={() => setParams({ asOf: null })} />}
      {isBridge && <BridgeView page={page} kind={kind} since={since} />}
      {problem && !found.data && <ErrorState title={problemText(problem)} onRetry={() => void found.refresh()} />}
      {!isBridge && !found.data && !problem && <SkeletonRows rows={10} indent={false} />}
      {!isBridge && isEmpty && <NoCosts />}
      {!isBridge && found.data && !isEmpty && (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
          <h2>{t('report.pieOf', { kind: t(`costs.kind${kind}`), by: byName })}</h2>
          <Distribution page={page} slices={found.data.slices} total={found.data.total} label={byName} />
          {time.data && time.data.rows.length > 0 && (
            <section className="mt-8 max-w-220">
              <h2 className="mb-2">{t('report.overTime')}</h2>
              <TimeBars report={time.data} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

interface DistributionProps {
  page: Page;
  slices: readonly Part[];
  total: number;
  label: string;
}

function Distribution({ page, slices, total, label }: DistributionProps) {
  const { by, look } = page.settings;
  const [active, setActive] = useState<string | null>(null);
  const named = slices.map((slice) => ({ ...slice, label: nameOf(slice, by) }));
  const parts = partsOf(named, t('report.rest'));
  const most = Math.max(1, ...named.map(({ amount }) => amount));
  const leadsTo = ({ key }: Part): string | null => {
    if (!slices.some((slice) => slice.key === key)) return null;
    const filtered = withGroup(page.filters, by, key);
    return `/report?${new URLSearchParams({ year: String(page.year), filters: filtered, ...(page.asOf && { asOf: page.asOf }) })}`;
  };
  return (
    <div className="mt-3 flex max-w-220 flex-wrap items-start gap-8">
      {look === 'pie' && (
        <div className="w-72 shrink-0">
          <Pie {...{ parts, label, total, active, leadsTo }} onActive={setActive} />
        </div>
      )}
      <table className="min-w-80 flex-1">
        <thead className="text-small text-ink-3">
          <tr>
            <th scope="col" className="text-left font-normal">
              {label}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('report.amount')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('report.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ key, label: name, amount, share }, i) => (
            <tr
              key={key}
              className={`border-b border-line ${active === key ? 'bg-sunk' : ''}`}
              onPointerEnter={() => setActive(key)}
              onPointerLeave={() => setActive(null)}
            >
              <th scope="row" className="h-(--row) text-left font-normal">
                <span className="flex items-center gap-2">
                  <i className="size-2.5 shrink-0 rounded-sm" style={{ background: shadeOf(i) }} />
                  <span className="min-w-24">{name}</span>
                </span>
                {look === 'bars' && (
                  <span className="mb-1.5 block h-2.5">
                    <i
                      className="block h-full rounded-sm"
                      style={{ width: `${(Math.max(0, amount) / most) * 100}%`, background: shadeOf(i) }}
                    />
                  </span>
                )}
              </th>
              <td className={`figure w-36 ${amount < 0 ? 'text-bad' : ''}`}>{formatAmount(amount)}</td>
              <td className="figure w-24">{formatShare(share)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="h-(--row) text-left">
              {t('report.total')}
            </th>
            <td className="figure">{formatAmount(total)}</td>
            <td className="figure">{total === 0 ? '' : formatShare(100_000)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Phases and states are words. */
const nameOf = ({ key, label }: Part, by: string): string => {
  if (key === '') return t('report.none');
  if (by === 'PHASE') return choiceName(key);
  return by === 'STATUS' ? (say(`planning.approval${key}`) ?? key) : label || key;
};
