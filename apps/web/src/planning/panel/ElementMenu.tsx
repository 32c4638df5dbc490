import { type PaperFormat, paperFormats } from '@contracts/planning/paper.js';
import { Copy, CopyPlus, CornerDownRight, Ellipsis, FileText, KeyRound, LayoutTemplate, Link } from 'lucide-react';
import { useParams } from 'react-router';
import { exportDetails } from '../../api/files.js';
import { IconButton } from '../../ui/Button.js';
import { rowOf } from '../../ui/grid/forest.js';
import { Menu } from '../../ui/Menu.js';
import { sayProblem } from '../../ui/offerUndo.js';
import { t } from '../../words/t.js';
import { duplicate, remove } from '../actions/edit.js';
import { copyLink } from '../actions/link.js';
import { deleting } from '../menu/deleting.js';
import { moving } from '../menu/whereTo.js';
import { type NewType, useNewTypes } from '../newTypes.js';
import { mayStandUnder } from '../rows/nesting.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import type { PlanElement } from './element.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onCreated(id: string): void;
  element: PlanElement;
  canWrite: boolean;
  canDelete: boolean;
}

/** What is done with an element beside writing its fields. */
export function ElementMenu({ element, plan, commands, onCreated, canWrite, canDelete }: Props) {
  const { view } = useParams();
  const types = useNewTypes();
  const clone = async (toNextYear: boolean) => {
    const [made] = await duplicate(plan.list, [element.id], toNextYear);
    if (made) plan.open(made);
  };
  return (
    <Menu
      button={<IconButton label={t('ui.more')} icon={<Ellipsis />} />}
      entries={[
        {
          label: t('planning.copyLink'),
          icon: <Link />,
          run: () => void copyLink(element, { view: view ?? 'gantt', year: plan.year, asOf: plan.asOf }),
        },
        {
          label: t('planning.whoMay'),
          icon: <KeyRound />,
          run: () => plan.setParams({ access: element.id }),
        },
        ...paperFormats.map((format) => ({
          label: t('planning.detailsAs', { format: format === 'PDF' ? 'PDF' : 'Excel' }),
          icon: <FileText />,
          run: () => void saveDetails(element.id, format, plan.asOf),
        })),
        ...(plan.readOnly || !canWrite ? [] : making(element.id, { plan, commands, types, onCreated })),
        !plan.readOnly &&
          canWrite && {
            label: t('planning.moveToMore'),
            icon: <CornerDownRight />,
            run: () => moving.set([element.id]),
          },
        !plan.readOnly && { label: t('planning.duplicate'), icon: <Copy />, run: () => void clone(false) },
        !plan.readOnly && {
          label: t('planning.duplicateNextYear'),
          icon: <CopyPlus />,
          run: () => void clone(true),
        },
        !plan.readOnly && {
          label: t('templates.saveMore'),
          icon: <LayoutTemplate />,
          run: () => plan.setParams({ asTemplate: element.id }),
        },
        !plan.readOnly && 'separator',
        ...(plan.readOnly
          ? []
          : deleting(plan.forest, [element.id], {
              disabled: !canDelete,
              ...(!canDelete && { hint: t('planning.mayNotDelete') }),
              run() {
                plan.open(null);
                void remove(plan.list, [element.id]);
              },
            })),
      ]}
    />
  );
}

/** All that is known of an element, as it is or was then. */
async function saveDetails(id: string, format: PaperFormat, asOf: string | null): Promise<void> {
  const problem = await exportDetails(id, { format, ...(asOf !== null && { asOf }) });
  if (problem) sayProblem(problem);
}

/** What can be made below it; on a phone there is no other way. */
type Making = Pick<Props, 'plan' | 'commands' | 'onCreated'> & { types: readonly NewType[] };
function making(id: string, { plan, commands, types: all, onCreated }: Making) {
  const row = rowOf(plan.forest, id);
  const types = all.filter((type) => row && mayStandUnder(plan.forest, type, row));
  const entries = types.map((type) => ({
    label: type.newName,
    icon: <TypeSign type={type.kind} />,
    run() {
      const made = commands.createUnder(type, id);
      if (made) onCreated(made);
    },
  }));
  return entries.length > 0 ? ['separator' as const, ...entries, 'separator' as const] : [];
}
