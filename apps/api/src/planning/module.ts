import { mayOn } from '@domain/identity/rights.js';
import type { Element } from '@domain/planning/element.js';
import type { Plan } from '@domain/planning/plan.js';
import { scopeOf } from '@domain/planning/scope.js';
import type { Module } from '../module.js';
import { together } from '../reading/terms.js';
import { cloneInBatch } from './cloning.js';
import { planHandlers } from './handlers.js';
import { keptWith, withKeptInvoices } from './kept.js';
import { ranOrThere } from './provisions.js';
import { rowTerms } from './rowTerms.js';
import { planShapes } from './shapes.js';
import { planTerms } from './terms.js';

export const planModule: Module = {
  shapes: planShapes,
  terms: (of) => together([rowTerms(of), planTerms(of)]),
  handlers: planHandlers,
  answers: {
    /** With all below them that the caller may read, but not what was deleted before. */
    deleteElements({ state, data, touched, reader: { person, readsAll } }) {
      const plan = state as Plan;
      const deleted: string[] = [];
      const add = (id: string): void => {
        if (readsAll || mayOn(person, 'read', scopeOf(plan, plan.element(id) as Element))) deleted.push(id);
        for (const below of plan.children(id)) if (!plan.element(below)?.deleted) add(below);
      };
      touched.filter((id) => plan.element(id)?.deleted).forEach(add);
      return {
        body: { deleted, kept: keptWith(plan, data['ids'] as string[]) },
      };
    },
    /** With what stands above them: their sums changed with it. */
    typeCosts: ({ state, data }) => {
      const plan = state as Plan;
      const typed = (data['items'] as { id: string }[]).map(({ id }) => plan.element(id)?.id ?? id);
      const above = typed.flatMap((id) => [...plan.ancestors(id)].map((it) => it.id));
      return { ids: [...new Set([...typed, ...above])] };
    },
    runProvision: ranOrThere,
    cloneElements: ({ state, touched }) => ({ ids: rootsOf(state as Plan, touched) }),
  },
  before: { deleteElements: withKeptInvoices },
  asBatch: { cloneElements: cloneInBatch },
};

/** The outermost copies. */
function rootsOf(plan: Plan, touched: readonly string[]): string[] {
  const copies = new Set(touched.filter((id) => plan.element(id)?.clonedFrom));
  return [...copies].filter((id) => !copies.has(plan.element(id)?.parentId ?? ''));
}
