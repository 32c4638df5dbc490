import { useKeysInGrid } from '../ui/grid/useRowKeys.js';
import { t } from '../words/t.js';

/** How the plan shows; each is a part of the address. */
export const planViews = ['gantt', 'table', 'board', 'calendar', 'costs'] as const;
export type PlanView = (typeof planViews)[number];

export const isPlanView = (text: string | undefined): text is PlanView => planViews.some((view) => view === text);

/** Rows with cells that are edited in place, under their names. */
export const hasRows = (view: PlanView): boolean => ['gantt', 'table', 'costs'].includes(view);

/** The name of a view; a phone shows rows as a list. */
export const viewName = (view: PlanView, isPhone = false): string =>
  isPhone && view === 'gantt' ? t('planning.list') : t(`planning.${view}`);

/** The views that there are for somebody: on a phone one list for Gantt and table, that of money only where there is some to see. */
export const viewsOf = (isPhone: boolean, seesMoney: boolean): readonly PlanView[] =>
  planViews.filter((view) => !(isPhone && view === 'table') && (seesMoney || view !== 'costs'));

/** V leads to the next view, with Shift to the one before. */
export function useViewKeys(view: PlanView, views: readonly PlanView[], go: (to: PlanView) => void): void {
  const by = (step: number) => () => go(views[(views.indexOf(view) + step + views.length) % views.length] ?? 'gantt');
  useKeysInGrid(t('planning.view'), [
    { keys: 'v', label: t('planning.keyNextView'), run: by(1) },
    { keys: 'shift+v', label: t('planning.keyPreviousView'), run: by(-1) },
  ]);
}
