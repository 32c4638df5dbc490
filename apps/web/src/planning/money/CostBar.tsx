import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { exportReport } from '../../api/files.js';
import { Button, IconButton } from '../../ui/Button.js';
import { CheckList, toggled } from '../../ui/CheckList.js';
import { focusRows } from '../../ui/grid/inGrid.js';
import { Menu } from '../../ui/Menu.js';
import { useIsPhone } from '../../ui/media.js';
import { KindDot, sumOf } from '../../ui/money/kinds.js';
import { Popover } from '../../ui/Popover.js';
import { ExportButton } from '../../ui/page/ExportButton.js';
import { Tabs } from '../../ui/Tabs.js';
import { formatPeriod } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { isKind, type TimeUnit, timeUnits } from './cells.js';
import { filledDown, filledRight, repeated, spreadAnew } from './changes.js';
import type { CostHands } from './hands.js';
import { shift } from './useCostKeys.js';
import { type CostView, spans } from './useCostView.js';

interface Props {
  view: CostView;
  year: number;
  hands: CostHands;
  readOnly: boolean;
  /** What of the plan is shown: for the workbook. */
  shown: { filters: string; asOf: string | null };
}

/** Which time, kinds and sums the cost grid shows, and what is done with its cells; on a phone a line to be moved sideways. */
export const CostBar = memo(function CostBar({ view, year, hands, readOnly, shown }: Props) {
  const isPhone = useIsPhone();
  const tools = (
    <>
      <FigureMenu view={view} />
      {!readOnly && <CellMenu view={view} hands={hands} />}
    </>
  );
  return (
    <div
      role="toolbar"
      aria-label={t('costs.gridBar')}
      className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-3.5 py-1 max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] tablet:flex-wrap print:hidden"
    >
      {isPhone ? (
        <>
          <PeriodSteps view={view} />
          {tools}
          <ViewMenu view={view} year={year} />
        </>
      ) : (
        <>
          <Tabs<TimeUnit>
            label={t('costs.time')}
            value={view.time}
            onChange={(time) => view.set(ofTime(time))}
            choices={timeUnits.map((value) => ({ value, label: t(`costs.time_${value}`) }))}
          />
          <SpanMenu view={view} year={year} />
          <Tabs<CostView['of']>
            label={t('costs.sums')}
            value={view.of}
            onChange={(of) => view.set(ofSums(of))}
            choices={(['total', 'own'] as const).map((value) => ({ value, label: t(`costs.${value}`) }))}
          />
          {tools}
          <span className="ml-auto">
            <ExportButton
              text="Excel"
              run={() => exportReport('POST export/cost-report', workbookOf(view, year, shown), shown.asOf)}
            />
          </span>
        </>
      )}
    </div>
  );
});

/** The same rows, columns and sums. */
const workbookOf = (view: CostView, year: number, { filters }: Props['shown']) => ({
  ...{ filters, from: String(year), to: String(year + view.span - 1), timeUnit: view.time, rows: 'ELEMENT' },
  ...{ subtotals: view.hasSums === true, figures: view.figures.map((each) => (isKind(each) ? sumOf[each] : each)) },
});

/** Where one period shows at a time: the one before, a list of all, the next. */
function PeriodSteps({ view: { periods, shown, set } }: { view: CostView }) {
  const [now = ''] = shown;
  const at = periods.indexOf(now);
  const step = (by: 1 | -1, label: string) => (
    <IconButton
      label={label}
      icon={by < 0 ? <ChevronLeft /> : <ChevronRight />}
      disabled={periods[at + by] === undefined}
      onClick={() => set({ period: periods[at + by] ?? null })}
    />
  );
  return (
    <span className="sticky left-0 z-10 flex shrink-0 items-center bg-sheet">
      {step(-1, t('costs.previousPeriod'))}
      <Menu
        side="bottom start"
        button={
          <Button kind="quiet" aria-label={`${t('costs.period')}: ${formatPeriod(now)}`} className="min-w-22">
            {formatPeriod(now)}
          </Button>
        }
        entries={periods.map((period) => ({
          label: formatPeriod(period, 'long'),
          checked: period === now,
          run: () => set({ period }),
        }))}
      />
      {step(1, t('costs.nextPeriod'))}
    </span>
  );
}

/** What larger windows have as tabs. */
function ViewMenu({ view, year }: { view: CostView; year: number }) {
  const choice = <V extends string>(label: string, value: V, now: V, run: () => void) => ({
    ...{ label, checked: value === now, run },
  });
  return (
    <Menu
      side="bottom end"
      button={
        <Button aria-label={`${t('costs.time')}: ${t(`costs.time_${view.time}`)}`}>
          {t(`costs.time_${view.time}`)} <ChevronDown />
        </Button>
      }
      entries={[
        ...timeUnits.map((unit) => choice(t(`costs.time_${unit}`), unit, view.time, () => view.set(ofTime(unit)))),
        'separator',
        ...(['total', 'own'] as const).map((of) => choice(t(`costs.${of}`), of, view.of, () => view.set(ofSums(of)))),
        'separator',
        ...spanEntries(view, year),
      ]}
    />
  );
}

const ofTime = (time: TimeUnit) => ({ time: time === 'MONTH' ? null : time });
const ofSums = (of: CostView['of']) => ({ of: of === 'own' ? 'own' : null });

const spanEntries = (view: CostView, year: number) =>
  spans.map((years) => ({
    label: spanName(year, years),
    checked: years === view.span,
    run: () => view.set({ span: years === 1 ? null : String(years) }),
  }));

const spanName = (year: number, years: number): string =>
  years === 1 ? String(year) : `${year} – ${year + years - 1}`;

const SpanMenu = ({ view, year }: { view: CostView; year: number }) => (
  <Menu
    side="bottom start"
    button={
      <Button aria-label={`${t('costs.years')}: ${spanName(year, view.span)}`}>
        {spanName(year, view.span)} <ChevronDown />
      </Button>
    }
    entries={spanEntries(view, year)}
  />
);

const FigureMenu = ({ view }: { view: CostView }) => (
  <Popover
    side="bottom start"
    label={t('costs.figures')}
    className="w-60 p-1"
    button={
      <Button>
        {t('costs.figures')} <ChevronDown />
      </Button>
    }
  >
    <CheckList
      legend={t('costs.figures')}
      choices={view.offered.map((id) => ({
        id,
        label: t(isKind(id) ? `costs.kind${id}` : `costs.${id}`),
        ...(isKind(id) && { mark: <KindDot kind={id} /> }),
      }))}
      chosen={view.figures}
      onToggle={(id) => view.set({ figures: toggled(view.figures, id).join(',') || null })}
    />
    {view.hasSums !== null && (
      <CheckList
        legend={t('costs.sums')}
        className="mt-1 border-t border-line pt-1"
        choices={[{ id: 'sums', label: t('costs.subtotals') }]}
        chosen={view.hasSums ? ['sums'] : []}
        onToggle={() => view.set({ sums: view.hasSums ? 'none' : null })}
      />
    )}
  </Popover>
);

/** Months after which an amount comes again. */
const rhythms = [1, 3, 6, 12] as const;

function CellMenu({ view, hands }: { view: CostView; hands: CostHands }) {
  const spreadBy = (spreading: CostView['spreading']) => () =>
    hands.on((lines, rules) => spreadAnew(lines, { ...rules, spreading }), t(`costs.spread_${spreading}`));
  // Who goes on by keys goes on with the cells, once the menu has given the focus back.
  const onCells = (label: string, run: () => void, keys?: string) => ({
    ...{ label, ...(keys && { keys }) },
    run() {
      run();
      requestAnimationFrame(focusRows);
    },
  });
  return (
    <Menu
      side="bottom start"
      button={
        <Button>
          {t('costs.cells')} <ChevronDown />
        </Button>
      }
      entries={[
        onCells(t('costs.fillRight'), () => hands.on(filledRight, t('costs.fillRight')), 'mod+r'),
        onCells(t('costs.fillDown'), () => hands.on(filledDown, t('costs.fillDown')), 'mod+d'),
        onCells(t('costs.spread_EVEN'), spreadBy('EVEN')),
        onCells(t('costs.spread_DAYS'), spreadBy('DAYS')),
        onCells(t('costs.later'), () => shift(hands, 1), 'alt+shift+arrowright'),
        onCells(t('costs.earlier'), () => shift(hands, -1), 'alt+shift+arrowleft'),
        onCells(t('costs.clear'), hands.clear, 'delete'),
        'separator',
        { heading: t('costs.repeat') },
        ...rhythms.map((every) =>
          onCells(t(`costs.every_${every}`), () =>
            hands.onward((lines, rules) => repeated(lines, every, rules), t('costs.repeat')),
          ),
        ),
        'separator',
        { heading: t('costs.spreadTyped') },
        ...(['EVEN', 'DAYS'] as const).map((each) => ({
          label: t(`costs.typed_${each}`),
          checked: view.spreading === each,
          run: () => view.set({ spread: each === 'DAYS' ? 'DAYS' : null }),
        })),
      ]}
    />
  );
}
