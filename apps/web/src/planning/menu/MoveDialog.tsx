import { useMemo } from 'react';
import { useStore } from '../../api/store.js';
import { Dialog } from '../../ui/Dialog.js';
import { control } from '../../ui/fields/Field.js';
import type { PickerOption } from '../../ui/form/found.js';
import { Picker } from '../../ui/form/Picker.js';
import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { t } from '../../words/t.js';
import { place } from '../actions/place.js';
import { mayMoveUnder } from '../rows/nesting.js';
import type { PlanRow } from '../rows/planRow.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { moving } from './whereTo.js';

/** Where elements go in the tree, found by typing: for what is far away, and where nothing can be dragged. */
export function MoveDialog({ plan }: { plan: Plan }) {
  const ids = useStore(moving);
  const rows = (ids ?? []).flatMap((id) => rowOf(plan.forest, id) ?? []);
  if (rows.length === 0) return null;
  const close = () => moving.set(null);
  return (
    <Dialog
      open
      title={
        rows.length === 1
          ? t('planning.moveOne', { name: rows[0]?.label ?? '' })
          : t('planning.moveMany', { count: rows.length })
      }
      onClose={close}
    >
      <Places plan={plan} rows={rows} onClose={close} />
    </Dialog>
  );
}

function Places({ plan, rows, onClose }: { plan: Plan; rows: readonly PlanRow[]; onClose(): void }) {
  const { forest, typeOf, list, uncover } = plan;
  const options = useMemo((): readonly PickerOption[] => {
    const takesAll = (parent: PlanRow | null) =>
      rows.every((row) => row.parentId !== (parent?.id ?? null) && mayMoveUnder(forest, row, parent, typeOf));
    const above = (row: PlanRow) =>
      ancestorsOf(forest, row)
        .map(({ label }) => label)
        .reverse()
        .join(' / ');
    return [
      ...(takesAll(null) ? [{ id: null, label: t('planning.topLevel') }] : []),
      ...forest.rows.filter(takesAll).map((row) => ({
        ...{ id: row.id, label: row.label, hint: row.identifier, path: above(row), mark: <TypeSign type={row.type} /> },
      })),
    ];
  }, [forest, typeOf, rows]);
  const pick = (parentId: string | null) => {
    onClose();
    const name = parentId === null ? t('planning.topLevel') : (rowOf(forest, parentId)?.label ?? '');
    const items = rows.map(({ id }) => ({ id, parentId }));
    void place(list, items, t('planning.movedTo', { name }), { says: true }).then((done) => {
      const first = done && list.get(rows[0]?.id ?? '');
      if (first) uncover(first);
    });
  };
  if (options.length === 0) return <p className="text-ink-3">{t('planning.moveNowhere')}</p>;
  return (
    <Picker
      label={t('planning.moveTo')}
      options={options}
      chosen={[]}
      onPick={pick}
      onClose={() => undefined}
      className={control}
    />
  );
}
