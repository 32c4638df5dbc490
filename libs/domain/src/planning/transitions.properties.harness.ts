import { isDerived } from '@contracts/planning/element.js';
import { daysBetween } from '../calendar.js';
import type { Element } from './element.js';
import type { Placing } from './placing.js';
import type { Plan } from './plan.js';

/** What one wish may do to other elements than those it names (decisions.md, Plan elements), by before and after. */
interface Look {
  elements: ReadonlyMap<string, Element>;
  /** What people typed of their money. */
  typed: ReadonlyMap<string, string>;
}

export const lookAt = (plan: Plan): Look => {
  const ids = [...plan.ids('element')];
  return {
    elements: new Map(ids.map((id) => [id, plan.element(id)!])),
    typed: new Map(ids.map((id) => [id, typedOf(plan, id)])),
  };
};
const typedOf = (plan: Plan, id: string): string =>
  JSON.stringify(plan.costs(id).filter(({ kind }) => !isDerived(kind)));

/** Throws where it did more, or less. */
export function checkTransition(before: Look, plan: Plan, [command, data]: [string, object]): void {
  for (const [id, was] of before.elements) {
    const now = plan.element(id)!;
    // Read-only while it waits, whatever is moved, planned anew or written above it.
    if (was.approval.state !== 'SUBMITTED' || now.approval.state !== 'SUBMITTED') continue;
    expect(readOnly(now)).toEqual(readOnly(was));
    expect(typedOf(plan, id)).toBe(before.typed.get(id));
  }
  if (command === 'cloneElements') checkClones(before, plan);
  const items = command === 'placeElements' ? (data as { items: readonly Placing[] }).items : [];
  const [item] = items;
  if (item && items.length === 1 && item.parentId === undefined) checkPlaced(before, plan, item);
}

const readOnly = ({ approval: _, rank: __, deleted: ___, ...rest }: Element) => {
  const { comments: ____, ...own } = rest as typeof rest & { comments?: unknown };
  return own;
};

/** In its first phase, of no approval, with nothing of what was delivered or paid. */
function checkClones({ elements }: Look, plan: Plan): void {
  for (const id of plan.ids('element')) {
    if (elements.has(id)) continue;
    const { phase, approval } = plan.element(id)!;
    expect([phase, approval.state]).toEqual(['PLAN', 'EDIT']);
    expect(plan.costs(id).filter(({ kind }) => kind === 'PROVISION' || kind === 'ACTUAL')).toEqual([]);
  }
}

/** By the same days it is a move, of all below it; else nothing below it changes. What stands above grows if that is wished. */
function checkPlaced({ elements }: Look, plan: Plan, { id, extendParents }: Placing): void {
  const [was, now] = [elements.get(id), plan.element(id)];
  if (!was || !now) return;
  const begins = daysBetween(was.startDate, now.startDate);
  const by = begins === daysBetween(was.endDate, now.endDate) ? begins : 0;
  const above = new Set([...plan.ancestors(id)].map((it) => it.id));
  for (const [other, { startDate, endDate }] of elements) {
    const it = plan.element(other)!;
    if (other === id || plan.isDeleted(other)) continue;
    const moved = [daysBetween(startDate, it.startDate), daysBetween(endDate, it.endDate)];
    const [first = 0, last = 0] = moved;
    if (plan.isBelow(other, id)) expect(moved).toEqual([by, by]);
    else if (extendParents && above.has(other)) expect([first <= 0, last >= 0]).toEqual([true, true]);
    else expect(moved).toEqual([0, 0]);
  }
}
