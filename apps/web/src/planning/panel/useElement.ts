import { useCallback, useRef } from 'react';
import type { Sent } from '../../api/call.js';
import type { Patch } from '../../api/follow.js';
import type { Identified } from '../../api/listRows.js';
import { send } from '../../api/send.js';
import type { View } from '../../api/useAnswer.js';
import { isArchived } from '../../api/useArchivedYears.js';
import { type Right, useMay } from '../../api/useMay.js';
import { useThing } from '../../api/useThing.js';
import { change, isGone } from '../actions/edit.js';
import type { Plan } from '../usePlan.js';
import type { Answered, PlanElement } from './element.js';

/** What is done with an element beside writing its fields. */
export type Step = `PUT process/{id}/${'submit' | 'withdraw' | 'approval' | 'next' | 'previous'}` | 'PUT comments/{id}';

export interface OpenElement {
  view: Pick<View<Answered>, 'state' | 'problem'> & { data: PlanElement | undefined; refresh(): Promise<unknown> };
  /** Whether nothing is known against it. */
  may(right: Right): boolean;
  /** Whether it can be done here and now: what was is not changed. */
  can(right: Right): boolean;
  /** Writes fields, of the revision `seen` when they were opened; shown at once, taken back with the reason when refused. */
  save(fields: Sent<'PUT plan-element/{id}'>, seen?: number): void;
  /** True when it was done. */
  step(call: Step, body: Sent<Step>, label: string): Promise<boolean>;
}

export function useElement(id: string, { asOf, list, archivedYears }: Plan): OpenElement {
  const view = useThing('GET plan-element/{id}', {
    params: { id },
    query: { enrich: true, asOf },
    follows: ['plan-element', 'plan/gantt-element'],
    patch: patchOf(id),
  });
  const data = view.data as (Answered & PlanElement) | undefined;
  const may = useMay(id);
  const held = useRef(data);
  held.current = data;
  const save = useCallback(
    (fields: Sent<'PUT plan-element/{id}'>, seen = held.current?.revision) => {
      const before = held.current;
      if (!before || !isGone(before, fields)) void change(list, id, fields, seen);
    },
    [id, list],
  );
  // A double press is one wish.
  const onTheWay = useRef(new Set<string>());
  const step = useCallback(
    async (call: Step, body: Sent<Step>, label: string) => {
      const wish = JSON.stringify([call, body]);
      if (onTheWay.current.has(wish)) return false;
      onTheWay.current.add(wish);
      const all = { thing: id, touchesMore: true, params: { id }, body, label, answers: 'plan-element' } as const;
      const { ok } = await send(call, { ...all, optimistic: [list.change({})] });
      onTheWay.current.delete(wish);
      return ok;
    },
    [id, list],
  );
  return {
    view: { ...view, data },
    may: (right) => may(right) !== false,
    can: (right) => asOf === null && may(right) === true && !(data && isArchived(archivedYears, data)),
    ...{ save, step },
  };
}

/** What the enriched answer about an element becomes by a frame about it, or about one above it. */
const patchOf =
  (id: string): Patch<Answered> =>
  (answered, told) => {
    const now = answered as Answered & PlanElement;
    const element = told.element as (Partial<PlanElement> & Identified) | null;
    if (told.type === 'plan/gantt-element') {
      if (told.id !== id || !element) return now;
      // A row says the sums, and nothing of them to who may no longer see them.
      return element.costs ? { ...now, costs: element.costs } : without(now, 'costs');
    }
    if (told.id === id) {
      const isSame = element && !element.masked && !now.masked && element.parentId === now.parentId;
      return isSame ? written(now, element) : undefined;
    }
    return underOther(now, told.id, element);
  };

/** A newer state of it under what only the enriched answer has. */
function written(now: PlanElement, state: Identified): PlanElement {
  if (state.revision !== undefined && state.revision < now.revision) return now;
  const next = { ...now, ...state } as PlanElement;
  return 'costObjects' in state ? next : without(without(next, 'costObjects'), 'costs');
}

/** The path with the new name of one above it; undefined where that one stands elsewhere now. */
function underOther(now: PlanElement, id: string, element: Partial<PlanElement> | null): PlanElement | undefined {
  const path = now.path ?? [];
  const at = path.findIndex((above) => above.id === id);
  if (at < 0 || !element) return now;
  if ((element.parentId ?? null) !== (path[at - 1]?.id ?? null)) return undefined;
  const { label = '' } = element;
  return path[at]?.label === label
    ? now
    : { ...now, path: path.map((each) => (each.id === id ? { id, label } : each)) };
}

function without<K extends 'costs' | 'costObjects'>(element: PlanElement, name: K): PlanElement {
  const { [name]: _, ...rest } = element;
  return rest as PlanElement;
}
