import { type MouseEvent, type ReactNode, useState } from 'react';
import { rowOf } from '../../ui/grid/forest.js';
import { inGrid, isInRows } from '../../ui/grid/inGrid.js';
import { taken } from '../../ui/grid/selection.js';
import { useKeys } from '../../ui/keys.js';
import { comesLater } from '../../ui/later.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';

const RowMenu = comesLater(async () => (await import('../later.js')).RowMenu);

interface Props {
  plan: Plan;
  commands: PlanCommands;
  view: string;
  onEdit(id: string): void;
  onCreated(id: string): void;
  children: ReactNode;
}

/** Around the rows: a right press on a row or bar, or the key for it, opens what can be done there. */
export function RowMenuArea({ children, ...wish }: Props) {
  const { plan } = wish;
  const [place, setPlace] = useState<{ x: number; y: number; time: number } | null>(null);
  const show = (id: string, at: { x: number; y: number }, time: number) => {
    plan.select((now) => taken(now, id));
    setPlace({ ...at, time });
  };
  // A right press on another row may have opened the next one by then.
  const closed = (mine: typeof place) => () => setPlace((now) => (now === mine ? null : now));
  const { active } = plan.selection;
  const byKey = ({ timeStamp }: Event) => active && show(active, besideRow(active), timeStamp);
  useKeys(t('planning.keys'), [{ keys: 'shift+F10', label: t('planning.keyMenu'), when: inGrid, run: byKey }]);
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    // A finger that rests holds the row to drag it.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch || !isInRows(target) || target.closest('input')) return;
    // On a Mac Strg with the first button asks too; the key for it has neither.
    const isPointer = event.button === 2 || event.ctrlKey;
    const pressed = target.closest('[data-id]')?.getAttribute('data-id');
    if (isPointer ? !pressed || !rowOf(plan.forest, pressed) : !active) return;
    event.preventDefault();
    if (!isPointer) byKey(event.nativeEvent);
    else if (pressed) show(pressed, { x: event.clientX, y: event.clientY }, event.timeStamp);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows are listened to from outside
    <div className="relative flex min-h-0 flex-1 print:hidden" onContextMenu={onContextMenu}>
      {children}
      {place && <RowMenu key={place.time} {...wish} x={place.x} y={place.y} onClosed={closed(place)} />}
    </div>
  );
}

/** Below the name of a row. */
function besideRow(id: string): { x: number; y: number } {
  const box = document.getElementById(`row-${id}`)?.getBoundingClientRect();
  return box ? { x: box.left + 48, y: box.bottom } : { x: 0, y: 0 };
}
