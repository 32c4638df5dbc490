import { Copy, Pencil, Trash2, X } from 'lucide-react';
import { topmost } from '../../ui/grid/forest.js';
import { focusRows } from '../../ui/grid/inGrid.js';
import { nothingChosen } from '../../ui/grid/selection.js';
import { Menu } from '../../ui/Menu.js';
import { useIsTouch } from '../../ui/media.js';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { writableOf } from '../actions/edit.js';
import type { Plan } from '../usePlan.js';
import { chosenRows, type PlanCommands } from '../usePlanCommands.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onEdit(id: string): void;
}

const button =
  'inline-flex h-(--control) items-center gap-1.5 rounded px-2.5 font-[520] whitespace-nowrap hover:bg-paper/15 focus-visible:outline-current [&_svg]:size-4';

/** What can be done with the chosen rows, at the bottom while more than one is chosen; for a finger from the first on. */
export function SelectionBar({ plan, commands, onEdit }: Props) {
  const { chosen } = plan.selection;
  const least = useIsTouch() ? 1 : 2;
  // Its panel has all of it.
  const isOpen = chosen.size === 1 && plan.element !== null;
  if (chosen.size < least || isOpen) return null;
  const clear = () =>
    plan.select((now) =>
      least === 1 ? nothingChosen : { ...now, chosen: new Set(now.active ? [now.active] : []), anchor: now.active },
    );
  const leave = () => {
    clear();
    focusRows();
  };
  const shift = (label: string, days: number) => ({ label, run: () => commands.shift(days) });
  const rows = chosenRows(plan);
  const budget = topmost(plan.forest, chosen).reduce((sum, { costs }) => sum + (costs?.budget ?? 0), 0);
  // What is done with one only.
  const [alone] = chosen.size === 1 ? chosen : [];
  return (
    <div
      role="toolbar"
      data-bottom-bar
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
      aria-label={t('planning.selected', { count: chosen.size })}
      className="absolute bottom-4 left-1/2 z-30 flex max-w-[calc(100%-16px)] -translate-x-1/2 animate-rise items-center gap-0.5 overflow-x-auto rounded-lg bg-ink py-1.5 pr-2 pl-3.5 text-paper shadow-float"
    >
      <span className="mr-1 whitespace-nowrap tabular-nums">
        {t('planning.selected', { count: chosen.size })}
        {budget > 0 && <span className="pl-2 opacity-75">{formatAmount(budget, { decimals: 0 })}</span>}
      </span>
      {alone && (
        <button type="button" className={button} onClick={() => plan.open(alone)}>
          {t('planning.openPanel')}
        </button>
      )}
      <Menu
        side="top start"
        button={
          <button type="button" className={button}>
            {t('planning.move')}
          </button>
        }
        entries={[
          { heading: t('planning.later') },
          shift(t('planning.days', { count: 1 }), 1),
          shift(t('planning.days', { count: 7 }), 7),
          shift(t('planning.days', { count: 30 }), 30),
          { label: t('planning.oneYear'), run: () => commands.shiftYear(1) },
          'separator',
          { heading: t('planning.earlier') },
          shift(t('planning.days', { count: 1 }), -1),
          shift(t('planning.days', { count: 7 }), -7),
          shift(t('planning.days', { count: 30 }), -30),
          { label: t('planning.oneYear'), run: () => commands.shiftYear(-1) },
        ]}
      />
      <EditMenu {...{ plan, commands, onEdit, alone }} staying={rows.length - writableOf(rows).length} />
      <Menu
        side="top start"
        button={
          <button type="button" className={button}>
            {t('planning.duplicate')}
          </button>
        }
        entries={[
          { label: t('planning.duplicateHere'), icon: <Copy />, keys: 'mod+d', run: () => commands.duplicate(false) },
          { label: t('planning.duplicateNextYear'), run: () => commands.duplicate(true) },
        ]}
      />
      <button type="button" className={button} onClick={() => commands.remove()}>
        <Trash2 className="tablet:hidden" aria-hidden />
        {t('ui.delete')}
      </button>
      <button type="button" className={button} aria-label={t('planning.clearSelection')} onClick={leave}>
        <X />
      </button>
    </div>
  );
}

/** Fields that all of them get; `staying`: those that wait for a decision, told before. */
function EditMenu({ plan, commands, onEdit, alone, staying }: Props & { alone: string | undefined; staying: number }) {
  return (
    <Menu
      side="top start"
      button={
        <button type="button" className={button}>
          {t('planning.edit')}
        </button>
      }
      entries={[
        staying > 0 && { heading: t('planning.staying', { count: staying }) },
        { heading: t('planning.responsible') },
        ...[{ id: null, name: t('planning.nobody') }, ...plan.people.users].map(({ id, name }) => ({
          label: name,
          run: () => commands.set({ responsible: id }),
        })),
        'separator',
        { heading: t('planning.unitId') },
        ...[{ id: null, label: t('planning.wholeTenant') }, ...plan.people.units].map(({ id, label }) => ({
          label,
          run: () => commands.set({ unitId: id }),
        })),
        ...(alone
          ? ['separator' as const, { label: t('planning.rename'), icon: <Pencil />, run: () => onEdit(alone) }]
          : []),
      ]}
    />
  );
}
