import { figureNames, timeUnits } from '@contracts/reports/reports.js';
import { Scale } from 'lucide-react';
import { exportReport } from '../api/files.js';
import { Button } from '../ui/Button.js';
import { Menu } from '../ui/Menu.js';
import { MonthGrid } from '../ui/MonthGrid.js';
import { figureName } from '../ui/money/kinds.js';
import { Popover } from '../ui/Popover.js';
import { ExportButton } from '../ui/page/ExportButton.js';
import { PageBar } from '../ui/page/PageBar.js';
import { AsOfButton } from '../ui/past/AsOfButton.js';
import { today } from '../words/formats/calendar.js';
import { t } from '../words/t.js';
import { Filters } from './Filters.js';
import { SavedReports } from './SavedReports.js';
import { figuresOf, type Page, unitOf, useGroupings } from './settings.js';
import { questionOf } from './useReport.js';

/** What the rows, columns and figures are; which moment; what is saved. */
export function ReportBar({ page }: { page: Page }) {
  const { settings, set } = page;
  const rows = useGroupings(['ELEMENT', 'UNIT', 'RESPONSIBLE', 'COST_TYPE', 'PHASE', 'STATUS']);
  const across = rows.filter(({ value }) => value !== 'ELEMENT' && value !== settings.rows);
  const shown = figuresOf(settings);
  const unit = unitOf(settings);
  return (
    <PageBar isLine actions={<Moments page={page} />}>
      <SavedReports page={page} />
      <Pick label={t('report.rows')} value={settings.rows} choices={rows} onChange={(value) => set({ rows: value })} />
      <Pick
        label={t('report.across')}
        value={settings.across}
        choices={[{ value: '', label: t('report.acrossNone') }, ...across]}
        onChange={(value) => set({ across: value })}
      />
      <Pick
        label={t('report.unit')}
        value={unit}
        choices={timeUnits.map((value) => ({ value, label: t(`report.${value}`) }))}
        onChange={(value) => set({ unit: value })}
      />
      <Menu
        side="bottom start"
        button={<Button kind="quiet">{`${t('report.figures')}: ${shown.length}`}</Button>}
        entries={figureNames.map((figure) => ({
          label: figureName(figure),
          checked: shown.includes(figure),
          run: () => set({ figures: toggled(shown, figure) }),
        }))}
      />
      <Filters page={page} />
    </PageBar>
  );
}

/** At least one stays. */
const toggled = (shown: readonly string[], figure: string): string =>
  figureNames
    .filter((each) => shown.includes(each) !== (each === figure) || (shown.length === 1 && each === shown[0]))
    .join(' ');

interface PickProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** `Zeilen: Einheit`, one of several. */
export const Pick = ({ label, value, choices, onChange }: PickProps) => (
  <Menu
    side="bottom start"
    button={
      <Button kind="quiet">
        <span className="text-ink-3">{label}:</span> {choices.find((each) => each.value === value)?.label ?? value}
      </Button>
    }
    entries={choices.map((each) => ({
      label: each.label,
      checked: each.value === value,
      run: () => onChange(each.value),
    }))}
  />
);

function Moments({ page }: { page: Page }) {
  const { asOf, compared: since, setParams } = page;
  return (
    <>
      <Popover
        side="bottom end"
        label={t('report.compareWith')}
        button={
          <Button kind="quiet" icon={<Scale />} aria-pressed={since !== null}>
            {t('report.compare')}
          </Button>
        }
      >
        {(close) => (
          <MonthGrid
            value={since?.slice(0, 10) ?? today()}
            around={since?.slice(0, 10) ?? today()}
            max={today()}
            onPick={(day) => {
              close();
              setParams({ since: day });
            }}
          />
        )}
      </Popover>
      <ExportButton
        run={() =>
          exportReport(
            'POST export/cost-report',
            { ...questionOf(page), since, figures: figuresOf(page.settings) },
            asOf,
          )
        }
      />
      <AsOfButton asOf={asOf} hint={t('report.asOfHint')} onChange={(next) => setParams({ asOf: next })} />
    </>
  );
}
