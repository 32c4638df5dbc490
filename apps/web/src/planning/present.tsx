import { useEffect, useMemo } from 'react';
import { others, sayWriting, usePresent } from '../api/presence.js';
import { useStore } from '../api/store.js';
import { Avatar } from '../ui/Avatar.js';
import type { EditedCell, Writer } from '../ui/grid/grid.js';
import { t } from '../words/t.js';
import type { People } from './people.js';
import type { Plan } from './usePlan.js';
import type { PlanView } from './views.js';

/** Tells others at the plan where this person is, and which cell they write. */
export function useHere({ asOf }: Pick<Plan, 'asOf'>, view: PlanView, cell: EditedCell | null): void {
  usePresent(asOf === null ? `plan/${view}` : null);
  useSaidWriting(cell);
}

/** Tells others which cell this person writes. */
export function useSaidWriting(cell: EditedCell | null): void {
  const { id = null, column = '' } = cell ?? {};
  useEffect(() => {
    if (id === null) return;
    sayWriting({ element: id, field: column });
    return () => sayWriting(null);
  }, [id, column]);
}

/** Who else writes in which row. */
export function useWriters({ nameOf }: Pick<People, 'nameOf'>): ReadonlyMap<string, Writer> {
  const all = useStore(others);
  return useMemo(
    () =>
      new Map(
        all.flatMap(({ user, element, field }): [string, Writer][] =>
          element && field ? [[element, { column: field, name: nameOf(user) ?? '…' }]] : [],
        ),
      ),
    [all, nameOf],
  );
}

const most = 3;

/** Who else is at this view. */
export function PresentPeople({ view, people }: { view: PlanView; people: People }) {
  const all = useStore(others);
  const users = [...new Set(all.flatMap((each) => (each.view === `plan/${view}` ? each.user : [])))];
  if (users.length === 0) return null;
  const names = users.map((id) => people.nameOf(id) ?? '…');
  return (
    <span
      role="img"
      aria-label={t('planning.alsoHere', { names: names.join(', ') })}
      title={t('planning.alsoHere', { names: names.join(', ') })}
      className="flex shrink-0 items-center pl-1.5"
    >
      {users.slice(0, most).map((id, at) => (
        <span key={id} className="-ml-1.5 rounded-full ring-2 ring-sheet">
          <Avatar id={id} name={names[at] ?? ''} size={24} />
        </span>
      ))}
      {users.length > most && <span className="pl-1 text-small text-ink-3">+{users.length - most}</span>}
    </span>
  );
}
