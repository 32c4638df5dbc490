import type { Area } from '../decider.js';
import { mayAdminister } from '../identity/giving.js';
import { isAmong, personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { noticeEffects } from '../notices/effects.js';
import { notices } from '../notices/notices.js';
import { noticesView } from '../notices/notices.view.js';
import { audienceOf } from './audience.js';
import { Desk } from './desk.js';
import { filterSets } from './filterSets.js';
import { filterSetsView } from './filterSets.view.js';
import { news, newsSeenView } from './news.js';

/** What people keep for their work. */
export const deskArea: Area<Desk> = {
  name: 'desk',
  version: 6,
  empty: () => new Desk(),
  uses: ['users', 'plan', 'masterData', 'invoices'],
  parts: [filterSets, notices, news],
  views: [filterSetsView, noticesView, newsSeenView],
  effects: noticeEffects,
  /** One's own; what is not somebody's alone is whoever administers to change too. On nothing yet: theirs. */
  may(desk, right, id, ...[by, { users }]) {
    const person = personOf(users as Users | undefined, by);
    if (!person) return false;
    const administers = mayAdminister(users as Users, null, by);
    if (id === null) return administers;
    const set = desk.filterSets.get(id);
    if (!set) return false;
    if (set.ownerId === person.id) return true;
    const { audience } = audienceOf(set);
    const reads = !audience || isAmong(person, audience);
    return right === 'read' ? reads : reads && set.visibility !== 'PERSONAL' && administers;
  },
};
