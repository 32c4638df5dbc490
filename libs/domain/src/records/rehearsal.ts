import type { Area, Given } from '../decider.js';
import { isRefused } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { type ChangeRecord, type CreateRecord, records } from './decide.js';
import { recordRules } from './rules.js';
import { asksForKind, type RecordState } from './state.js';

/** Why a record would be refused after those before it that were not; null: it would be made or changed. */
export type RecordRehearsal = (
  command: 'createRecord' | 'changeRecord',
  data: CreateRecord | ChangeRecord,
) => Refused | null;

/** Carries out an import's records on an overlay, as the run does; `state` is what they make of it. */
export function recordRehearsal<S extends RecordState>(
  area: Area<S>,
  stored: S,
  around: Omit<Given, 'may'>,
): { rehearse: RecordRehearsal; state: S } {
  const state = stored.fork();
  const { by, facts } = around;
  const given: Given = { ...around, may: (right, id) => area.may(state, right, id, by, facts) };
  const rehearse: RecordRehearsal = (command, data) => {
    const asked = command === 'createRecord' ? asksForKind(String(data['kind'])) : String(data.id);
    if (!given.may('write', asked)) return refused('MISSING_PRIVILEGE', { right: 'write', id: asked });
    const one = state.fork();
    const events = records.decide[command](data as never, one, given);
    if (isRefused(events)) return events;
    for (const { type, data: its } of events)
      records.evolve[type](one, its as never, { revision: Number.MAX_SAFE_INTEGER, time: given.now, by } as never);
    const broken = recordRules(one, events) ?? area.rules?.(one, events, given) ?? null;
    if (!broken) one.merge();
    return broken;
  };
  return { rehearse, state };
}
