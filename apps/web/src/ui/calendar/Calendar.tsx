import { type ReactNode, useMemo, useRef } from 'react';
import { useViewport } from '../grid/useViewport.js';
import { Popover } from '../Popover.js';
import { type Dated, layWeek, type Piece, type Stretch, type Week } from './weeks.js';

/** A day's heading and whether it is a working one. */
export interface DayLook {
  text: string;
  /** Said in full, with its holiday. */
  title: string;
  isFree: boolean;
  isToday: boolean;
  /** It belongs to the month before or after. */
  isOutside: boolean;
}

export interface CalendarProps<Item extends Dated> {
  label: string;
  stretch: Stretch;
  mondays: readonly number[];
  items: readonly Item[];
  weekdays: readonly string[];
  weekName(monday: number): string;
  look(day: number): DayLook;
  /** What stands in a bar. */
  content(item: Item): ReactNode;
  bar(item: Item): { className: string; style: React.CSSProperties; label: string; isPoint: boolean };
  /** The button that says how many more there are on a day. */
  more(count: number): string;
  chosen: ReadonlySet<string>;
  active: string | null;
  onOpen(id: string): void;
  /** Bars can be held at both ends. */
  canWrite: boolean;
  handlers: object;
  note?: ReactNode;
}

/** A table that takes keys is a grid. */
const grid = { role: 'grid', tabIndex: 0 };
const lanePixels = 23;
const headPixels = 26;
const leastWeek = 104;

/**
 * Weeks below one another with bars over their days; what finds no room is a number that opens it. Bars have no handlers:
 * whoever shows the calendar listens and reads `data-id`, `data-grip`, `data-day`.
 */
export function Calendar<Item extends Dated>(props: CalendarProps<Item>) {
  const { mondays, items, stretch } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useViewport(box, { x: 10_000, y: 10_000 });
  const room = Math.max(leastWeek, Math.floor((view.height - 27) / mondays.length));
  // A week alone scrolls instead of hiding anything.
  const lanes = stretch === 'week' ? Number.POSITIVE_INFINITY : Math.floor((room - headPixels) / lanePixels) - 1;
  const weeks = useMemo(() => mondays.map((monday) => layWeek(items, monday, lanes)), [items, mondays, lanes]);
  const told = props.active ? { 'aria-activedescendant': `row-${props.active}` } : {};
  return (
    <div ref={box} className="relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain">
      <table
        data-grid
        aria-label={props.label}
        {...{ ...grid, ...told, ...props.handlers }}
        className="w-full table-fixed border-collapse outline-none select-none"
      >
        <colgroup>
          <col className="w-9" />
        </colgroup>
        <thead>
          <tr className="h-[27px]">
            <td className="sticky top-0 z-20 bg-sheet" />
            {props.weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 z-20 bg-sheet px-2 text-left text-small font-medium text-ink-3 shadow-[inset_0_-1px_var(--line)]"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <WeekRow key={week.monday} week={week} height={heightOf(week, room)} {...props} />
          ))}
        </tbody>
      </table>
      {props.note}
    </div>
  );
}

const heightOf = (week: Week<Dated>, room: number): number =>
  Math.max(room, headPixels + lanePixels * (1 + Math.max(0, ...week.pieces.map(({ lane }) => lane))) + 8);

type WeekProps<Item extends Dated> = CalendarProps<Item> & { week: Week<Item>; height: number };

function WeekRow<Item extends Dated>({ week, height, ...props }: WeekProps<Item>) {
  const days = [0, 1, 2, 3, 4, 5, 6];
  return (
    <tr style={{ height }}>
      <th scope="row" className="border-b border-line pt-1.5 text-center align-top text-tiny font-normal text-ink-3">
        {props.weekName(week.monday)}
      </th>
      {days.map((day) => {
        const { text, title, isFree, isToday, isOutside } = props.look(week.monday + day);
        const hidden = week.hidden[day] ?? [];
        return (
          <td
            key={day}
            data-day={week.monday + day}
            title={title}
            className={`relative border-b border-l border-line p-0 align-top ${isFree ? 'bg-paper' : ''}`}
          >
            <span
              className={`m-1 inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-small tabular-nums ${
                isToday ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-ink-3' : 'text-ink-2'
              }`}
            >
              {text}
            </span>
            {week.pieces
              .filter(({ first }) => first === day)
              .map((piece) => (
                <Bar key={piece.item.id} piece={piece} monday={week.monday} {...props} />
              ))}
            {hidden.length > 0 && <More hidden={hidden} {...props} />}
          </td>
        );
      })}
    </tr>
  );
}

function Bar<Item extends Dated>({
  piece,
  monday,
  ...props
}: CalendarProps<Item> & { piece: Piece<Item>; monday: number }) {
  const { item, first, last, lane, begins, ends } = piece;
  const { className, style, label, isPoint } = props.bar(item);
  const hasEnds = props.canWrite && !isPoint;
  const isFirst = begins || monday === props.mondays[0];
  return (
    <button
      type="button"
      id={isFirst ? `row-${item.id}` : undefined}
      data-id={item.id}
      data-grip="move"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={props.chosen.has(item.id)}
      title={label}
      className={`group/bar absolute z-10 flex h-5 items-center overflow-hidden text-left text-small ${className} ${
        props.chosen.has(item.id) ? 'outline-2 outline-accent' : ''
      } ${begins ? 'rounded-l' : 'border-l-0!'} ${ends ? 'rounded-r' : 'border-r-0!'}`}
      style={{
        ...style,
        top: headPixels + lane * lanePixels,
        left: begins ? 3 : 0,
        width: `calc(${(last - first + 1) * 100}% + ${last - first - (begins ? 3 : 0) - (ends ? 3 : 0)}px)`,
      }}
    >
      {hasEnds && begins && <i data-grip="start" className="absolute inset-y-0 left-0 w-1.5 cursor-ew-resize" />}
      <span className="min-w-0 flex-1 truncate px-1.5">{props.content(item)}</span>
      {hasEnds && ends && <i data-grip="end" className="absolute inset-y-0 right-0 w-1.5 cursor-ew-resize" />}
    </button>
  );
}

function More<Item extends Dated>({ hidden, ...props }: CalendarProps<Item> & { hidden: readonly Item[] }) {
  return (
    <Popover
      label={props.more(hidden.length)}
      className="max-h-80 w-72 overflow-y-auto p-1"
      button={
        <button
          type="button"
          className="absolute bottom-0.5 left-1 rounded px-1 text-small text-ink-3 hover:bg-sunk hover:text-ink"
        >
          {props.more(hidden.length)}
        </button>
      }
    >
      {(close) =>
        hidden.map((item) => (
          <button
            key={item.id}
            type="button"
            className="flex min-h-7 w-full items-center rounded px-2 py-1 text-left hover:bg-sunk"
            onClick={() => {
              close();
              props.onOpen(item.id);
            }}
          >
            {props.content(item)}
          </button>
        ))
      }
    </Popover>
  );
}
