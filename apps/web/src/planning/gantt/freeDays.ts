import { type HolidayRegion, weekDays } from '@contracts/identity/freeDays.js';
import { useMemo } from 'react';
import { useThing } from '../../api/useThing.js';
import { dayOf } from '../../words/formats/calendar.js';
import { type Holiday, holidaysOf } from './holidays.js';

/** Which days of the calendar a company does not work on, by day number. */
export interface FreeDays {
  holiday(day: number): Holiday | undefined;
  /** One of the week on which nobody works, whatever the date. */
  isOff(day: number): boolean;
}

export function freeDaysOf(region: HolidayRegion, workingDays: readonly string[]): FreeDays {
  // 0 is Monday.
  const off = weekDays.map((name) => !workingDays.includes(name));
  return {
    holiday: (day) => holidaysOf(Number(dayOf(day).slice(0, 4)), region).get(day),
    isOff: (day) => off[(day + 3) % 7] === true,
  };
}

export const usualFreeDays = freeDaysOf('DE', weekDays.slice(0, 5));

/** As the company sets it; until that is known as all of Germany has it. */
export function useFreeDays(): FreeDays {
  const { data } = useThing('GET configuration', {});
  const [region, workingDays] = [data?.['client.holidays'], data?.['client.workingDays']];
  return useMemo(
    () => (region && workingDays ? freeDaysOf(region, workingDays) : usualFreeDays),
    [region, workingDays],
  );
}
