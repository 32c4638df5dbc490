import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { type Note, RowNote } from '../grid/RowNote.js';
import { useKeptPlace } from '../grid/useKeptPlace.js';
import { useViewport } from '../grid/useViewport.js';
import { rendered, rowsShown, scrollTo } from '../grid/windowing.js';
import type { BoardColumn, BoardLane } from './board.js';

interface Props<Card extends { id: string }> {
  column: BoardColumn<Card>;
  lane: BoardLane<Card>;
  /** What all cards are made of (`useKeptPlace`). */
  source: unknown;
  /** Above its cards; in lanes it stands above all of them. */
  head?: ReactNode;
  width: number;
  /** Pixels; left out: all there are. */
  height?: number;
  cardHeight: number;
  /** It is near enough to have its cards rendered. */
  near: boolean;
  card(card: Card): ReactNode;
  chosen: ReadonlySet<string>;
  active: string | null;
  held: ReadonlySet<string>;
  isOver: boolean;
  touched(id: string): number | undefined;
  note: Note | null;
  /** What opens a card's menu, for a finger; undefined: nothing can be moved. */
  menu: string | undefined;
}

/** Milliseconds for which a card shows that somebody just changed it. */
const fresh = 2000;
/** Pixels between two cards. */
const cardGap = 8;
/** From one card to the next. */
export const stepOf = (cardHeight: number): number => cardHeight + cardGap;

export function Column<Card extends { id: string }>(props: Props<Card>) {
  const { column, lane, source, width, height, cardHeight, near, active, note } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const step = stepOf(cardHeight);
  const view = useViewport(scroller, { x: 10_000, y: step });
  const { cards } = column;
  const indexOf = useMemo(() => new Map(cards.map(({ id }, index) => [id, index])), [cards]);
  useKeptPlace(scroller, { source, rows: cards, indexOf, item: step });
  const at = indexOf.get(active ?? '') ?? -1;
  const now = useRef(at);
  now.current = at;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || active === null || now.current < 0) return;
    box.scrollTop = scrollTo(now.current, { scroll: box.scrollTop, size: box.clientHeight, item: step });
  }, [active, step]);
  const window = rowsShown({ scroll: view.top, size: view.height, item: step, count: cards.length }, 4);
  const shown = near ? rendered(cards, window, at < 0 ? undefined : at) : [];
  const named = [lane.label, `${column.label}, ${cards.length}`].filter(Boolean).join(': ');
  return (
    <fieldset
      aria-label={named}
      data-column={column.id}
      data-lane={lane.id}
      style={{ width, ...(height !== undefined && { height }) }}
      className={`m-0 flex min-w-0 shrink-0 snap-center flex-col rounded-lg transition-colors ${height === undefined ? 'h-full' : 'pt-2'} ${props.isOver ? 'bg-accent-soft' : 'bg-sunk'}`}
    >
      {props.head}
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
        <div className="relative" style={{ height: cards.length * step }}>
          {/* Nothing but cards: what stands over a column, and why a card came back, are no choices. */}
          <div role="listbox" aria-multiselectable aria-label={named} className="contents" data-cards>
            {shown.map(({ row, at: index }) => (
              <Card key={row.id} {...props} card={row} content={props.card(row)} top={index * step} />
            ))}
          </div>
          <RowNote
            note={note}
            placeOf={(id) => {
              const index = indexOf.get(id);
              return index === undefined
                ? null
                : { left: 0, top: index * step, maxWidth: width - 16, minHeight: cardHeight };
            }}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface CardProps {
  card: { id: string };
  content: ReactNode;
  top: number;
  cardHeight: number;
  chosen: ReadonlySet<string>;
  active: string | null;
  held: ReadonlySet<string>;
  touched(id: string): number | undefined;
  menu: string | undefined;
}

function Card({ card: { id }, content, top, cardHeight, chosen, active, held, touched, menu }: CardProps) {
  const isChosen = chosen.has(id);
  const time = touched(id);
  return (
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      id={`row-${id}`}
      data-id={id}
      style={{ transform: `translateY(${top}px)`, height: cardHeight }}
      className={`group/card absolute inset-x-0 cursor-default overflow-hidden rounded-md border bg-sheet px-2.5 py-2 ${
        isChosen ? 'border-accent bg-accent-soft' : 'border-line'
      } ${active === id ? 'shadow-[inset_0_0_0_1px_var(--ring)]' : ''} ${held.has(id) ? 'opacity-45' : ''}`}
    >
      {time !== undefined && performance.now() - time < fresh && (
        <i key={time} className="pointer-events-none absolute inset-0 animate-touched" aria-hidden />
      )}
      {content}
      {menu && (
        <span
          aria-hidden
          data-part="menu"
          title={menu}
          className="absolute top-1 right-1 hidden size-6 place-items-center rounded bg-sheet text-ink-3 card-hover:grid hover:bg-sunk coarse:grid coarse:size-11 [&_svg]:size-4"
        >
          <MoreHorizontal />
        </span>
      )}
    </div>
  );
}
