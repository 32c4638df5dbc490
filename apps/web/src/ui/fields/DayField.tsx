import { Calendar } from 'lucide-react';
import { today } from '../../words/formats/calendar.js';
import { dayExample, formatDay, parseDay } from '../../words/formats/day.js';
import { formatPeriod, parsePeriod } from '../../words/formats/period.js';
import { t } from '../../words/t.js';
import { IconButton } from '../Button.js';
import { MonthGrid } from '../MonthGrid.js';
import { Popover } from '../Popover.js';
import type { FieldProps } from './Field.js';
import { ParsedField, type Writing } from './ParsedField.js';

interface Props extends FieldProps<string | null> {
  /** Days without a year are read in its year; default today. */
  around?: string;
  min?: string | null;
  max?: string | null;
}

/** A day `YYYY-MM-DD`, typed in the language's way (`12.4.`, `heute`, `+7`) or picked from the calendar. Empty: null. */
export function DayField({ around = today(), min = null, max = null, ...props }: Props) {
  const writing: Writing<string | null> = {
    write: (value) => (value ? formatDay(value) : ''),
    read(text) {
      if (text.trim() === '') return { ok: true, value: null };
      const day = parseDay(text, around);
      return day ? { ok: true, value: day } : { ok: false, error: t('ui.notADay', { example: dayExample() }) };
    },
  };
  const calendar = (done: () => void) => (
    <Popover
      side="bottom end"
      label={t('ui.calendar')}
      button={<IconButton label={t('ui.openCalendar')} icon={<Calendar />} disabled={props.disabled ?? false} />}
    >
      {(close) => (
        <MonthGrid
          value={props.value}
          around={props.value ?? around}
          min={min}
          max={max}
          onPick={(day) => {
            close();
            props.onChange(day);
            requestAnimationFrame(done); // after the popover has given the focus back
          }}
        />
      )}
    </Popover>
  );
  return <ParsedField {...props} writing={writing} after={calendar} input={{ autoComplete: 'off' }} />;
}

/** A month `YYYY-MM`, quarter or year; with `only`, a month alone. Typed: `4`, `Apr 26`, `Q2`. Empty: null. */
export function PeriodField({ year, only, ...props }: FieldProps<string | null> & { year: number; only?: 'MONTH' }) {
  const writing: Writing<string | null> = {
    write: (value) => (value ? formatPeriod(value) : ''),
    read(text) {
      if (text.trim() === '') return { ok: true, value: null };
      const period = parsePeriod(text, year);
      const fits = period && (only !== 'MONTH' || /^\d{4}-\d{2}$/.test(period));
      return fits
        ? { ok: true, value: period }
        : { ok: false, error: t('ui.notAPeriod', { example: formatPeriod(`${year}-04`) }) };
    },
  };
  return <ParsedField {...props} writing={writing} input={{ autoComplete: 'off' }} />;
}
