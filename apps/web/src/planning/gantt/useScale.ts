import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { dayNumber, today } from '../../words/formats/calendar.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Span, spanOf } from './bars.js';
import { clampPerDay, type Scale, scaleOver, scrollAfterZoom, xOf } from './scale.js';

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly PlanRow[];
  year: number;
  perDay: number;
  setPerDay(perDay: number): void;
  /** The row the keyboard is on: its bar stays where it is while zooming. */
  active: PlanRow | undefined;
  /** Width of what covers the left of the scroller. */
  inset: number;
  width: number;
  /** The width is known. */
  measured: boolean;
}

/** The time axis over all rows and the chosen year, and how to look at another stretch of it. */
export function useScale({ scroller, rows, year, perDay, setPerDay, active, inset, width, measured }: Wish) {
  const { first, last } = useMemo(() => extentOf(rows, year), [rows, year]);
  const least = Math.max(600, width - inset);
  const scale = useMemo(() => scaleOver({ first, last }, perDay, least), [first, last, perDay, least]);
  const before = useRef<{ scale: Scale; year: number } | null>(null);
  const anchor = useRef<number | null>(null);
  const held = useRef(active);
  held.current = active;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !measured) return;
    const was = before.current;
    before.current = { scale, year };
    const seen = box.clientWidth - inset;
    if (!was || was.year !== year) box.scrollLeft = startAt(scale, year, seen);
    else if (was.scale !== scale) {
      const scroll = box.scrollLeft;
      const pointer =
        anchor.current ?? (was.scale.perDay === scale.perDay ? 0 : heldAt(was.scale, held.current, { scroll, seen }));
      box.scrollLeft = scrollAfterZoom(was.scale, scale, { scroll, pointer });
    }
    anchor.current = null;
  }, [scroller, scale, year, inset, measured]);

  /** Zooms so that the day at `clientX` stays where it is (default: the active bar, today, or the middle). */
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

/** Pixels before the first day: what begins there shows whole. */
const margin = 10;

/** The year from its first day if it fits; else in this year today near the middle, not beyond the year. */
function startAt(scale: Scale, year: number, seen: number): number {
  const now = today();
  const first = xOf(scale, dayNumber(`${year}-01-01`)) - margin;
  const last = xOf(scale, dayNumber(`${year + 1}-01-01`)) + 8 - seen;
  if (!now.startsWith(String(year))) return first;
  return Math.max(first, Math.min(last, xOf(scale, dayNumber(now)) - seen * 0.42));
}

interface Seen {
  scroll: number;
  seen: number;
}

/** Where in what shows the zoom holds on: the active bar if it shows, else today if it does, else the middle. */
function heldAt(scale: Scale, active: PlanRow | undefined, { scroll, seen }: Seen): number {
  const bar = active && !active.masked ? spanOf(scale, active) : null;
  if (bar && shows(bar, { scroll, seen })) return Math.max(0, bar.x - scroll);
  const now = xOf(scale, dayNumber(today())) - scroll;
  return now >= 0 && now <= seen ? now : seen / 2;
}

/** Whether enough of a bar shows to be recognised. */
export function shows({ x, width }: Span, { scroll, seen }: Seen): boolean {
  return Math.min(x + width, scroll + seen) - Math.max(x, scroll) >= Math.min(width, 40);
}
