import { call, calls } from '../calls.js';
import { Notice } from './notice.js';
import { PushState, SubscribePush } from './push.js';

export const noticeCalls = calls('desk', {
  'GET logged-in-user/notifications': call('notices', { may: 'signedIn', answers: [Notice] }),
  'PUT notification/{ids}/read': call('readNotices', { may: 'signedIn', changes: true }),
  /** All of one's own. */
  'PUT logged-in-user/notifications/read': call('readAllNotices', { may: 'signedIn', changes: true }),
  'DELETE notification/{ids}': call('dismissNotices', { may: 'signedIn', changes: true }),
  'GET logged-in-user/push': call('pushState', { may: 'signedIn', answers: PushState }),
  /** This browser is told of what happens, also while the application is closed. */
  'PUT logged-in-user/push': call('subscribePush', {
    ...{ body: SubscribePush, may: 'signedIn', changes: true, answers: PushState },
  }),
  'DELETE logged-in-user/push/{ids}': call('endPush', { may: 'signedIn', changes: true }),
});
