import { Copy, CopyPlus, Link, PanelRight, Trash2 } from 'lucide-react';
import { createElement } from 'react';
import type { PaletteItem } from '../ui/commands.js';
import { rowOf } from '../ui/grid/forest.js';
import { t } from '../words/t.js';
import { copyLink } from './actions/link.js';
import type { Plan } from './usePlan.js';
import type { PlanCommands } from './usePlanCommands.js';

/** What Strg K does with the row the keyboard is on, or with all that are chosen; null where there is none. */
export function selectionPalette(
  plan: Plan,
  commands: PlanCommands,
  view: string,
): { title: string; items: PaletteItem[] } | null {
  const { selection, forest, year, asOf } = plan;
  const row = rowOf(forest, selection.active);
  if (!row || row.masked) return null;
  const many = selection.chosen.size > 1;
  const alone: PaletteItem[] = [
    { id: 'open', label: t('planning.openPanel'), icon: createElement(PanelRight), run: () => plan.open(row.id) },
    {
      id: 'link',
      label: t('planning.copyLink'),
      icon: createElement(Link),
      run: () => void copyLink(row, { view, year, asOf }),
    },
  ];
  const changing: PaletteItem[] = [
    {
      id: 'duplicate',
      label: t('planning.duplicate'),
      icon: createElement(Copy),
      keys: 'mod+d',
      run: () => commands.duplicate(false),
    },
    {
      id: 'nextYear',
      label: `${t('planning.duplicate')}: ${t('planning.duplicateNextYear')}`,
      icon: createElement(CopyPlus),
      run: () => commands.duplicate(true),
    },
    { id: 'delete', label: t('ui.delete'), icon: createElement(Trash2), keys: 'delete', run: () => commands.remove() },
  ];
  return {
    title: many ? t('planning.selected', { count: selection.chosen.size }) : row.label,
    items: [...(many ? [] : alone), ...(plan.readOnly ? [] : changing)],
  };
}
