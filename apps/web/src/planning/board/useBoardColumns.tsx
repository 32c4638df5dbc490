import type { ApprovalState } from '@contracts/planning/element.js';
import { useMemo } from 'react';
import { useElementTypes } from '../../api/useElementTypes.js';
import { Avatar } from '../../ui/Avatar.js';
import { topmost } from '../../ui/grid/forest.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { formatAmount } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import { chosenOf } from '../rows/filter.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import { approvalName, phaseName } from '../say.js';
import type { Plan } from '../usePlan.js';
import { type BoardField, type Choice, grouped, isCard, usedPhases } from './groups.js';

const states: readonly ApprovalState[] = ['EDIT', 'SUBMITTED', 'REJECTED', 'APPROVED'];

/** The columns of the plan's board by a field, with what the filter leaves. */
export function useBoardColumns({ forest, matches, filter, people, nameOf }: Plan, field: BoardField) {
  const types = useElementTypes();
  const kinds = useMemo(() => chosenOf(filter, 'type'), [filter]);
  const choices = useMemo((): Choice[] => {
    switch (field) {
      case 'phase':
        return usedPhases(types).map((id) => ({ id, label: phaseName(id), mark: <PhaseSign phase={id} /> }));
      case 'approvalState':
        return states.map((id) => ({ id, label: approvalName(id) }));
      case 'responsible':
        return [
          { id: '', label: t('planning.nobody') },
          ...people.users.map(({ id, name }) => ({ id, label: name, mark: <Avatar id={id} name={name} /> })),
        ];
      case 'unitId':
        return [{ id: '', label: t('planning.wholeTenant') }, ...people.units];
    }
  }, [field, types, people]);
  return useMemo(() => {
    const rows = forest.rows.filter((row) => isCard(row, field, kinds) && matches(row));
    return grouped(rows, field, choices).map((column) => {
      const sum = budgetOf(forest, column.cards);
      const isChoice = choices.some(({ id }) => id === column.id);
      return { ...column, ...(sum && { sum }), label: isChoice ? column.label : (nameOf(column.id) ?? column.label) };
    });
  }, [forest, matches, kinds, field, choices, nameOf]);
}

/** What stands below another card of the same column does not count: the sums of that one carry its own. */
function budgetOf(forest: Forest, cards: readonly PlanRow[]): string {
  const tops = topmost(
    forest,
    cards.map(({ id }) => id),
  );
  const sum = tops.reduce((all, { costs }) => all + (costs?.budget ?? 0), 0);
  return sum > 0 ? formatAmount(sum, { decimals: 0 }) : '';
}
