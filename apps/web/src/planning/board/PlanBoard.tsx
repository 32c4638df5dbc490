import type { Phase } from '@contracts/planning/element.js';
import { useState } from 'react';
import { useElementTypes } from '../../api/useElementTypes.js';
import { Board } from '../../ui/board/Board.js';
import { t } from '../../words/t.js';
import { changeMany } from '../actions/edit.js';
import { enterPhase, needsReason } from '../actions/phase.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { usePlanKeys } from '../usePlanKeys.js';
import { useRefusedNote } from '../useRefusedNote.js';
import { Card, cardHeight } from './Card.js';
import { readBoardField } from './groups.js';
import { ReasonDialog } from './ReasonDialog.js';
import { useBoardColumns } from './useBoardColumns.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onCreated(id: string): void;
}

/** The plan as cards in columns by a field; taking a card to another column runs the command that writes the field. */
export function PlanBoard({ plan, commands, onCreated }: Props) {
  const field = readBoardField(plan.params.get('by'));
  const columns = useBoardColumns(plan, field);
  const types = useElementTypes();
  const [asking, setAsking] = useState<{ rows: readonly PlanRow[]; phase: Phase } | null>(null);
  const enter = (rows: readonly PlanRow[], phase: Phase, comment = '') => {
    for (const row of rows)
      void enterPhase(plan.list, row, { phase, type: types.find(({ id }) => id === row.typeId), comment });
  };
  const drop = (ids: readonly string[], column: string) => {
    const rows = ids.flatMap((id) => plan.list.get(id) ?? []);
    if (field === 'responsible' || field === 'unitId') void changeMany(plan.list, rows, { [field]: column || null });
    else if (rows.some((row) => needsReason(column as Phase, row.phase))) setAsking({ rows, phase: column as Phase });
    else enter(rows, column as Phase);
  };
  usePlanKeys(plan, commands, onCreated, 'cards');
  // The state of an approval is the outcome of its steps.
  const isFixed = plan.readOnly || field === 'approvalState';
  return (
    <>
      <Board<PlanRow>
        label={t('planning.board')}
        columns={columns}
        cardHeight={cardHeight}
        card={(row) => <Card row={row} plan={plan} />}
        selection={plan.selection}
        onSelect={plan.select}
        onOpen={plan.open}
        onEscape={() => plan.open(null)}
        opensByPress={plan.element !== null}
        touched={plan.list.touched}
        note={useRefusedNote()}
        moving={
          isFixed
            ? undefined
            : {
                label: t('planning.moveTo'),
                next: t('planning.keyNextColumn'),
                previous: t('planning.keyPreviousColumn'),
                drop,
              }
        }
      />
      {asking && (
        <ReasonDialog
          phase={asking.phase}
          onCancel={() => setAsking(null)}
          onSaid={(comment) => {
            setAsking(null);
            enter(asking.rows, asking.phase, comment);
          }}
        />
      )}
    </>
  );
}
