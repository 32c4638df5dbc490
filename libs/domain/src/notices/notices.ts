import type { NoticedBudget, NoticeSubject } from '@contracts/notices/notice.js';
import { type Given, isRefused, part } from '../decider.js';
import type { Users } from '../identity/users.js';
import { type Refused, refused } from '../refused.js';
import { type Happened, toldOf, waysOf } from './recipients.js';
import type { Notice, NoticeState } from './state.js';

/** `mail`: it goes out by mail too; `push`: to the person's browsers; `silent`: it is not shown in the application. */
export type Told = Pick<Notice, 'id' | 'person' | 'kind' | 'mail' | 'push' | 'silent'>;

/** Names and shapes are stored for ever. Who and when stand in the envelope. */
type NoticeEvent =
  | {
      type: 'NoticesGiven';
      data: {
        about: NoticeSubject;
        notices: readonly Told[];
        outcome?: 'APPROVED' | 'REJECTED';
        budget?: NoticedBudget;
        /** Those that were kept long enough. */
        dropped: readonly string[];
      };
    }
  | { type: 'NoticesRead'; data: { person: string; ids: readonly string[] } }
  | { type: 'NoticesDismissed'; data: { person: string; ids: readonly string[] } };

type Decided = readonly NoticeEvent[] | Refused;

/** Nobody keeps more of them, or any for longer. */
const mostKept = 200;
const keptFor = 90 * 86_400_000;

interface Own {
  person: string;
  /** Null: all of them. */
  ids: readonly string[] | null;
}

/** What people are told of: given by what happens elsewhere, read and put away by themselves. */
export const notices = part<NoticeState, NoticeEvent>()({
  kind: 'notice',
  decide: {
    notify(happened: Happened, desk: NoticeState, { by, now, facts, newId }: Given): readonly NoticeEvent[] {
      const told = toldOf(happened, by, facts);
      if (told.length === 0) return [];
      const given = told.map(([person, kind], n): Told => {
        const ways = waysOf(facts.users as Users, person, kind);
        const how = {
          ...(ways.includes('MAIL') && { mail: true as const }),
          ...(ways.includes('BROWSER') && { push: true as const }),
          ...(!ways.includes('IN_APP') && { silent: true as const }),
        };
        return { id: newId(n), person, kind, ...how };
      });
      const dropped = given.flatMap(({ person }) => keptLongEnough(desk.of(person), now));
      const { about, outcome, budget } = happened;
      const more = { ...(outcome && { outcome }), ...(budget && { budget }) };
      return [{ type: 'NoticesGiven', data: { about, notices: given, ...more, dropped } }];
    },
    readNotices({ person, ids }: Own, desk: NoticeState): Decided {
      const own = ownOf(desk, { person, ids });
      if (isRefused(own)) return own;
      const unread = own.filter(({ read }) => !read);
      return unread.length ? [{ type: 'NoticesRead', data: { person, ids: unread.map(({ id }) => id) } }] : [];
    },
    dismissNotices({ person, ids }: Own, desk: NoticeState): Decided {
      const all = ownOf(desk, { person, ids });
      if (isRefused(all)) return all;
      return all.length ? [{ type: 'NoticesDismissed', data: { person, ids: all.map(({ id }) => id) } }] : [];
    },
  },
  evolve: {
    NoticesGiven(desk, { about, notices: given, outcome = null, budget = null, dropped }, { by, time }) {
      for (const id of dropped) desk.drop(id);
      for (const it of given) desk.give({ ...it, about, outcome, budget, by, time, read: false });
    },
    NoticesRead(desk, { ids }) {
      for (const id of ids) desk.markRead(id);
    },
    NoticesDismissed(desk, { ids }) {
      for (const id of ids) desk.drop(id);
    },
  },
  versions: { NoticesGiven: 2 },
  upcast: {
    /** Once a notice was about an element and nothing else. */
    NoticesGiven: { 1: ({ element, ...given }) => ({ about: { type: 'plan-element', id: element }, ...given }) },
  },
  /** Who was told of what is no change of anything that has a history. */
  touches: { NoticesGiven: () => [], NoticesRead: () => [], NoticesDismissed: () => [] },
});

/** All of somebody's, or those asked for; one of them that is not theirs, or no longer: refused. */
function ownOf(desk: NoticeState, { person, ids }: Own): Notice[] | Refused {
  const own = desk.of(person);
  if (!ids) return own;
  const wanted = new Set(ids);
  const found = own.filter(({ id }) => wanted.delete(id));
  const [missing] = wanted;
  return missing === undefined ? found : refused('NOT_FOUND', { id: missing });
}

/** Of somebody's, oldest first, those that make room for one more. */
function keptLongEnough(all: readonly Notice[], now: string): string[] {
  const tooMany = all.length + 1 - mostKept;
  const isOld = ({ time }: Notice) => Date.parse(now) - Date.parse(time) > keptFor;
  return all.filter((it, at) => at < tooMany || isOld(it)).map(({ id }) => id);
}
