// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import './gantt.css';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { refusal } from '../../api/refused.js';
import type { ClosedBy } from '../../ui/grid/CellEditor.js';
import { RowHint } from '../../ui/grid/DragHints.js';
import { rowOf } from '../../ui/grid/forest.js';
import type { GridEditing } from '../../ui/grid/grid.js';
import { leastNote, noteInRow, RowNote } from '../../ui/grid/RowNote.js';
import { useKeysInGrid, useRowKeys } from '../../ui/grid/useRowKeys.js';
import { HoverCard } from '../../ui/HoverCard.js';
import { comesLater } from '../../ui/later.js';
import { today } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { useBaseline } from '../past/useBaseline.js';
import { criticalIds } from '../rows/dependencies.js';
import { planTree } from '../rows/moving.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { usePlanKeys } from '../usePlanKeys.js';
import { useRefusedNote } from '../useRefusedNote.js';
import type { Zoom } from '../useZoom.js';
import { spanOf } from './bars.js';
import { BarHint, LinkLine } from './DragHints.js';
import { LinkMenu } from './LinkMenu.js';
import { OutOfView } from './OutOfView.js';
import { perDayOf, type Unit, unitOf, units, widthOf } from './scale.js';
import { TimeArea } from './TimeArea.js';
import { TimeHead } from './TimeHead.js';
import { Tree } from './Tree.js';
import { TreeHead } from './TreeHead.js';
import { useGanttHands } from './useGanttHands.js';
import { type GanttView, headHeight, useGanttView } from './useGanttView.js';
import { WayToToday } from './WayToToday.js';

const BarCard = comesLater(async () => (await import('../later.js')).BarCard);

interface Props {
  plan: Plan;
  commands: PlanCommands;
  editing: GridEditing;
  /** Pixels a day; null: as the year fits. */
  perDay: Zoom;
  onZoom(perDay: number): void;
}

/**
 * The tree and its time. One box scrolls; tree and axis are frozen by `sticky`; only the rows and days that show are
 * rendered. Rows have no handlers: the box listens and reads `data-id`, `data-grip`, `data-part`, `data-cell`.
 */
export function Gantt({ plan, commands, editing, perDay: wished, onZoom }: Props) {
  const { shown, selection, forest } = plan;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useGanttView(plan, { scroller, perDay: wished, onZoom });
  const { tree, setTree } = view;
  const edit = (id: string, column = 'label') => editing.set({ id, column });
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const [pressed, setPressed] = useState<{ key: string; x: number; y: number } | null>(null);
  const onLink = (key: string, at: { x: number; y: number }) => setPressed({ key, ...at });
  const hands = useGanttHands(plan, { scroller, view, inset: tree.width, edit, focus, onLink });
  const line = view.links.find(({ key }) => key === pressed?.key);
  useGanttKeys(plan, view, edit);
  usePlanKeys(plan, seen(commands, view.showActive), (id) => editing.set({ id, column: 'label', isNew: true }));
  const endEdit = (by?: ClosedBy) => {
    if (by === 'escape') editing.givesUp?.();
    editing.set(null);
    // Unless the person is already somewhere else, e.g. in the next cell.
    requestAnimationFrame(() => document.activeElement === document.body && focus());
  };
  const held = hands.bars && rowOf(forest, hands.bars.id);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={scroller}
        data-grid
        role="treegrid"
        aria-label={t('planning.title')}
        aria-rowcount={shown.rows.length + 1}
        aria-multiselectable
        aria-activedescendant={selection.active ? `row-${selection.active}` : undefined}
        tabIndex={0}
        {...hands.handlers}
        className={`group/grid relative min-w-0 flex-1 overflow-auto overscroll-contain outline-none select-none [contain:strict] ${plan.readOnly ? 'readonly' : ''}`}
      >
        <Sheet {...{ plan, view, hands, editing, scroller }} onWidth={setTree} onEditEnd={endEdit} />
      </div>
      <WayToToday view={view} />
      {hands.bars && held && <BarHint drag={hands.bars} row={held} />}
      {hands.rows && <RowHint drag={hands.rows} nameOf={(id) => rowOf(forest, id)?.label ?? ''} />}
      {hands.link && <LinkLine drag={hands.link} />}
      {pressed && line && <LinkMenu {...{ plan, ...pressed }} link={line} onClosed={() => setPressed(null)} />}
      <HoverCard
        box={scroller}
        keyOf={(target) => target.closest('.gantt-bar')?.getAttribute('data-id') ?? null}
        card={(id) => {
          const row = rowOf(forest, id);
          return row && !row.masked && <BarCard row={row} plan={plan} />;
        }}
      />
    </div>
  );
}

/** The keys of rows, and those of time. */
function useGanttKeys(plan: Plan, view: GanttView, edit: (id: string) => void): void {
  const { shown, selection, select, open } = plan;
  const { active } = selection;
  const { perDay } = view;
  const panel = { label: t('record.keyPanel'), run: () => active && open(active) };
  useRowKeys(
    {
      ...{ rows: shown.rows, selection, onSelect: select, page: () => view.page },
      tree: planTree(plan),
      giveUp() {
        const isRefused = refusal.get() !== null;
        refusal.set(null);
        return isRefused;
      },
      onEscape: () => open(null),
    },
    [
      { keys: 'enter', ...panel },
      { keys: 'mod+enter', run: panel.run },
      { keys: 'F2', label: t('record.keyEdit'), run: () => active && edit(active) },
    ],
  );
  useKeysInGrid(t('planning.keys'), [
    { keys: 't', label: t('planning.today'), run: () => view.showDay(today()) },
    { keys: 'k', label: t('planning.criticalPath'), run: () => plan.setParams(otherPath) },
    { keys: '+', label: t('planning.zoomIn'), run: () => view.zoom(perDayOf[nextUnit(perDay, -1)]) },
    { keys: '-', label: t('planning.zoomOut'), run: () => view.zoom(perDayOf[nextUnit(perDay, 1)]) },
  ]);
}

/** Shows the critical path, or no longer. */
const otherPath = (now: URLSearchParams) => ({ critical: now.get('critical') === '1' ? null : '1' });

/** What moves bars by key shows them first. */
const seen = (commands: PlanCommands, show: () => void): PlanCommands => ({
  ...commands,
  shift(days) {
    show();
    commands.shift(days);
  },
  resize(days) {
    show();
    commands.resize(days);
  },
});

interface SheetProps {
  plan: Plan;
  view: GanttView;
  hands: ReturnType<typeof useGanttHands>;
  editing: GridEditing;
  scroller: RefObject<HTMLElement | null>;
  onWidth(width: number): void;
  onEditEnd(by?: ClosedBy): void;
}

/** What is scrolled: the head, the drawing, the tree over it, and the note of a refusal. */
function Sheet({ plan, view, hands, editing, scroller, onWidth, onEditEnd }: SheetProps) {
  const { list, shown, selection } = plan;
  const { tree, scale, stretch, window, rowHeight, todayX, links, hidden, left, right } = view;
  const places = hands.bars?.places ?? null;
  const note = useRefusedNote();
  const baseline = useBaseline(plan);
  const shared = { rows: shown.rows, scale, window, rowHeight };
  const isCritical = plan.params.get('critical') === '1';
  const critical = useMemo(() => (isCritical ? criticalIds(plan.forest.rows) : null), [isCritical, plan.forest]);
  const height = headHeight + (shown.rows.length + 2) * rowHeight;
  return (
    <div className="relative" style={{ width: tree.width + widthOf(scale), minHeight: '100%', height }}>
      <div className="sticky top-0 z-20 border-b border-line bg-sheet" style={{ height: headHeight }}>
        <TimeHead scale={scale} stretch={stretch} inset={tree.width} todayX={todayX} />
        <TreeHead tree={tree} onWidth={onWidth} />
      </div>
      <Tree {...{ plan, window, rowHeight, tree, places, editing, onEditEnd }} drag={hands.rows} />
      <OneCell>
        <div className="absolute" style={{ left: tree.width, top: headHeight }}>
          <TimeArea
            {...{ ...shared, list, links, stretch, todayX, places, critical }}
            chosen={selection.chosen}
            forest={plan.readOnly ? null : plan.forest}
            differences={plan.comparing ? plan.differences : null}
            baseline={baseline}
            hidden={hidden}
            edge={left}
            fill={view.height - headHeight}
          />
        </div>
        <div className="absolute inset-x-0" style={{ top: headHeight }}>
          <OutOfView {...shared} left={hidden} right={right} inset={tree.width} width={view.width} />
        </div>
        <RowNote
          note={note}
          placeOf={(id) => notePlace(plan, id, { view, inset: tree.width, box: scroller.current })}
        />
      </OneCell>
    </div>
  );
}

/** A grid holds rows only: what is drawn beside them stands in one cell of a row of its own. */
const OneCell = ({ children }: { children: ReactNode }) => (
  <div role="rowgroup" className="contents">
    <div role="row" tabIndex={-1} aria-label={t('planning.timeline')} className="contents">
      <div role="gridcell" tabIndex={-1} className="contents">
        {children}
      </div>
    </div>
  </div>
);

interface Where {
  view: GanttView;
  inset: number;
  box: HTMLElement | null;
}

/** In the row's line after the bar or before it; where neither has room within what shows, over its end. */
function notePlace({ shown, forest }: Plan, id: string, { view, inset, box }: Where) {
  const at = shown.indexOf.get(id);
  const row: PlanRow | undefined = rowOf(forest, id);
  if (at === undefined || !row || !box) return null;
  const bar = spanOf(view.scale, row);
  const line = { top: headHeight + at * view.rowHeight, height: view.rowHeight };
  const [first, last] = [box.scrollLeft + inset + gap, box.scrollLeft + view.width - gap];
  const after = Math.max(first, inset + bar.x + bar.width + gap);
  if (last - after >= leastNote) return noteInRow(line, { from: after, to: last }, box);
  const before = Math.min(last, inset + bar.x - gap);
  if (before - first >= leastNote) return noteInRow(line, { from: first, to: before, atEnd: true }, box);
  return noteInRow(line, { from: Math.max(first, Math.min(after, last - leastNote)), to: last }, box);
}

/** Pixels between a note and what stands beside it. */
const gap = 12;

/** The coarser (1) or finer (-1) unit. */
function nextUnit(perDay: number, by: number): Unit {
  const at = units.indexOf(unitOf(perDay)) + by;
  return units[Math.min(units.length - 1, Math.max(0, at))] as Unit;
}
