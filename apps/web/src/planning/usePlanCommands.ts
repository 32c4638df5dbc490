import type { ElementType } from '@contracts/planning/element.js';
import { useEffect, useMemo, useRef } from 'react';
import { childrenOf, rowOf, topmost } from '../ui/grid/forest.js';
import { redoAndSay, undoAndSay } from '../ui/offerUndo.js';
import { toast } from '../ui/toasts.js';
import { addDays, addMonths, daysBetween } from '../words/formats/calendar.js';
import { t } from '../words/t.js';
import { type Common, changeMany, create, duplicate, placeForNew, remove } from './actions/edit.js';
import { createShifter, place, shiftLabel } from './actions/place.js';
import { moving } from './menu/whereTo.js';
import type { NewType } from './newTypes.js';
import { indented, outdented } from './rows/nesting.js';
import type { Placing } from './rows/placing.js';
import type { PlanRow } from './rows/planRow.js';
import type { Plan } from './usePlan.js';

/** What one can do with the chosen rows; the same for keys, menus, the selection bar and the palette. */
export interface PlanCommands {
  /** Takes back or does again, after what is still on its way. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** The chosen rows, else the one the keyboard is on. */
  targets(): PlanRow[];
  shift(days: number): void;
  /** Same day of another year; 29 February becomes 28. */
  shiftYear(years: number): void;
  /** Writes the same fields of all that is chosen, in one command. */
  set(fields: Common): void;
  /** Moves the end of the active row. */
  resize(days: number): void;
  /** Among its siblings: -1 up, 1 down. */
  step(by: number): void;
  /** Asks where to in the tree. */
  moveTo(): void;
  indent(): void;
  outdent(): void;
  remove(): void;
  duplicate(toNextYear: boolean): void;
  /** Makes an element of a type at the nearest place and answers its id; null where there is none. */
  create(type: ElementType | NewType, near?: string | null): string | null;
  /** Makes one as the last child of a row. */
  createUnder(type: ElementType | NewType, parent: string): string | null;
  /** Under which row a new element of a type would stand; null at the top; undefined nowhere. */
  placeFor(type: ElementType | NewType): PlanRow | null | undefined;
}

export function usePlanCommands(plan: Plan): PlanCommands {
  const held = useRef(plan);
  held.current = plan;
  const shifter = useMemo(() => createShifter(plan.list), [plan.list]);
  useEffect(() => () => shifter.flush(), [shifter]);
  return useMemo(() => commandsOf(() => held.current, shifter), [shifter]);
}

type Now = () => Plan;

function commandsOf(now: Now, shifter: ReturnType<typeof createShifter>): PlanCommands {
  const targets = (): PlanRow[] => {
    const { selection, forest } = now();
    const ids = selection.chosen.size > 0 ? selection.chosen : [selection.active ?? ''];
    return topmost(forest, ids).filter((row) => !row.masked);
  };
  const shift = (days: number) =>
    shifter.shift(
      targets().map((row) => row.id),
      days,
    );
  const flushed = (work: () => Promise<void>) => () => {
    shifter.flush();
    return work();
  };
  const undo = flushed(undoAndSay);
  const redo = flushed(redoAndSay);
  return { targets, shift, undo, redo, ...placing(now, targets), ...making(now, targets) };
}

/** In time and in the tree. */
function placing(now: Now, targets: () => PlanRow[]) {
  const put = (row: PlanRow, to: { parentId: string | null; position?: number } | null) => {
    if (to) void place(now().list, [{ id: row.id, ...to }], t('planning.reparented', { name: row.label }));
  };
  const withActive = (work: (row: PlanRow) => void) => () => {
    const [row] = targets();
    if (row) work(row);
  };
  return {
    shiftYear(years: number) {
      const { list, forest } = now();
      const items = targets().flatMap((row) => yearsLater(row, years));
      const label = shiftLabel(forest, items);
      const year = Number(items[0]?.startDate?.slice(0, 4));
      void place(list, items, t('planning.intoYear', { what: label, year }), { says: true });
    },
    resize(days: number) {
      const [row] = targets();
      if (!row || row.type === 'MILESTONE') return;
      const endDate = addDays(row.endDate, days);
      const items = [{ id: row.id, startDate: row.startDate, endDate }];
      if (endDate >= row.startDate) void place(now().list, items, t('planning.resized', { name: row.label }));
    },
    step(by: number) {
      const [row] = targets();
      if (!row) return;
      const siblings = childrenOf(now().forest, row.parentId);
      const position = siblings.findIndex((each) => each.id === row.id) + by;
      if (position >= 0 && position < siblings.length) put(row, { parentId: row.parentId, position });
    },
    moveTo: () => moving.set(targets().map(({ id }) => id)),
    indent: withActive((row) => {
      const to = indented(now().forest, row, now().typeOf);
      to ? put(row, to) : toast({ text: t('planning.noIndent', { name: row.label }) });
    }),
    outdent: withActive((row) => {
      const to = outdented(now().forest, row, now().typeOf);
      to ? put(row, to) : toast({ text: t('planning.noOutdent', { name: row.label }) });
    }),
  };
}

/** What makes, copies and removes rows, and writes one field of many. */
function making(now: Now, targets: () => PlanRow[]) {
  const ids = () => targets().map((row) => row.id);
  const made = (type: ElementType | NewType, parent: PlanRow | null): string => {
    const { list, reveal, year, select, selection } = now();
    const active = selection.active === null ? undefined : list.get(selection.active);
    const after = active && !active.masked && active.parentId === (parent?.id ?? null) ? active : null;
    const id = create(list, type, { parent, year, after });
    const row = list.get(id);
    if (row) reveal(row);
    select({ chosen: new Set([id]), active: id, anchor: id });
    return id;
  };
  return {
    set(fields: Common) {
      void changeMany(now().list, chosenRows(now()), fields);
    },
    remove() {
      const { list, shown, select } = now();
      const going = ids();
      const at = shown.indexOf.get(going[0] ?? '') ?? 0;
      void remove(list, going);
      const left = new Set(list.rows().map((row) => row.id));
      const next = shown.rows.slice(at).find((row) => left.has(row.id)) ?? shown.rows[at - 1];
      select({ chosen: new Set(next ? [next.id] : []), active: next?.id ?? null, anchor: next?.id ?? null });
    },
    async duplicate(toNextYear: boolean) {
      const { list, select } = now();
      const made = await duplicate(list, ids(), toNextYear);
      // What was made in another year is out of sight: the selection stays.
      if (made[0] && !toNextYear) select({ chosen: new Set(made), active: made[0], anchor: made[0] });
    },
    create(type: ElementType | NewType, near?: string | null) {
      const { list, selection } = now();
      const to = placeForNew(list.rows(), type, near === undefined ? selection.active : near);
      return to && made(type, to.parent);
    },
    createUnder: (type: ElementType | NewType, parent: string) => made(type, now().list.get(parent) ?? null),
    placeFor(type: ElementType | NewType) {
      const { list, selection } = now();
      const to = placeForNew(list.rows(), type, selection.active);
      return to ? to.parent : undefined;
    },
  };
}

/** Keeps its length, so that all below it comes along. */
function yearsLater({ id, startDate, endDate }: PlanRow, years: number): Placing[] {
  const start = addMonths(startDate, 12 * years);
  return [{ id, startDate: start, endDate: addDays(endDate, daysBetween(startDate, start)) }];
}

export const chosenRows = ({ selection, forest }: Plan): PlanRow[] =>
  [...selection.chosen].flatMap((id) => {
    const row = rowOf(forest, id);
    return row && !row.masked ? [row] : [];
  });
