import {
  CalendarDays,
  ChartNoAxesGantt,
  Coins,
  FileUp,
  FoldVertical,
  History,
  RotateCcw,
  SquareKanban,
  Table2,
  Trash2,
  UnfoldVertical,
} from 'lucide-react';
import { createElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../api/session.js';
import { type PaletteItem, useCommands, useSearch } from '../ui/commands.js';
import { ancestorsOf } from '../ui/grid/forest.js';
import { useIsPhone } from '../ui/media.js';
import { addDays, today } from '../words/formats/calendar.js';
import { t } from '../words/t.js';
import { mayImport } from './mayPlan.js';
import { useNewTypes } from './newTypes.js';
import { finderOf } from './rows/filter.js';
import { showsMoney } from './rows/planRow.js';
import { selectionPalette } from './selectionPalette.js';
import { pathOfView } from './sets/address.js';
import { RowSign, TypeSign } from './signs.js';
import type { Plan } from './usePlan.js';
import type { PlanCommands } from './usePlanCommands.js';
import { type PlanView, viewName, viewsOf } from './views.js';

const viewIcons = { gantt: ChartNoAxesGantt, table: Table2, board: SquareKanban, calendar: CalendarDays, costs: Coins };

/** Strg K finds elements by name and number, which it shows with their panel, and runs what the plan can do. */
export function usePlanPalette(plan: Plan, commands: PlanCommands, onCreated: (id: string) => void): void {
  useCommands(t('planning.title'), useItems(plan, commands, onCreated));
  const { view = 'gantt' } = useParams();
  const chosen = selectionPalette(plan, commands, view);
  useCommands(chosen?.title ?? '', chosen?.items ?? []);
  useSearch({
    title: t('planning.elements'),
    find(text) {
      if (!text) return [];
      return plan.forest.rows
        .filter(finderOf(text))
        .slice(0, 20)
        .map((row) => ({
          id: row.id,
          label: row.label,
          icon: row.type === 'GROUPING' ? createElement(TypeSign, { type: row.type }) : createElement(RowSign, { row }),
          hint: [
            row.identifier,
            ancestorsOf(plan.forest, row)
              .map((above) => above.label)
              .reverse()
              .join(' / '),
          ]
            .filter(Boolean)
            .join(' · '),
          run() {
            plan.select({ chosen: new Set([row.id]), active: row.id, anchor: row.id });
            plan.uncover(row);
            plan.open(row.id);
          },
        }));
    },
  });
}

function useItems(plan: Plan, commands: PlanCommands, onCreated: (id: string) => void): PaletteItem[] {
  const navigate = useNavigate();
  const { filterSetId } = useParams();
  const canImport = mayImport(useSession());
  const isPhone = useIsPhone();
  const { readOnly, asOf, setParams } = plan;
  const types = useNewTypes();
  const made = types.map(
    (type): PaletteItem => ({
      id: `new${type.id ?? type.kind}`,
      label: type.newName,
      icon: createElement(TypeSign, { type: type.kind }),
      run() {
        const id = commands.create(type);
        if (id) onCreated(id);
      },
    }),
  );
  const files: PaletteItem = {
    id: 'import',
    label: t('planning.import'),
    hint: t('planning.importHint'),
    icon: createElement(FileUp),
    run: () => navigate('/plan/import'),
  };
  const view = (name: PlanView): PaletteItem => ({
    id: name,
    label: viewName(name, isPhone),
    icon: createElement(viewIcons[name]),
    run: () => navigate({ pathname: pathOfView(name, filterSetId), search: plan.params.toString() }),
  });
  const past: PaletteItem = asOf
    ? {
        id: 'now',
        label: t('ui.backToToday'),
        icon: createElement(RotateCcw),
        run: () => setParams({ asOf: null, compare: null }),
      }
    : {
        id: 'weekAgo',
        label: t('ui.weekAgo'),
        hint: t('planning.asOfHint'),
        icon: createElement(History),
        run: () => setParams({ asOf: addDays(today(), -7), compare: '1' }),
      };
  const all = (closed: boolean, icon: typeof Table2): PaletteItem => ({
    id: closed ? 'closeAll' : 'openAll',
    label: t(closed ? 'planning.closeAll' : 'planning.openAll'),
    icon: createElement(icon),
    run: () => plan.collapse(null, closed),
  });
  const trash: PaletteItem = {
    id: 'trash',
    label: t('deletion.show'),
    icon: createElement(Trash2),
    run: () => setParams({ deleted: '1' }),
  };
  const placed = made.filter((_, at) => commands.placeFor(types[at]!) !== undefined);
  return [
    ...(readOnly ? [] : placed),
    ...(canImport ? [files] : []),
    ...viewsOf(isPhone, showsMoney(plan.forest)).map(view),
    past,
    ...(asOf ? [] : [trash]),
    all(false, UnfoldVertical),
    all(true, FoldVertical),
  ];
}
