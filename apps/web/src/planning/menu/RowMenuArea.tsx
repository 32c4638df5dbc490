import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { rowOf } from '../rows/forest.js';
import { taken } from '../rows/selection.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';

// Loaded when it is first asked for.
const later = () => import('../later.js');
const RowMenu = lazy(async () => ({ default: (await later()).RowMenu }));

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
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    // A finger that rests holds the row to drag it.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch || !target.closest('[role=treegrid]') || target.closest('input')) return;
    const pressed = target.closest('[data-id]')?.getAttribute('data-id');
    const byKey = event.button !== 2;
    const id = pressed ?? (byKey ? plan.selection.active : null);
    if (!id || !rowOf(plan.forest, id)) return;
    event.preventDefault();
    plan.select((now) => taken(now, id));
    setPlace({ ...(byKey ? besideRow(id) : { x: event.clientX, y: event.clientY }), time: event.timeStamp });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows are listened to from outside
    <div
      className="relative flex min-h-0 flex-1 print:hidden"
      onContextMenu={onContextMenu}
      // Who comes to the rows will soon open one.
      onFocusCapture={() => void later().catch(() => undefined)}
    >
      {children}
      <Suspense>{place && <RowMenu key={place.time} {...wish} x={place.x} y={place.y} />}</Suspense>
    </div>
  );
}

/** Below the name of a row. */
function besideRow(id: string): { x: number; y: number } {
  const box = document.getElementById(`row-${id}`)?.getBoundingClientRect();
  return box ? { x: box.left + 48, y: box.bottom } : { x: 0, y: 0 };
}
