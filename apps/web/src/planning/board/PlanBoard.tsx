import type { Phase } from '@contracts/planning/element.js';
import { useState } from 'react';
import { useElementTypes } from '../../api/useElementTypes.js';
import { Board } from '../../ui/board/Board.js';
import type { Place } from '../../ui/board/board.js';
import { t } from '../../words/t.js';
import { changeMany } from '../actions/edit.js';
import { enterPhase, needsReason } from '../actions/phase.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { usePlanKeys } from '../usePlanKeys.js';
import { useRefusedNote } from '../useRefusedNote.js';
import { Card, cardHeight } from './Card.js';
import { readLimits, together, writeLimits } from './groups.js';
import { ReasonDialog } from './ReasonDialog.js';
import { useBoardColumns } from './useBoardColumns.js';
import { useBoardBy } from './useBoardFields.js';

export { BoardBy } from './BoardBy.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  onCreated(id: string): void;
}

/** The plan as cards in columns by a field, in lanes by another; taking a card elsewhere runs the command that writes it. */
export function PlanBoard({ plan, commands, onCreated }: Props) {
  const { by, lanes: divided } = useBoardBy(plan);
  const { columns, lanes } = useBoardColumns(plan, by, divided);
  const limits = readLimits(plan.params.get('limits'));
  const types = useElementTypes();
  const [asking, setAsking] = useState<{ rows: readonly PlanRow[]; phase: Phase } | null>(null);
  const typeOf = (row: PlanRow) => types.find(({ id }) => id === row.typeId);
  const enter = (rows: readonly PlanRow[], phase: Phase, comment = '') =>
    void enterPhase(plan.list, rows, { phase, typeOf, comment, open: (id) => plan.open(id, 'overview') });
  const drop = (ids: readonly string[], to: Place) => {
    const rows = ids.flatMap((id) => plan.list.get(id) ?? []);
    const wishes = [{ field: by, value: to.column }, ...(divided ? [{ field: divided, value: to.lane }] : [])];
    const changing = wishes.filter(({ field, value }) => rows.some((row) => field.valueIn(row) !== value));
    const fields = changing.flatMap(({ field, value }) => field.fieldsFor?.(value) ?? []);
    if (fields.length > 0) void changeMany(plan.list, rows, fields.reduce(together));
    const phase = changing.find(({ field }) => field.id === 'phase')?.value as Phase | undefined;
    if (!phase) return;
    const going = rows.filter((row) => row.phase !== phase);
    if (going.some((row) => needsReason(phase, row.phase))) setAsking({ rows: going, phase });
    else enter(going, phase);
  };
  usePlanKeys(plan, commands, onCreated, 'cards');
  // The state of an approval is the outcome of its steps.
  const isFixed = plan.readOnly || by.id === 'approvalState';
  return (
    <>
      <Board<PlanRow>
        label={t('planning.board')}
        {...{ columns, lanes, source: plan.forest }}
        limits={{
          of: (column) => limits.get(column) ?? null,
          set(column, most) {
            const others = [...limits].filter(([id]) => id !== column);
            plan.setParams({ limits: writeLimits(new Map(most === null ? others : [...others, [column, most]])) });
          },
        }}
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
                keys: {
                  ...{ next: t('planning.keyNextColumn'), previous: t('planning.keyPreviousColumn') },
                  ...{ down: t('planning.keyNextLane'), up: t('planning.keyPreviousLane') },
                },
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
