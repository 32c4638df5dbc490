import { useCallback, useRef } from 'react';
import { perform } from '../../api/perform.js';
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
  const view = useView<PlanElement>(`plan-element/${id}`, query, { follows: ['plan/gantt-element'] });
  const { data: rights } = useView<Record<string, Rights>>(
    'plan-element/permissions',
    { idsString: id },
    { follows: ['plan-element', 'user'] },
  );
  const held = useRef({ view, list: plan.list });
  held.current = { view, list: plan.list };
  const save = useCallback(
    (fields: Readonly<Record<string, unknown>>, seen?: number) => {
      const { view: now, list } = held.current;
      const before = now.data;
      void now.mutate(before && { ...before, ...fields }, { revalidate: false });
      void change(list, id, fields, { seen: seen ?? before?.revision }).then((state) => {
        if (state) void now.mutate((old) => old && { ...old, ...state }, { revalidate: true });
        else void now.refresh();
      });
    },
    [id],
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
        for (const state of [outcome.state].flat()) if (state) list.accept(state as never);
        await now.refresh();
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
