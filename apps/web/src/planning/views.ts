import { useKeysInGrid } from '../ui/grid/useRowKeys.js';
import { t } from '../words/t.js';

/** How the plan shows; each is a part of the address. */
export const planViews = ['gantt', 'table', 'board', 'calendar', 'costs'] as const;
export type PlanView = (typeof planViews)[number];

export const isPlanView = (text: string | undefined): text is PlanView => planViews.some((view) => view === text);

/** Rows under columns; a phone shows them as a list. */
export const isTable = (view: PlanView): boolean => view === 'table' || view === 'costs';

/** Rows with cells that are edited in place, under their names. */
export const hasRows = (view: PlanView): boolean => view === 'gantt' || isTable(view);

/** The name of a view; a phone shows rows as a list. */
export const viewName = (view: PlanView, isPhone = false): string =>
  isPhone && view === 'gantt' ? t('planning.list') : t(`planning.${view}`);

/** The views that there are: on a phone one for all that has rows. */
export const viewsOf = (isPhone: boolean): readonly PlanView[] =>
  isPhone ? planViews.filter((view) => !isTable(view)) : planViews;

/** V leads to the next view, with Shift to the one before. */
export function useViewKeys(view: PlanView, go: (to: PlanView) => void): void {
  const by = (step: number) => () =>
    go(planViews[(planViews.indexOf(view) + step + planViews.length) % planViews.length] ?? 'gantt');
  useKeysInGrid(t('planning.view'), [
    { keys: 'v', label: t('planning.keyNextView'), run: by(1) },
    { keys: 'shift+v', label: t('planning.keyPreviousView'), run: by(-1) },
  ]);
}
