import type { Kpi, KpiValue } from '@contracts/planning/element.js';
import { kpiStateOf } from '@contracts/planning/kpi.js';
import { Check, CircleDashed, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.js';
import { MeasureField } from '../../ui/fields/AmountField.js';
import { DayField } from '../../ui/fields/DayField.js';
import { RemoveButton } from '../../ui/RemoveButton.js';
import { Sparkline } from '../../ui/Sparkline.js';
import { editAmount } from '../../words/formats/amount.js';
import { today } from '../../words/formats/calendar.js';
import { formatDay } from '../../words/formats/day.js';
import { t } from '../../words/t.js';

interface Props {
  kpi: Kpi;
  disabled: boolean;
  onChange(kpi: Kpi): void;
}

const signs = { REACHED: Check, MISSED: X, OPEN: CircleDashed };
const tones = { REACHED: 'text-good', MISSED: 'text-bad', OPEN: 'text-ink-3' };

/** Whether a KPI is reached, and what was measured day by day: a small line, and its values to write. */
export function KpiProgress({ kpi, disabled, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const values = kpi.values ?? [];
  const state = kpiStateOf(kpi);
  const Sign = signs[state];
  const put = (next: readonly KpiValue[]) =>
    onChange({ ...kpi, values: next.toSorted((a, b) => (a.date < b.date ? -1 : 1)) });
  return (
    <div className="pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className={`inline-flex items-center gap-1 text-small ${tones[state]}`}>
          <Sign className="size-3.5" aria-hidden />
          {t(`planning.kpi${state}`)}
        </span>
        {(!disabled || values.length > 0) && (
          <Button
            kind="quiet"
            aria-expanded={open}
            aria-label={`${t('planning.kpiValues')}: ${kpi.label}`}
            onClick={() => setOpen(!open)}
          >
            {values.length > 0 ? t('planning.kpiCount', { count: values.length }) : t('planning.kpiValues')}
          </Button>
        )}
      </div>
      {values.length > 1 && <Line kpi={kpi} values={values} />}
      {open && <Values kpi={kpi} values={values} disabled={disabled} onChange={put} />}
    </div>
  );
}

function Line({ kpi, values }: { kpi: Kpi; values: readonly KpiValue[] }) {
  const said = values.map(({ date, value }) => `${formatDay(date)}: ${figure(value, kpi)}`).join(', ');
  const points = values.map(({ date, value }) => ({ at: Date.parse(date), value }));
  return <Sparkline points={points} target={kpi.plan} label={said} />;
}

const figure = (value: number, { unit }: Kpi): string => [editAmount(value), unit].filter(Boolean).join('\u00a0');

interface ValuesProps extends Omit<Props, 'onChange'> {
  values: readonly KpiValue[];
  onChange(values: readonly KpiValue[]): void;
}

/** A line for each day, the latest first, and one for another. */
function Values({ kpi, values, disabled, onChange }: ValuesProps) {
  const put = (date: string, next: KpiValue | null) =>
    onChange([...values.filter((it) => it.date !== date && it.date !== next?.date), ...(next ? [next] : [])]);
  return (
    <ul className="pt-1" aria-label={`${t('planning.kpiValues')}: ${kpi.label}`}>
      {!disabled && <NewValue onAdd={(value) => put(value.date, value)} />}
      {values.toReversed().map(({ date, value }) => (
        <li key={date} className={line}>
          <span className="tabular-nums">{formatDay(date)}</span>
          <MeasureField
            inline
            label={`${t('planning.kpiValue')}, ${formatDay(date)}`}
            disabled={disabled}
            value={value}
            onChange={(next) => put(date, next === null ? null : { date, value: next })}
          />
          {!disabled && <RemoveButton name={formatDay(date)} onRemove={() => put(date, null)} />}
        </li>
      ))}
    </ul>
  );
}

const line =
  'group grid min-h-(--control) grid-cols-[112px_minmax(0,1fr)_24px] items-center gap-2 coarse:grid-cols-[112px_minmax(0,1fr)_44px]';

/** Written with Enter; the day is today's until another is chosen. */
function NewValue({ onAdd }: { onAdd(value: KpiValue): void }) {
  const [date, setDate] = useState<string | null>(today());
  const [value, setValue] = useState<number | null>(null);
  const isWhole = date !== null && value !== null;
  return (
    <li>
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 py-1"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isWhole) return;
          onAdd({ date, value });
          setValue(null);
        }}
      >
        <span className="col-span-2">
          <DayField label={t('planning.date')} value={date} onChange={setDate} />
        </span>
        <MeasureField label={t('planning.kpiValue')} value={value} onChange={setValue} />
        <Button type="submit" icon={<Plus />} disabled={!isWhole} aria-label={t('planning.kpiAddValue')} />
      </form>
    </li>
  );
}
