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
  | { type: 'YearsArchived'; data: { years: readonly string[]; reason?: string } }
  | { type: 'YearsReopened'; data: { years: readonly string[]; reason?: string } }
  /** `file` names the checked list of commands in the files port, `sha256` its content, `count` its rows. */
  | { type: 'BatchStarted'; data: { id: string; file: string; sha256: string; count: number } }
  /** Taken back: nothing more of it may be carried out. */
  | { type: 'BatchStopped'; data: { id: string } }
  | { type: 'BatchCompleted'; data: { id: string; impossible: readonly number[] } };

type DataOf<T extends SettingsEvent['type']> = Extract<SettingsEvent, { type: T }>['data'];

const ofKind = (kind: string) => (data: { id: string }) => [{ kind, id: data.id }];
const periods = (data: { periods: readonly Period[] }) => data.periods.map((id) => ({ kind: 'period', id }));

const years = (data: { years: readonly string[] }) => data.years.map((id) => ({ kind: 'year', id }));

const reasonOf = ({ reason }: { reason?: string }) => (reason ? [{ name: 'reason', old: null, new: reason }] : []);

interface Closing {
  ids: readonly string[];
  reason?: string | undefined;
  envelope: Envelope;
}
/** Months, or years. */
function close(of: Plan['periods'], locked: boolean, { ids, reason = '', envelope: { time, by } }: Closing): void {
  for (const id of ids) of.set(id, { id, locked, at: time, by: by.user, reason });
}
const closed = [{ name: 'locked', old: false, new: true }];
const opened = [{ name: 'locked', old: true, new: false }];

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
    PeriodsLocked: (plan: Plan, { periods: ids, reason }: DataOf<'PeriodsLocked'>, envelope: Envelope) =>
      close(plan.periods, true, { ids, reason, envelope }),
    PeriodsUnlocked: (plan: Plan, { periods: ids, reason }: DataOf<'PeriodsUnlocked'>, envelope: Envelope) =>
      close(plan.periods, false, { ids, reason, envelope }),
    YearsArchived: (plan: Plan, { years: ids, reason }: DataOf<'YearsArchived'>, envelope: Envelope) =>
      close(plan.years, true, { ids, reason, envelope }),
    YearsReopened: (plan: Plan, { years: ids, reason }: DataOf<'YearsReopened'>, envelope: Envelope) =>
      close(plan.years, false, { ids, reason, envelope }),
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
    YearsArchived: years,
    YearsReopened: years,
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
    YearsArchived: ({ years }: DataOf<'YearsArchived'>) => [{ type: 'YearsReopened' as const, data: { years } }],
    YearsReopened: ({ years }: DataOf<'YearsReopened'>) => [{ type: 'YearsArchived' as const, data: { years } }],
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
    PeriodsLocked: (data: DataOf<'PeriodsLocked'>) => [...closed, ...reasonOf(data)],
    PeriodsUnlocked: (data: DataOf<'PeriodsUnlocked'>) => [...opened, ...reasonOf(data)],
    YearsArchived: (data: DataOf<'YearsArchived'>) => [...closed, ...reasonOf(data)],
    YearsReopened: (data: DataOf<'YearsReopened'>) => [...opened, ...reasonOf(data)],
  },
};
