import { rowOf } from '../ui/grid/forest.js';
import { useKeysInGrid } from '../ui/grid/useRowKeys.js';
import { useKeys } from '../ui/keys.js';
import { t } from '../words/t.js';
import type { Plan } from './usePlan.js';
import type { PlanCommands } from './usePlanCommands.js';

/**
 * The keys that change the plan; `name`: has one just made named. Called after the keys of rows, which they go before.
 * `cards`: what shows is no tree.
 */
export function usePlanKeys(
  plan: Plan,
  commands: PlanCommands,
  name: (id: string) => void,
  what: 'tree' | 'cards' = 'tree',
): void {
  const takeBack = (run: () => Promise<void>) => () => void (plan.readOnly || run());
  useKeys(t('planning.title'), [
    { keys: 'mod+z', run: takeBack(commands.undo) },
    { keys: 'mod+y', run: takeBack(commands.redo) },
    { keys: 'mod+shift+z', run: takeBack(commands.redo) },
  ]);
  const create = () => {
    const row = rowOf(plan.forest, plan.selection.active);
    const near = row?.type === 'GROUPING' ? row.id : (row?.parentId ?? null);
    const id = commands.create(row?.type ?? 'GROUPING', near);
    if (id) name(id);
  };
  const inTree = [
    { keys: 'alt+arrowright', label: t('planning.keyIndent'), run: () => commands.indent() },
    { keys: 'alt+arrowleft', label: t('planning.keyOutdent'), run: () => commands.outdent() },
    { keys: 'alt+arrowup', label: t('planning.keyUp'), run: () => commands.step(-1) },
    { keys: 'alt+arrowdown', label: t('planning.keyDown'), run: () => commands.step(1) },
  ];
  const changing = [
    { keys: 'shift+arrowright', label: t('planning.keyLater'), run: () => commands.shift(1) },
    { keys: 'shift+arrowleft', label: t('planning.keyEarlier'), run: () => commands.shift(-1) },
    { keys: 'alt+shift+arrowright', label: t('planning.keyWeekLater'), run: () => commands.shift(7) },
    { keys: 'alt+shift+arrowleft', label: t('planning.keyWeekEarlier'), run: () => commands.shift(-7) },
    { keys: 'mod+shift+arrowright', label: t('planning.keyLonger'), run: () => commands.resize(1) },
    { keys: 'mod+shift+arrowleft', label: t('planning.keyShorter'), run: () => commands.resize(-1) },
    ...(what === 'tree' ? inTree : []),
    { keys: 'mod+d', label: t('planning.duplicate'), run: () => commands.duplicate(false) },
    { keys: 'delete', label: t('ui.delete'), run: () => commands.remove() },
    { keys: 'backspace', run: () => commands.remove() },
    { keys: 'n', label: t('planning.keyNew'), run: create },
  ];
  useKeysInGrid(t('planning.keysChange'), plan.readOnly ? [] : changing);
}
