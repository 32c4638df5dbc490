import type { Period } from '@contracts/fields.js';
import type { Envelope } from '@contracts/message.js';
import { applied, filledIn, swapped } from '../changes.js';
import type { Changed } from '../decider.js';
import { refused } from '../refused.js';
import { type ElementTypeDefinition, plainType } from './elementTypes.js';
import type { Plan } from './plan.js';

/** Names and shapes are stored for ever. */
export type SettingsEvent =
  | { type: 'ElementTypeAdded'; data: ElementTypeDefinition }
  /** A creation taken back. */
  | { type: 'ElementTypeUndone'; data: ElementTypeDefinition }
  | { type: 'ElementTypeChanged'; data: { id: string; changed: Changed<Omit<ElementTypeDefinition, 'id' | 'kind'>> } }
  | { type: 'PeriodsLocked'; data: { periods: readonly Period[]; reason?: string } }
  | { type: 'PeriodsUnlocked'; data: { periods: readonly Period[]; reason?: string } }
  /** `file` names the checked list of commands in the files port, `sha256` its content, `count` its rows. */
  | { type: 'BatchStarted'; data: { id: string; file: string; sha256: string; count: number } }
  /** Taken back: nothing more of it may be carried out. */
  | { type: 'BatchStopped'; data: { id: string } }
  | { type: 'BatchCompleted'; data: { id: string; impossible: readonly number[] } };

type DataOf<T extends SettingsEvent['type']> = Extract<SettingsEvent, { type: T }>['data'];

const ofKind = (kind: string) => (data: { id: string }) => [{ kind, id: data.id }];
const periods = (data: { periods: readonly Period[] }) => data.periods.map((id) => ({ kind: 'period', id }));

const reasonOf = ({ reason }: { reason?: string }) => (reason ? [{ name: 'reason', old: null, new: reason }] : []);

interface Closing {
  periods: readonly Period[];
  reason?: string;
  envelope: Envelope;
}
function close(plan: Plan, locked: boolean, { periods, reason = '', envelope: { time, by } }: Closing): void {
  for (const id of periods) plan.periods.set(id, { id, locked, at: time, by: by.user, reason });
}

export const settingsEvents = {
  kind: 'elementType',
  right: 'write' as const,
  evolve: {
    ElementTypeAdded: (plan: Plan, type: DataOf<'ElementTypeAdded'>) =>
      plan.types.set(type.id, { ...plainType, ...type }),
    ElementTypeUndone: (plan: Plan, { id }: DataOf<'ElementTypeUndone'>) => plan.types.delete(id),
    ElementTypeChanged: (plan: Plan, { id, changed }: DataOf<'ElementTypeChanged'>) => {
      const type = plan.type(id);
      if (type) plan.types.set(id, { ...type, ...applied(changed) });
      for (const element of plan.elements.values()) if (element.typeId === id) plan.note('element', element.id);
    },
    PeriodsLocked: (plan: Plan, data: DataOf<'PeriodsLocked'>, envelope: Envelope) =>
      close(plan, true, { ...data, envelope }),
    PeriodsUnlocked: (plan: Plan, data: DataOf<'PeriodsUnlocked'>, envelope: Envelope) =>
      close(plan, false, { ...data, envelope }),
    BatchStarted: (plan: Plan, data: DataOf<'BatchStarted'>, { time, by }: Envelope) =>
      plan.batches.set(data.id, { ...data, startedAt: time, startedBy: by.user, completedAt: null, impossible: [] }),
    BatchStopped: (plan: Plan, { id }: DataOf<'BatchStopped'>) => {
      const batch = plan.batches.get(id);
      if (batch) plan.batches.set(id, { ...batch, stopped: true });
    },
    BatchCompleted: (plan: Plan, { id, impossible }: DataOf<'BatchCompleted'>, { time }: Envelope) => {
      const batch = plan.batches.get(id);
      if (batch) plan.batches.set(id, { ...batch, completedAt: time, impossible });
    },
  },
  touches: {
    PeriodsLocked: periods,
    PeriodsUnlocked: periods,
    BatchStarted: ofKind('batch'),
    BatchStopped: ofKind('batch'),
    BatchCompleted: ofKind('batch'),
  },
  invert: {
    ElementTypeAdded(data: DataOf<'ElementTypeAdded'>, plan: Plan) {
      const used = [...plan.elements.values()].find(({ typeId }) => typeId === data.id);
      if (used) return refused('CHANGED_SINCE', { id: data.id, used: [used.id] });
      return [{ type: 'ElementTypeUndone' as const, data }];
    },
    ElementTypeUndone: (data: DataOf<'ElementTypeUndone'>, plan: Plan) =>
      plan.type(data.id) ? refused('ID_TAKEN', { id: data.id }) : [{ type: 'ElementTypeAdded' as const, data }],
    ElementTypeChanged: ({ id, changed }: DataOf<'ElementTypeChanged'>) => [
      { type: 'ElementTypeChanged' as const, data: { id, changed: swapped(changed) } },
    ],
    PeriodsLocked: ({ periods }: DataOf<'PeriodsLocked'>) => [{ type: 'PeriodsUnlocked' as const, data: { periods } }],
    PeriodsUnlocked: ({ periods }: DataOf<'PeriodsUnlocked'>) => [
      { type: 'PeriodsLocked' as const, data: { periods } },
    ],
    /** The frame of a batch has nothing to take back: its chunks do. */
    BatchStarted: () => [],
    BatchStopped: () => [],
    BatchCompleted: () => [],
  },
  change: {
    ElementTypeAdded: 'CREATE',
    ElementTypeUndone: 'DELETE',
    BatchStarted: 'CREATE',
  } as const,
  history: {
    ElementTypeAdded: (data: DataOf<'ElementTypeAdded'>) => filledIn(data),
    PeriodsLocked: (data: DataOf<'PeriodsLocked'>) => [{ name: 'locked', old: false, new: true }, ...reasonOf(data)],
    PeriodsUnlocked: (data: DataOf<'PeriodsUnlocked'>) => [
      { name: 'locked', old: true, new: false },
      ...reasonOf(data),
    ],
  },
};
