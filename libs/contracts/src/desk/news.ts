import { listOf, text } from '../fields.js';

/** GET logged-in-user/news: without it all that one has not put away; with it of these what was written since. */
export class NewsAsked {
  @text({ format: 'time', optional: true }) timestamp?: string;
}

/** PUT logged-in-user/news/dismiss: which are put away; left out: all that are shown now. */
export class DismissNews {
  @listOf('reference', { to: 'news' }, { optional: true, max: 1_000 }) ids?: readonly string[];
}
