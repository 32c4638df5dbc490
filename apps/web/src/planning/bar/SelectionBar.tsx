import { Copy, CornerDownRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { topmost } from '../../ui/grid/forest.js';
import { focusRows } from '../../ui/grid/inGrid.js';
import { nothingChosen } from '../../ui/grid/selection.js';
import { comesLater } from '../../ui/later.js';
import { Menu } from '../../ui/Menu.js';
import { useIsTouch } from '../../ui/media.js';
import { SelectionBar as Bar, SelectionButton } from '../../ui/page/SelectionBar.js';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { deleting } from '../menu/deleting.js';
import { touchedText } from '../menu/touching.js';
import type { Plan } from '../usePlan.js';
import { chosenRows, type PlanCommands } from '../usePlanCommands.js';

const SetFieldDialog = comesLater(async () => (await import('../later.js')).SetFieldDialog);

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onEdit(id: string): void;
}

/** What can be done with the chosen rows, while more than one is chosen; for a finger from the first on. */
export function SelectionBar({ plan, commands, onEdit }: Props) {
  const { chosen } = plan.selection;
  const [isSetting, setSetting] = useState(false);
  const least = useIsTouch() ? 1 : 2;
  // Its panel has all of it.
  const isOpen = chosen.size === 1 && plan.element !== null;
  if (chosen.size < least || isOpen) return null;
  const leave = () => {
    plan.select((now) =>
      least === 1 ? nothingChosen : { ...now, chosen: new Set(now.active ? [now.active] : []), anchor: now.active },
    );
    focusRows();
  };
  const shift = (label: string, days: number) => ({ label, run: () => commands.shift(days) });
  const touched = { heading: touchedText(plan.forest, chosen) };
  // What is done with one only.
  const [alone] = chosen.size === 1 ? chosen : [];
  return (
    <>
      <Bar count={chosen.size} sums={sumsOf(plan)} onClear={leave}>
        {alone && <SelectionButton onClick={() => plan.open(alone)}>{t('planning.openPanel')}</SelectionButton>}
        <Menu
          side="top start"
          button={<SelectionButton>{t('planning.move')}</SelectionButton>}
          entries={[
            touched,
            { label: t('planning.moveToMore'), icon: <CornerDownRight />, run: () => commands.moveTo() },
            'separator',
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
        {alone && <SelectionButton onClick={() => onEdit(alone)}>{t('planning.rename')}</SelectionButton>}
        <SelectionButton onClick={() => setSetting(true)}>{t('planning.setField')}</SelectionButton>
        <Menu
          side="top start"
          button={<SelectionButton>{t('planning.duplicate')}</SelectionButton>}
          entries={[
            touched,
            { label: t('planning.duplicateHere'), icon: <Copy />, keys: 'mod+d', run: () => commands.duplicate(false) },
            { label: t('planning.duplicateNextYear'), run: () => commands.duplicate(true) },
          ]}
        />
        <Menu
          side="top start"
          button={
            <SelectionButton>
              <Trash2 className="tablet:hidden" aria-hidden />
              {t('ui.delete')}
            </SelectionButton>
          }
          entries={[touched, ...deleting(plan.forest, chosen, { keys: 'delete', run: () => commands.remove() })]}
        />
      </Bar>
      {isSetting && (
        <SetFieldDialog
          rows={chosenRows(plan)}
          nameOf={plan.nameOf}
          onSet={commands.set}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}

/** Budget and actual of what is chosen; what lies below something chosen is in it. */
function sumsOf({ forest, selection }: Plan): string {
  const rows = topmost(forest, selection.chosen);
  return (['budget', 'actual'] as const)
    .map((name) => ({ name, sum: rows.reduce((sum, { costs }) => sum + (costs?.[name] ?? 0), 0) }))
    .flatMap(({ name, sum }) => (sum === 0 ? [] : `${fieldName(name)} ${formatAmount(sum, { decimals: 0 })}`))
    .join(' · ');
}
