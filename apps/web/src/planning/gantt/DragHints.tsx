import { Hint } from '../../ui/grid/DragHints.js';
import { formatDay, formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { lengthOf } from './dragging.js';
import type { BarDrag } from './useBarDrag.js';
import type { LinkDrag } from './useLinkDrag.js';

/** The new days beside the pointer while a bar is held. */
export function BarHint({ drag, row }: { drag: BarDrag; row: PlanRow }) {
  const dates = { ...row, ...drag.places[row.id] };
  const shown = row.type === 'MILESTONE' ? formatDay(dates.startDate) : formatDays(dates.startDate, dates.endDate);
  const moved = drag.days > 0 ? `+${drag.days}` : String(drag.days);
  return (
    <Hint x={drag.clientX} y={drag.clientY}>
      <span className="font-[560]">{shown}</span>
      <span className="opacity-75">
        {row.type === 'MILESTONE' ? '' : `${t('planning.days', { count: lengthOf(dates) })} · `}
        {moved === '0' ? '±0' : moved}
      </span>
      {drag.outside && <span className="opacity-75">{t('planning.outside', { name: drag.outside })}</span>}
    </Hint>
  );
}

/** The dependency being drawn, and why it may not lead where the pointer is. */
export function LinkLine({ drag }: { drag: LinkDrag }) {
  return (
    <>
      <svg className="pointer-events-none fixed inset-0 z-40 size-full" aria-hidden="true">
        <line
          x1={drag.x1}
          y1={drag.y1}
          x2={drag.x2}
          y2={drag.y2}
          stroke={drag.to ? 'var(--accent)' : 'var(--ink-3)'}
          strokeWidth="1.5"
          strokeDasharray={drag.to ? undefined : '4 3'}
        />
        <circle cx={drag.x2} cy={drag.y2} r="3.5" fill={drag.to ? 'var(--accent)' : 'var(--ink-3)'} />
      </svg>
      {drag.why && (
        <Hint x={drag.x2} y={drag.y2}>
          {drag.why}
        </Hint>
      )}
    </>
  );
}
