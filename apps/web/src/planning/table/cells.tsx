import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { t } from '../../words/t.js';
import { change } from '../actions/edit.js';
import { place } from '../actions/place.js';
import { CellEditor, ResponsibleEditor } from '../CellEditor.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import type { Column, Contents } from './columns.js';

interface Wish {
  row: PlanRow;
  column: Column | undefined;
  contents: Contents;
  /** The row's revision when the cell was opened. */
  seen: number | undefined;
  onClose(): void;
  onTab(by: 1 | -1): void;
}

/** The input that takes a cell's place, by what the column holds. */
export function editorOf(plan: Plan, { row, column, contents, seen, onClose, onTab }: Wish): ReactNode {
  const { list, people } = plan;
  if (!column?.edit) return null;
  const put = (value: unknown) => {
    void change(list, row.id, { [column.id]: value }, { seen });
    onClose();
  };
  if (column.edit === 'responsible')
    return <ResponsibleEditor value={row.responsible} people={people} onSave={put} onClose={onClose} />;
  if (column.edit === 'unit')
    return (
      <ChoiceField<string | null>
        label={column.name}
        hideLabel
        inline
        value={row.unitId ?? null}
        choices={[
          { value: null, label: t('planning.wholeTenant') },
          ...people.units.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={put}
        onClose={onClose}
      />
    );
  const isDay = column.edit === 'day';
  const value =
    isDay || !column.isContent ? String(row[column.id as 'label']) : String(contents.get(row.id)?.[column.id] ?? '');
  const save = (next: string) => {
    if (!isDay) return void change(list, row.id, { [column.id]: next }, { seen });
    const items = [{ id: row.id, [column.id]: next }];
    void place(list, items, t('planning.resized', { name: row.label }), { seen: () => seen });
  };
  return (
    <CellEditor
      kind={isDay ? 'day' : 'text'}
      label={column.name}
      value={value}
      mayBeEmpty={column.id !== 'label'}
      {...(isDay && { around: value })}
      onSave={save}
      onClose={onClose}
      onTab={onTab}
    />
  );
}
