import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays, addMonths, today } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { MonthGrid } from '../MonthGrid.js';
import { Popover } from '../Popover.js';
import { asOfFrom, asOfText, dayOf, timeOf } from './asOf.js';

interface Props {
  asOf: string | null;
  /** What a moment shows. */
  hint: string;
  /** What the button says of the day; else that it is shown as it was then. */
  name?(date: string): string;
  /** Earlier days cannot be chosen. */
  min?: string;
  /** More days to choose from, below those that are always there. */
  more?(choose: (day: string) => void): ReactNode;
  onChange(asOf: string | null): void;
}

/** "Stand: heute": opens a day, and a time for who wants it. */
export function AsOfButton({ asOf, name = (date) => t('ui.asOf', { date }), onChange, ...choice }: Props) {
  const label = name(asOf ? asOfText(asOf) : t('ui.asOfToday'));
  return (
    <Popover
      side="bottom end"
      label={t('ui.asOfChoose')}
      button={
        <Button
          kind="quiet"
          icon={<History />}
          aria-label={label}
          title={label}
          className={asOf ? 'border-current! text-warn! bg-warn-soft!' : ''}
        >
          <span className={asOf ? 'max-wide:hidden' : 'max-[1599px]:hidden'}>{label}</span>
        </Button>
      }
    >
      {(close) => (
        <Choice
          asOf={asOf}
          {...choice}
          onChoose={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </Popover>
  );
}

interface ChoiceProps extends Omit<Props, 'name' | 'onChange'> {
  onChoose(asOf: string | null): void;
}

function Choice({ asOf, hint, min = '', more, onChoose }: ChoiceProps) {
  const now = today();
  const day = asOf ? dayOf(asOf) : now;
  const [time, setTime] = useState(asOf ? timeOf(asOf) : '');
  const choose = (next: string) => onChoose(asOfFrom(next, time, now));
  const quick = [
    { label: t('ui.weekAgo'), day: addDays(now, -7) },
    { label: t('ui.monthAgo'), day: addMonths(now, -1) },
    { label: t('ui.lastMonthsEnd'), day: addDays(`${now.slice(0, 7)}-01`, -1) },
    { label: t('ui.yearsBegin'), day: `${now.slice(0, 4)}-01-01` },
  ].filter((each) => each.day >= min);
  return (
    <div className="flex w-76 flex-col gap-2 coarse:w-80">
      <p className="text-small text-ink-3">{hint}</p>
      <div className="grid grid-cols-2 gap-1 empty:hidden">
        {quick.map((each) => (
          <Button key={each.label} className="px-1! text-small" onClick={() => choose(each.day)}>
            {each.label}
          </Button>
        ))}
      </div>
      {more?.(choose)}
      <MonthGrid value={day} around={day} min={min || null} max={now} onPick={choose} />
      <form
        className="flex items-center gap-2 border-t border-line pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          choose(day);
        }}
      >
        <label className="flex flex-1 items-center gap-2 text-ink-2">
          {t('ui.asOfTime')}
          <input
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            className="h-(--control) rounded border border-line-strong bg-sheet px-1.5 tabular-nums"
          />
        </label>
        <Button type="submit" disabled={!time}>
          {t('ui.asOfShow')}
        </Button>
      </form>
    </div>
  );
}
