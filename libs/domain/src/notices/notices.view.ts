import { view } from '../view.js';
import type { Notice, NoticeState } from './state.js';

/** Each person's, for whoever tells them at once; lists are made from the state. */
export const noticesView = view<Notice, NoticeState>()({
  name: 'notices',
  of: 'desk',
  kind: 'notice',
  indexes: [],
  row: ({ id, person, kind, about, time, read, outcome, silent }) =>
    silent ? null : { id, person, kind, about, time, read, outcome },
});
