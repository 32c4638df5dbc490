import { useCallback, useRef } from 'react';
import type { Patch } from '../../api/follow.js';
import type { Identified } from '../../api/listRows.js';
import { perform } from '../../api/perform.js';
import { useLayers } from '../../api/useLayers.js';
import { useView, type View } from '../../api/useView.js';
import { change } from '../actions/edit.js';
import { queue } from '../actions/place.js';
import { refused } from '../actions/refused.js';
import type { Plan } from '../usePlan.js';
import type { PlanElement, Rights } from './element.js';

export interface OpenElement {
  view: View<PlanElement>;
  rights: Rights | undefined;
  /** Whether nothing is known against it. */
  may(right: keyof Rights): boolean;
  /** Writes fields, of the revision `seen` when they were opened; shown at once, taken back with the reason when refused. */
  save(fields: Readonly<Record<string, unknown>>, seen?: number): void;
  /** `PUT process/{id}/{step}` or `PUT comments/{id}`; true when it was done. */
  step(path: string, body: Readonly<Record<string, unknown>>, label: string): Promise<boolean>;
}

export function useElement(id: string, plan: Plan): OpenElement {
  const { asOf } = plan;
  const query = { enrich: true, asOf };
  const answer = useView<PlanElement>(`plan-element/${id}`, query, {
    follows: ['plan-element', 'plan/gantt-element'],
    patch: patchOf(id),
  });
  const [data, lay] = useLayers(answer.data);
  const view = { ...answer, data };
  const { data: rights } = useView<Record<string, Rights>>(
    'plan-element/permissions',
    { idsString: id },
    { follows: ['user'] },
  );
  const held = useRef({ view, list: plan.list });
  held.current = { view, list: plan.list };
  const save = useCallback(
    (fields: Readonly<Record<string, unknown>>, seen?: number) => {
      const { view: now, list } = held.current;
      const arrived = lay((shown) => ({ ...shown, ...fields }));
      void change(list, id, fields, { seen: seen ?? now.data?.revision }).then((state) => {
        if (state) void now.mutate((old) => old && written(old, state), { revalidate: false });
        else void now.refresh();
        arrived();
      });
    },
    [id, lay],
  );
  // A double press is one wish.
  const onTheWay = useRef(new Set<string>());
  const step = useCallback(
    async (path: string, body: Readonly<Record<string, unknown>>, label: string) => {
      const wish = JSON.stringify([path, body]);
      if (onTheWay.current.has(wish)) return false;
      refused.set(null);
      const { view: now, list } = held.current;
      onTheWay.current.add(wish);
      const outcome = await queue(() => perform({ method: 'PUT', path, body, label }));
      onTheWay.current.delete(wish);
      if (outcome.ok) {
        const states = [outcome.state].flat().filter((state) => !!state) as Identified[];
        for (const state of states) list.accept(state as never);
        const own = states.find((state) => state.id === id);
        if (own) await now.mutate((old) => old && written(old, own), { revalidate: false });
        else await now.refresh();
      } else refused.set({ id, problem: outcome.problem });
      return outcome.ok;
    },
    [id],
  );
  // What was is not changed.
  return {
    view,
    rights: asOf === null ? rights?.[id] : undefined,
    may: (right) => rights?.[id]?.[right] !== false,
    save,
    step,
  };
}

/** What the enriched answer about an element becomes by a frame about it, or about one above it. */
const patchOf =
  (id: string): Patch<PlanElement> =>
  (now, told) => {
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
