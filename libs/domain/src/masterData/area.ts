import type { Work } from '@contracts/identity/roles.js';
import type { Area } from '../decider.js';
import { personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { records } from '../records/decide.js';
import { recordRules } from '../records/rules.js';
import { recordThing } from '../records/tables.js';
import { erasure, forgetsUsers } from './erasure.js';
import { MasterData } from './masterData.js';
import { recordsView } from './records.view.js';

/** Master data of a tenant: every kind of it is decided by one part. */
export const masterDataArea: Area<MasterData> = {
  name: 'masterData',
  version: 2,
  empty: () => new MasterData(),
  parts: [records, erasure],
  views: [recordsView],
  names: { [recordThing]: (id, state) => state.namedFrom(id) },
  effects: [forgetsUsers],
  rules: recordRules,
  /** Everybody signed in reads; whoever has the kind's role writes: of a record, or of the kind that is named. */
  may(state, right, id, ...[by, facts]) {
    const person = personOf(facts.users as Users | undefined, by);
    if (!person) return false;
    if (person.keyUser || right === 'read') return true;
    const kind = id === null ? undefined : state.kind(state.record(id)?.kind ?? id);
    const roles: readonly Work[] = person.roles;
    return roles.includes(kind?.may ?? 'MASTERDATA');
  },
};
