import { rowOf, topmost } from '../../ui/grid/forest.js';
import type { GridTree } from '../../ui/grid/grid.js';
import { t } from '../../words/t.js';
import { isStopped, place } from '../actions/place.js';
import { brokenText } from '../refusalText.js';
import type { Plan } from '../usePlan.js';
import { brokenMove, mayMoveUnder } from './nesting.js';
import type { PlanRow } from './planRow.js';

/**
 * The plan's tree as rows show it: what opens and closes, what may stand where; what waits for a decision stays.
 * `isFixed`: rows show in another order than their own, so none is put between others.
 */
export function planTree(
  { list, forest, collapsed, collapse, readOnly, typeOf }: Plan,
  isFixed = false,
): GridTree<PlanRow> {
  const tree = { column: 'label', forest, closed: collapsed, close: collapse };
  if (readOnly || isFixed) return tree;
  return {
    ...tree,
    mayStandUnder: (row, parent) => mayMoveUnder(forest, row, parent, typeOf),
    whyNotUnder(row, parent) {
      const broken = brokenMove(forest, row, parent, typeOf);
      // Of what is seen by its label alone nothing more is said.
      return broken && broken.rule !== 'selection_required' ? brokenText(broken) : '';
    },
    begins(ids) {
      const rows = topmost(forest, ids);
      const asTheyAre = rows.map(({ id, parentId }) => ({ id, parentId }));
      return !rows.some(({ masked }) => masked) && !isStopped(forest, asTheyAre);
    },
    move(ids, { parentId, position }) {
      const items = ids.map((id, at) => ({
        ...{ id, parentId },
        ...(position !== undefined && { position: position + at }),
      }));
      void place(list, items, t('planning.reparented', { name: rowOf(forest, ids[0] ?? null)?.label ?? '' }));
    },
  };
}
