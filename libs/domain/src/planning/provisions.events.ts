import type { Period } from '@contracts/fields.js';
import type { Envelope } from '@contracts/message.js';
import type { CostItem, ProvisionItem } from './element.js';
import type { Plan } from './plan.js';

/**
 * Names and shapes are stored for ever. A run of more entries than one event holds is several events of the same id: `rest`
 * is how many are still to come, by commands that follow from it; left out: none.
 */
export type ProvisionEvent =
  | { type: 'ProvisionsRun'; data: { id: string; period: Period; items: readonly ProvisionItem[]; rest?: number } }
  /** A run taken back: `items` and `rest` as in a run. */
  | { type: 'ProvisionsReversed'; data: { id: string; items: readonly ProvisionItem[]; rest?: number } }
  /** Actual costs that were booked later cover them. */
  | { type: 'ProvisionsReleased'; data: { items: readonly ProvisionItem[] } };

/** What entries of runs are told from others by. */
export const provisionSource = 'provision';
type Items = { items: readonly ProvisionItem[] };

function write(plan: Plan, { items }: Items, { revision }: Envelope): void {
  for (const [id, element, period, , amount] of items) {
    const list = plan.costs(element);
    const was = list.find((it) => it.id === id);
    const item: CostItem = {
      ...{ id, kind: 'PROVISION', costTypeId: null, period, amount, description: '' },
      ...{ source: provisionSource, since: was?.since ?? revision },
    };
    const others = list.filter((it) => it.id !== id);
    const now = amount === 0 ? others : was ? list.map((it) => (it.id === id ? item : it)) : [...list, item];
    plan.book(element, now, [[period, 'PROVISION', amount - (was?.amount ?? 0)]]);
  }
}

const elementsOf = ({ items }: Items) => [...new Set(items.map(([, id]) => id))].map((id) => ({ kind: 'element', id }));
const runOf = ({ id }: { id: string }) => ({ kind: 'provision', id });

const historyOf = ({ items }: Items, thing: string) =>
  items
    .filter(([, element]) => element === thing)
    .map(([entry, , period, old, now]) => ({
      name: `costObjects[${entry}].amount`,
      ...{ old: old || null, new: now === 0 ? null : now, period },
    }));

export const provisionEvents = {
  kind: 'provision',
  right: 'writeCosts' as const,
  evolve: {
    ProvisionsRun(plan: Plan, data: Items & { id: string; period: Period; rest?: number }, envelope: Envelope) {
      write(plan, data, envelope);
      const { id, period, items, rest = 0 } = data;
      const { time, by } = envelope;
      const begun = plan.provisions.get(id) ?? { at: time, by: by.user, items: [] };
      const all = [...begun.items, ...items];
      plan.provisions.set(id, { ...begun, id, period, items: all, rest, reversedAt: null, reversedBy: null });
    },
    ProvisionsReversed(plan: Plan, data: Items & { id: string; rest?: number }, envelope: Envelope) {
      write(plan, data, envelope);
      const run = plan.provisions.get(data.id);
      const { time, by } = envelope;
      if (!run) return;
      const { reversedAt, reversedBy } = run.reversedAt === null ? { reversedAt: time, reversedBy: by.user } : run;
      plan.provisions.set(data.id, { ...run, rest: data.rest ?? 0, reversedAt, reversedBy });
    },
    ProvisionsReleased: write,
  },
  touches: {
    ProvisionsRun: (data: Items & { id: string }) => [runOf(data), ...elementsOf(data)],
    ProvisionsReversed: (data: Items & { id: string }) => [runOf(data), ...elementsOf(data)],
    ProvisionsReleased: elementsOf,
  },
  history: { ProvisionsRun: historyOf, ProvisionsReversed: historyOf, ProvisionsReleased: historyOf },
};
