import { isTaken } from '@contracts/identifiers.js';
import type { ElementType } from '@contracts/planning/element.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { Address, Sent } from '../../api/call.js';
import { newId } from '../../api/ids.js';
import type { LiveList } from '../../api/liveList.js';
import type { Problem } from '../../api/problem.js';
import { type Refused, refuse, refuseTaken } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { remember } from '../../api/undo.js';
import { ancestorsOf, childrenOf, descendantsOf, forestOf, rowOf, topmost } from '../../ui/grid/forest.js';
import { offerUndo, sayProblem } from '../../ui/offerUndo.js';
import { namesGone } from '../../ui/record/gone.js';
import { sayWhileSlow } from '../../ui/toasts.js';
import { addDays, today } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { kindOf, type NewType } from '../newTypes.js';
import { brokenLink } from '../rows/dependencies.js';
import { isLocked } from '../rows/locks.js';
import { mayStandUnder } from '../rows/nesting.js';
import { moved } from '../rows/placing.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import { goneWith, stayed } from './goneWith.js';
import { finished } from './longClone.js';
import { refuseLocked } from './refused.js';

/**
 * Writes some fields of one element, only those; why not is said beside it. What others changed meanwhile is shown, not
 * overwritten. `seen`: the revision when the person began to type; left out: the latest known.
 */
export async function change(
  list: LiveList<PlanRow>,
  id: string,
  fields: Sent<'PUT plan-element/{id}'>,
  seen?: number,
): Promise<void> {
  const row = list.get(id);
  if (row && isLocked(row)) return refuseLocked(id, row);
  const { identifier } = fields;
  if (identifier && isTaken(list.rows(), { id, identifier })) return refuseTaken(id, identifier);
  if (row && (isGone(row, fields) || isCircular(list, row, fields))) return;
  await send('PUT plan-element/{id}', {
    ...{ thing: id, params: { id }, body: fields, seen: seen ?? row?.revision },
    optimistic: [list.change({ rows: { [id]: fields as Partial<PlanRow> } })],
    label: t('planning.changed', { name: row?.label ?? '' }),
  });
}

/** Whether something that it would name is gone, as far as it is known what it named before. */
export const isGone = (before: { id: string }, now: object): boolean =>
  namesGone(before.id, PlanElement, { before, now });

/** Whether it would follow something that follows it; that is said beside it, as the server would say it. */
function isCircular(list: LiveList<PlanRow>, row: PlanRow, { dependsOn = [] }: Sent<'PUT plan-element/{id}'>): boolean {
  const forest = forestOf(list.rows());
  const errors = dependsOn.flatMap(({ id = '' }, at) => {
    const isNew = !row.dependsOn.some((each) => each.id === id);
    const rule = isNew ? brokenLink(forest, row.id, id) : null;
    return rule ? [{ field: `dependsOn[${at}].id`, rule, params: { id } }] : [];
  });
  return refuse(row.id, errors);
}

/** Fields that many get at once. */
export type Common = Omit<Sent<'PUT plan-element'>[number], 'id'>;

/** What of a bulk edit would be written: what is locked stays as it is. */
export const writableOf = (rows: readonly PlanRow[]): readonly PlanRow[] =>
  rows.filter((row) => !row.masked && !isLocked(row));

/** Writes the same fields of many elements, in one command; those that are locked stay, and one of them says why. */
export async function changeMany(list: LiveList<PlanRow>, rows: readonly PlanRow[], fields: Common): Promise<void> {
  const written = writableOf(rows);
  const [first] = written;
  if (written.some((row) => isGone(row, fields))) return;
  const locked = rows.find(isLocked);
  if (first) {
    const isMany = written.length > 1;
    const label = isMany
      ? t('planning.changedMany', { count: written.length })
      : t('planning.changed', { name: first.label });
    const outcome = await send('PUT plan-element', {
      ...{ thing: first.id, touchesMore: isMany, body: written.map(({ id }) => ({ id, ...fields })) },
      optimistic: [
        list.change({ rows: Object.fromEntries(written.map(({ id }) => [id, fields as Partial<PlanRow>])) }),
      ],
      label,
      refused: (problem) => ({ thing: String(problem.params['id'] ?? first.id), problem }),
    });
    if (outcome.ok && isMany) offerUndo(label, outcome.command);
  }
  if (locked) refuseLocked(locked.id, locked);
}

/** Where a new element of a type stands near a row: under it or the nearest of its ancestors that may; a campaign beside. */
export function placeForNew(
  rows: readonly PlanRow[],
  type: ElementType | NewType,
  near: string | null,
): { parent: PlanRow | null } | null {
  const forest = forestOf(rows);
  if (kindOf(type) === 'GROUPING') {
    const parent = besideCampaign(forest, near);
    if (parent === null || mayStandUnder(forest, type, parent)) return { parent };
  }
  for (let at = rowOf(forest, near); at; at = rowOf(forest, at.parentId))
    if (mayStandUnder(forest, type, at)) return { parent: at };
  return mayStandUnder(forest, type, null) ? { parent: null } : null;
}

function besideCampaign(forest: Forest, near: string | null): PlanRow | null {
  const row = rowOf(forest, near);
  if (!row) return null;
  const campaign = [row, ...ancestorsOf(forest, row)].find((each) => each.type === 'GROUPING');
  return rowOf(forest, campaign?.parentId ?? null) ?? null;
}

interface NewPlace {
  parent: PlanRow | null;
  year: number;
  /** The sibling that it stands below and begins after; null: it is the last of all. */
  after: PlanRow | null;
}

/** Makes an element with a first name and days inside its parent's; answers its id at once, to edit its name. */
export function create(
  list: LiveList<PlanRow>,
  wanted: ElementType | NewType,
  { parent, year, after }: NewPlace,
): string {
  const id = newId();
  const type = kindOf(wanted);
  const own = typeof wanted === 'string' || !wanted.id ? {} : { typeId: wanted.id };
  const label = typeof wanted === 'string' ? t(`planning.new${wanted}`) : wanted.newName;
  const days = firstDays(type, parent, year, after ? dayAfter(after, parent, year) : today());
  const siblings = childrenOf(forestOf(list.rows()), parent?.id ?? null).filter(({ masked }) => !masked);
  const place = {
    parentId: parent?.id ?? null,
    ...(after && { position: siblings.findIndex((each) => each.id === after.id) + 1 }),
  };
  const row: PlanRow = {
    ...days,
    id,
    type,
    ...own,
    label,
    parentId: place.parentId,
    depth: parent ? parent.depth + 1 : 0,
    identifier: '',
    phase: 'PLAN',
    approvalState: 'EDIT',
    responsible: null,
    detached: parent?.detached ?? false,
    dependsOn: [],
    revision: -1,
  };
  void send('POST plan-element', {
    ...{ thing: id, touchesMore: true, label: t('planning.created', { name: label }) },
    body: { id, type, ...own, label, ...place, ...days },
    optimistic: [list.change({ added: [row], arrange: (rows) => moved(rows, { id, ...place }) })],
    refused: besides(parent?.id ?? null),
  });
  return id;
}

/** Today where the parent has it, else the parent's first days; two weeks, a milestone one day. */
export function firstDays(
  type: ElementType,
  parent: Pick<PlanRow, 'startDate' | 'endDate'> | null,
  year: number,
  now = today(),
): { startDate: string; endDate: string } {
  const wanted = now.startsWith(String(year)) ? now : `${year}-01-01`;
  const fits = !parent || (wanted >= parent.startDate && wanted <= parent.endDate);
  const startDate = fits ? wanted : parent.startDate;
  if (type === 'MILESTONE') return { startDate, endDate: startDate };
  const end = addDays(startDate, type === 'GROUPING' ? 89 : type === 'MAIN' ? 29 : 13);
  return { startDate, endDate: parent && end > parent.endDate ? parent.endDate : end };
}

/** The day after something, if that is in the year and within what it stands in; else today. */
function dayAfter({ endDate }: PlanRow, parent: PlanRow | null, year: number): string {
  const next = addDays(endDate, 1);
  const isInside = next.startsWith(String(year)) && (!parent || next <= parent.endDate);
  return isInside ? next : today();
}

/** Deletes rows with all below them; the toast takes it back. */
export async function remove(
  list: LiveList<PlanRow>,
  ids: Iterable<string>,
  removal: Address<'DELETE plan-element/{ids}'>['query'] = {},
): Promise<void> {
  const forest = forestOf(list.rows());
  const roots = topmost(forest, ids).filter((row) => !row.masked);
  const first = roots[0];
  if (!first) return;
  const locked = roots.find(isLocked);
  if (locked) return refuseLocked(locked.id, locked);
  const removed = roots.flatMap((row) => [row.id, ...descendantsOf(forest, row.id).map((below) => below.id)]);
  const label =
    roots.length === 1
      ? t('planning.deleted1', { name: first.label })
      : t('planning.deletedMany', { count: roots.length });
  const outcome = await send('DELETE plan-element/{ids}', {
    ...{ thing: first.id, touchesMore: true, label, query: removal },
    params: { ids: roots.map((row) => row.id) },
    optimistic: [list.change({ removed })],
  });
  if (!outcome.ok) return;
  const gone = goneWith(roots, removed.length - roots.length);
  offerUndo(label, outcome.command, [...gone, ...stayed(outcome.state.kept)]);
}

/** Copies rows with all below them, also into the next year; the copies come from the server, many of them in a while. */
export async function duplicate(
  list: LiveList<PlanRow>,
  ids: Iterable<string>,
  toNextYear: boolean,
  extendParents = false,
): Promise<string[]> {
  const roots = topmost(forestOf(list.rows()), ids).filter((row) => !row.masked);
  const first = roots[0];
  if (!first) return [];
  const body = { ids: roots.map((row) => row.id), toNextYear, extendParents };
  const year = Number(first.startDate.slice(0, 4)) + 1;
  return (await copied(list, first, { body, year: toNextYear ? year : null })) ?? [];
}

/** What of a year is planned anew in the next one, as one undo. */
export async function takeOver(
  list: LiveList<PlanRow>,
  wish: Pick<Sent<'POST plan-element/clone'>, 'keepWeekdays' | 'money' | 'without'> & { ids: readonly string[] },
  year: number,
): Promise<boolean> {
  const first = list.rows().find(({ id }) => id === wish.ids[0]);
  return first !== undefined && (await copied(list, first, { body: { ...wish, toNextYear: true }, year })) !== null;
}

interface Copying {
  body: Sent<'POST plan-element/clone'>;
  /** The year that the copies are for; null: the same as that of the originals. */
  year: number | null;
}
/** Null: it was refused. */
async function copied(list: LiveList<PlanRow>, first: PlanRow, { body, year }: Copying): Promise<string[] | null> {
  const clone = send('POST plan-element/clone', { ...{ thing: first.id, touchesMore: true }, body });
  const outcome = await sayWhileSlow(clone, t('planning.duplicatingSoon', { name: first.label }));
  if (!outcome.ok) return null;
  const { state, command } = outcome;
  if ('jobId' in state) {
    const made = await finished(state, first.label);
    await list.refresh();
    return made;
  }
  const label = t('planning.duplicated', { name: first.label });
  const said = year === null ? label : t('planning.intoYear', { what: label, year });
  if (command) remember({ command, label: said });
  await list.refresh();
  if (year !== null) offerUndo(said, command);
  return state.map((each) => each.id);
}

/** Beside another row than the one that is gone again, e.g. its parent; without one in a toast. */
const besides =
  (id: string | null) =>
  (problem: Problem): Refused | null => {
    if (id) return { thing: id, problem };
    sayProblem(problem);
    return null;
  };
