import { hasChildren, rowOf } from '../ui/grid/forest.js';
import { stepped } from '../ui/grid/selection.js';
import { type KeyBinding, useKeys } from '../ui/keys.js';
import { t } from '../words/t.js';
import { refused } from './actions/refused.js';
import type { Plan } from './usePlan.js';
import type { PlanCommands } from './usePlanCommands.js';

export interface GridView {
  /** Rows that show at once, for Page up and down. */
  page(): number;
  /** Edits a cell of a row in place; without a name the row's first one. */
  edit(id: string, cell?: string): void;
  /** What Enter does instead of opening the panel. */
  enter?(): void;
  /** Left and right among the cells of a row; without it they open and close the tree. */
  cells?(by: number): void;
  /** Whether it is on the cell that carries the tree: there they open and close it too. */
  inTree?(): boolean;
}

/** The keys of Gantt and table. They mean the grid where the focus is in it or nowhere. */
export function useGridKeys(
  plan: Plan,
  commands: PlanCommands,
  view: GridView,
  more: readonly KeyBinding[] = [],
): void {
  const takeBack = (run: () => Promise<void>) => () => void (plan.readOnly || run());
  useKeys(t('planning.title'), [
    { keys: 'mod+z', run: takeBack(commands.undo) },
    { keys: 'mod+y', run: takeBack(commands.redo) },
    { keys: 'mod+shift+z', run: takeBack(commands.redo) },
  ]);
  const meant = (bindings: readonly KeyBinding[]) => bindings.map(inGridOnly);
  useKeys(t('planning.keys'), meant([...moving(plan, view), ...more]));
  useKeys(t('planning.keysChange'), meant(plan.readOnly ? opening(plan) : working(plan, commands, view)));
}

const inGridOnly = (binding: KeyBinding): KeyBinding => ({
  ...binding,
  when: inGrid,
  run(event) {
    takeFocus();
    binding.run(event);
  },
});

/** Who works by keys goes on with them: Tab leads from the grid to what is beside it, not to the page's begin. */
function takeFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[role=treegrid]')?.focus({ preventScroll: true });
}

/** In the grid but not on a thing with keys of its own; or nowhere, unless a dialog lies over the page. */
export const inGrid = ({ target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element) || target === document.body || target.id === 'content')
    return document.querySelector('[aria-modal=true]') === null;
  return (
    target.closest('[role=treegrid]') !== null && !target.closest('button, input, [role=separator], [role=listbox]')
  );
};

function moving(plan: Plan, view: GridView): KeyBinding[] {
  const { shown, select, selection, forest, collapsed, collapse } = plan;
  const step = (by: number, extend = false) => select((now) => stepped(now, by, shown.rows, extend));
  const row = () => rowOf(forest, selection.active);
  const go = (id: string | null | undefined) => {
    if (id) select({ chosen: new Set([id]), active: id, anchor: id });
  };
  const right = () => {
    const at = row();
    if (!at || !hasChildren(forest, forest.indexOf.get(at.id) as number)) return;
    if (collapsed.has(at.id)) collapse([at.id], false);
    else step(1);
  };
  const left = () => {
    const at = row();
    if (!at) return;
    const open = hasChildren(forest, forest.indexOf.get(at.id) as number) && !collapsed.has(at.id);
    if (open) collapse([at.id], true);
    else go(at.parentId);
  };
  const sideways = (by: number, tree: () => void) => () => {
    const isTree = view.inTree?.() && (by < 0 || collapsed.has(selection.active ?? ''));
    if (view.cells && !isTree) view.cells(by);
    else tree();
  };
  return [
    { keys: 'arrowdown', run: () => step(1) },
    { keys: 'arrowup', run: () => step(-1) },
    { keys: 'shift+arrowdown', label: t('planning.keyExtend'), run: () => step(1, true) },
    { keys: 'shift+arrowup', run: () => step(-1, true) },
    { keys: 'arrowright', label: t('planning.keyOpen'), run: sideways(1, right) },
    { keys: 'arrowleft', label: t('planning.keyClose'), run: sideways(-1, left) },
    { keys: 'pagedown', run: () => step(view.page()) },
    { keys: 'pageup', run: () => step(-view.page()) },
    { keys: 'home', run: () => go(shown.rows[0]?.id) },
    { keys: 'end', run: () => go(shown.rows.at(-1)?.id) },
    {
      keys: 'mod+a',
      label: t('planning.keyAll'),
      run: () => select((now) => ({ ...now, chosen: new Set(shown.rows.map((each) => each.id)) })),
    },
    {
      keys: 'space',
      label: t('planning.keyChoose'),
      run: () =>
        select((now) => {
          const chosen = new Set(now.chosen);
          if (now.active && !chosen.delete(now.active)) chosen.add(now.active);
          return { ...now, chosen };
        }),
    },
    {
      keys: 'escape',
      run: () =>
        refused.get()
          ? refused.set(null)
          : selection.chosen.size > 1
            ? select((now) => ({ ...now, chosen: new Set(now.active ? [now.active] : []) }))
            : plan.open(null),
    },
  ];
}

/** Where nothing can be changed. */
const opening = ({ open, selection: { active } }: Plan): KeyBinding[] => [
  { keys: 'enter', label: t('planning.keyPanel'), run: () => active && open(active) },
];

function working(plan: Plan, commands: PlanCommands, view: GridView): KeyBinding[] {
  const { active } = plan.selection;
  return [
    view.enter
      ? { keys: 'enter', label: t('planning.keyEdit'), run: view.enter }
      : { keys: 'enter', label: t('planning.keyPanel'), run: () => active && plan.open(active) },
    { keys: 'mod+enter', ...(view.enter && { label: t('planning.keyPanel') }), run: () => active && plan.open(active) },
    { keys: 'F2', ...(!view.enter && { label: t('planning.keyEdit') }), run: () => active && view.edit(active) },
    { keys: 'shift+arrowright', label: t('planning.keyLater'), run: () => commands.shift(1) },
    { keys: 'shift+arrowleft', label: t('planning.keyEarlier'), run: () => commands.shift(-1) },
    { keys: 'alt+shift+arrowright', label: t('planning.keyWeekLater'), run: () => commands.shift(7) },
    { keys: 'alt+shift+arrowleft', label: t('planning.keyWeekEarlier'), run: () => commands.shift(-7) },
    { keys: 'mod+shift+arrowright', label: t('planning.keyLonger'), run: () => commands.resize(1) },
    { keys: 'mod+shift+arrowleft', label: t('planning.keyShorter'), run: () => commands.resize(-1) },
    { keys: 'alt+arrowright', label: t('planning.keyIndent'), run: () => commands.indent() },
    { keys: 'alt+arrowleft', label: t('planning.keyOutdent'), run: () => commands.outdent() },
    { keys: 'alt+arrowup', label: t('planning.keyUp'), run: () => commands.step(-1) },
    { keys: 'alt+arrowdown', label: t('planning.keyDown'), run: () => commands.step(1) },
    { keys: 'mod+d', label: t('planning.duplicate'), run: () => commands.duplicate(false) },
    { keys: 'delete', label: t('ui.delete'), run: () => commands.remove() },
    { keys: 'backspace', run: () => commands.remove() },
    {
      keys: 'n',
      label: t('planning.keyNew'),
      run() {
        const row = rowOf(plan.forest, active);
        const id = commands.create(
          row?.type ?? 'GROUPING',
          row?.type === 'GROUPING' ? row.id : (row?.parentId ?? null),
        );
        if (id) view.edit(id, 'label');
      },
    },
  ];
}
