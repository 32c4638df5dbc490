import {
  Copy,
  CopyPlus,
  CornerDownRight,
  FoldVertical,
  LayoutTemplate,
  Link,
  PanelRight,
  Pencil,
  ReceiptText,
  UnfoldVertical,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Right, useMay } from '../../api/useMay.js';
import { descendantsOf, rowOf } from '../../ui/grid/forest.js';
import { focusRows } from '../../ui/grid/inGrid.js';
import type { MenuEntry } from '../../ui/Menu.js';
import { MenuAt } from '../../ui/MenuAt.js';
import { t } from '../../words/t.js';
import { copyLink, hasInvoices, invoicesOf } from '../actions/link.js';
import { type NewType, useNewTypes } from '../newTypes.js';
import type { PlanRow } from '../rows/planRow.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { deleting } from './deleting.js';
import { touchedText } from './touching.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  view: string;
  /** Pixels of the window. */
  x: number;
  y: number;
  onEdit(id: string): void;
  onCreated(id: string): void;
  onClosed(): void;
}
type Entries = (MenuEntry | false)[];
/** What the server says that somebody may not do with the row; nothing as long as it has not answered. */
type Denied = (right: Right) => boolean;

/** What can be done with the row of the selection, or with all of it. */
export function RowMenu(props: Props) {
  const { plan, x, y } = props;
  const { chosen, active } = plan.selection;
  const row = rowOf(plan.forest, active);
  const may = useMay(active);
  const types = useNewTypes();
  const navigate = useNavigate();
  if (!row) return null;
  const many = chosen.size > 1;
  const denied: Denied = (right) => !many && may(right) === false;
  const entries: Entries = [
    { heading: many ? touchedText(plan.forest, chosen) : row.label },
    ...(many ? [] : alone(row, { ...props, types, navigate }, denied)),
    ...(plan.readOnly || row.masked ? [] : changing(props, many, denied)),
  ];
  const label = many ? t('planning.selected', { count: chosen.size }) : row.label;
  return <MenuAt x={x} y={y} label={label} entries={entries} onFocusBack={focusRows} onClosed={props.onClosed} />;
}

/** What is done with one row only: seen, named, something made in it. */
type Alone = Props & { types: readonly NewType[]; navigate(to: string): unknown };
function alone(
  row: PlanRow,
  { plan, commands, types, view, onEdit, onCreated, navigate }: Alone,
  denied: Denied,
): Entries {
  const open: MenuEntry = {
    label: t('planning.openPanel'),
    icon: <PanelRight />,
    keys: view === 'gantt' ? 'enter' : 'mod+enter',
    run: () => plan.open(row.id),
  };
  if (row.masked) return [open];
  return [
    open,
    !plan.readOnly && {
      label: t('planning.rename'),
      icon: <Pencil />,
      keys: 'F2',
      disabled: denied('write'),
      run: () => onEdit(row.id),
    },
    {
      label: t('planning.copyLink'),
      icon: <Link />,
      run: () => void copyLink(row, { view, year: plan.year, asOf: plan.asOf }),
    },
    {
      label: t('shell.invoices'),
      icon: <ReceiptText />,
      disabled: !hasInvoices(row),
      ...(!hasInvoices(row) && { hint: t('planning.noInvoices') }),
      run: () => navigate(invoicesOf(row)),
    },
    folding(row, plan),
    ...(plan.readOnly || denied('write') ? [] : making(row, { commands, types, onCreated })),
  ];
}

function folding({ id }: PlanRow, { forest, collapsed, collapse }: Plan): MenuEntry | false {
  const below = descendantsOf(forest, id).map((each) => each.id);
  if (below.length === 0) return false;
  const isClosed = [id, ...below].some((each) => collapsed.has(each));
  return isClosed
    ? { label: t('planning.openBelow'), icon: <UnfoldVertical />, run: () => collapse([id, ...below], false) }
    : { label: t('planning.closeBelow'), icon: <FoldVertical />, run: () => collapse([id, ...below], true) };
}

/** Only what would stand in this very row. */
function making(
  row: PlanRow,
  { commands, types: all, onCreated }: Pick<Alone, 'commands' | 'types' | 'onCreated'>,
): Entries {
  const types = all.filter((type) => commands.placeFor(type)?.id === row.id);
  return types.flatMap(
    (type, at): Entries => [
      at === 0 && 'separator',
      {
        label: type.newName,
        icon: <TypeSign type={type.kind} />,
        run() {
          const id = commands.create(type);
          if (id) onCreated(id);
        },
      },
    ],
  );
}

function changing({ plan, commands }: Props, many: boolean, denied: Denied): Entries {
  const going = commands.targets().map(({ id }) => id);
  return [
    !many && 'separator',
    {
      label: t('planning.moveToMore'),
      icon: <CornerDownRight />,
      disabled: denied('write'),
      run: () => commands.moveTo(),
    },
    { label: t('planning.duplicate'), icon: <Copy />, keys: 'mod+d', run: () => commands.duplicate(false) },
    { label: t('planning.duplicateNextYear'), icon: <CopyPlus />, run: () => commands.duplicate(true) },
    !many && {
      label: t('templates.saveMore'),
      icon: <LayoutTemplate />,
      run: () => plan.setParams({ asTemplate: plan.selection.active }),
    },
    'separator',
    ...deleting(plan.forest, going, {
      ...{ keys: 'delete', disabled: denied('delete'), run: () => commands.remove() },
    }),
  ];
}
