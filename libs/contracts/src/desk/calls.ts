import { calls, changes, command, creates, lists } from '../calls.js';
import { FilterSet } from './filterSet.js';

export const deskCalls = calls('desk', {
  'GET user/filter-set': lists(FilterSet, { may: 'signedIn' }),
  'POST filter-set': creates(FilterSet, { by: 'saveFilterSet', may: 'signedIn' }),
  'PUT filter-set/{id}': changes(FilterSet, { by: 'changeFilterSet', may: 'write' }),
  'DELETE filter-set/{id}': command('deleteFilterSet', { may: 'delete', answers: FilterSet }),
});
