import { ChevronLeft, ChevronRight } from 'lucide-react';
import { today } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { widthOf } from './scale.js';
import type { GanttView } from './useGanttView.js';

/** Beside the end of the axis behind which today lies, the way there: over the tree's heading, or over the last days. */
export function WayToToday({ view }: { view: GanttView }) {
  const { todayX, hidden, right, scale, tree } = view;
  const isBefore = todayX < hidden;
  if ((!isBefore && todayX <= right) || todayX < 0 || todayX > widthOf(scale)) return null;
  return (
    <button
      type="button"
      title={t('planning.today')}
      aria-label={t('planning.today')}
      aria-keyshortcuts="t"
      onClick={() => view.showDay(today())}
      className="absolute top-1 z-30 inline-flex h-4 items-center rounded-full bg-bad px-1 text-tiny font-semibold whitespace-nowrap text-on-accent after:absolute after:-inset-1 coarse:after:-inset-3.5"
      style={isBefore ? { right: `calc(100% - ${tree.width - 8}px)` } : { right: 16 }}
    >
      {isBefore && <ChevronLeft className="size-3" aria-hidden />}
      <span className="px-0.5">{t('time.today')}</span>
      {!isBefore && <ChevronRight className="size-3" aria-hidden />}
    </button>
  );
}
