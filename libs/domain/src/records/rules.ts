import type { BrokenRule, DomainEvent } from '@contracts/message.js';
import { broken, type Refused } from '../refused.js';
import type { RecordEvent } from './events.js';
import type { RecordState } from './state.js';

/** What must hold between records, on the end of a command and of what is taken back: no record stands below itself. */
export function recordRules(state: RecordState, events: readonly DomainEvent[]): Refused | null {
  const errors: BrokenRule[] = [];
  for (const { type, data } of events as readonly RecordEvent[]) {
    if (type === 'RecordMoved' && isBelowItself(state, data.id))
      errors.push({ field: 'parentId', rule: 'cycle', params: { id: data.id } });
    if ((type === 'RecordMerged' || type === 'RecordUnmerged') && isBelowItself(state, data.into))
      errors.push({ field: 'into', rule: 'cycle', params: { id: data.into } });
    if (type === 'RecordUnmerged' && isBelowItself(state, data.id))
      errors.push({ field: 'into', rule: 'cycle', params: { id: data.id } });
  }
  return errors.length ? broken(...errors.slice(0, 100)) : null;
}

/** Whether the way up from a record leads back to it, or never ends. */
function isBelowItself(state: RecordState, id: string): boolean {
  const seen = new Set<string>();
  const first = state.record(state.resolve(id));
  for (let at = first; at; at = state.parentOf(at)) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
  }
  return false;
}
