import { call, calls, changes, command, creates, lists } from '../calls.js';
import { News } from '../masterData/news.js';
import { FilterSet } from './filterSet.js';
import { DismissNews, NewsAsked } from './news.js';

export const deskCalls = calls('desk', {
  'GET user/filter-set': lists(FilterSet, { may: 'signedIn' }),
  'POST filter-set': creates(FilterSet, { by: 'saveFilterSet', may: 'signedIn' }),
  'PUT filter-set/{id}': changes(FilterSet, { by: 'changeFilterSet', may: 'write' }),
  'DELETE filter-set/{id}': command('deleteFilterSet', { may: 'delete', answers: FilterSet }),
  'GET logged-in-user/news': call('ownNews', { may: 'signedIn', query: NewsAsked, answers: [News] }),
  'PUT logged-in-user/news/dismiss': call('dismissNews', { may: 'signedIn', body: DismissNews, changes: true }),
});
