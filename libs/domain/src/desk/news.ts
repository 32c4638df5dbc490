import { part } from '../decider.js';
import { view } from '../view.js';
import type { Desk, NewsSeen } from './desk.js';

/** The shape is stored for ever. */
type NewsEvent = { type: 'NewsDismissed'; data: { person: string; ids: readonly string[] } };

/** Which of the tenant's news somebody has seen: each is put away once, by everybody for themselves. */
export const news = part<Desk, NewsEvent>()({
  kind: 'newsSeen',
  decide: {
    dismissNews({ person, ids }: { person: string; ids: readonly string[] }, desk: Desk): readonly NewsEvent[] {
      const seen = new Set(desk.newsSeenBy(person));
      const fresh = ids.filter((id) => !seen.has(id));
      return fresh.length ? [{ type: 'NewsDismissed', data: { person, ids: fresh } }] : [];
    },
  },
  evolve: {
    NewsDismissed(desk, { person, ids }) {
      desk.seeNews(person, ids);
    },
  },
  /** Who has read what is no change of anything that has a history. */
  touches: { NewsDismissed: () => [] },
});

/** Each person's, so that what they put away goes from their other windows too; lists are made from the state. */
export const newsSeenView = view<NewsSeen, Desk>()({
  name: 'newsSeen',
  of: 'desk',
  kind: 'newsSeen',
  indexes: [],
  row: ({ id, news: ids }) => ({ id, person: id, ids }),
});
