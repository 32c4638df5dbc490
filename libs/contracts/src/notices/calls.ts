import { call, calls } from '../calls.js';
import { Notice } from './notice.js';

export const noticeCalls = calls('desk', {
  'GET logged-in-user/notifications': call('notices', { may: 'signedIn', answers: [Notice] }),
  'PUT notification/{ids}/read': call('readNotices', { may: 'signedIn', changes: true }),
  /** All of one's own. */
  'PUT logged-in-user/notifications/read': call('readAllNotices', { may: 'signedIn', changes: true }),
  'DELETE notification/{ids}': call('dismissNotices', { may: 'signedIn', changes: true }),
});
