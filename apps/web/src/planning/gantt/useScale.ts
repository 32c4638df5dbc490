import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { dayNumber, today } from '../../words/formats/calendar.js';
import type { PlanRow } from '../rows/planRow.js';
import { clampPerDay, type Scale, scaleOver, scrollAfterZoom, xOf } from './scale.js';

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly PlanRow[];
  year: number;
  perDay: number;
  setPerDay(perDay: number): void;
  /** A day to be seen at first, if the usual place would not show it. */
  look: string | undefined;
  /** Width of what covers the left of the scroller. */
  inset: number;
  width: number;
}

/** The time axis over all rows and the chosen year, and how to look at another stretch of it. */
export function useScale({ scroller, rows, year, perDay, setPerDay, look, inset, width }: Wish) {
  const firstLook = useRef(look);
  const { first, last } = useMemo(() => extentOf(rows, year), [rows, year]);
  const least = Math.max(600, width - inset);
  const scale = useMemo(() => scaleOver({ first, last }, perDay, least), [first, last, perDay, least]);
  const before = useRef<{ scale: Scale; year: number } | null>(null);
  const anchor = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const was = before.current;
    before.current = { scale, year };
    const seen = box.clientWidth - inset;
    if (!was) box.scrollLeft = lookAt(scale, startAt(scale, year, seen), { day: firstLook.current, seen });
    else if (was.year !== year) box.scrollLeft = startAt(scale, year, seen);
    else if (was.scale !== scale) {
      const pointer = anchor.current ?? (was.scale.perDay === scale.perDay ? 0 : seen / 2);
      box.scrollLeft = scrollAfterZoom(was.scale, scale, { scroll: box.scrollLeft, pointer });
    }
    anchor.current = null;
  }, [scroller, scale, year, inset]);

  /** Zooms so that the day at `clientX` (default: the middle) stays where it is. */
  const zoom = useCallback(
    (to: number, clientX?: number) => {
      const box = scroller.current;
      anchor.current = box && clientX !== undefined ? clientX - box.getBoundingClientRect().left - inset : null;
      setPerDay(clampPerDay(to));
    },
    [scroller, setPerDay, inset],
  );
  const showDay = useCallback(
    (day: string) => {
      const box = scroller.current;
      if (box) box.scrollTo({ left: xOf(scale, dayNumber(day)) - (box.clientWidth - inset) * 0.2, behavior: 'smooth' });
    },
    [scroller, scale, inset],
  );
  return { scale, zoom, showDay };
}

function extentOf(rows: readonly PlanRow[], year: number): { first: string; last: string } {
  let first = `${year}-01-01`;
  let last = `${year}-12-31`;
  for (const row of rows) {
    if (row.masked) continue;
    if (row.startDate < first) first = row.startDate;
    if (row.endDate > last) last = row.endDate;
  }
  return { first, last };
}

/** In this year today near the middle, but not beyond what comes after the year; in another its first day at the left. */
function startAt(scale: Scale, year: number, seen: number): number {
  const now = today();
  if (!now.startsWith(String(year))) return Math.max(0, xOf(scale, dayNumber(`${year}-01-01`)) - 8);
  const last = xOf(scale, dayNumber(`${year + 1}-02-01`)) - seen;
  return Math.max(0, Math.min(last, xOf(scale, dayNumber(now)) - seen * 0.42));
}

/** The usual place, or one that shows the day. */
function lookAt(scale: Scale, usual: number, { day, seen }: { day: string | undefined; seen: number }): number {
  if (!day) return usual;
  const x = xOf(scale, dayNumber(day));
  return x >= usual && x < usual + seen * 0.8 ? usual : Math.max(0, x - seen * 0.2);
}
