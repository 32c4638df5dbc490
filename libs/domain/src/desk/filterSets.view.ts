import { view } from '../view.js';
import { audienceOf } from './audience.js';
import type { Desk, FilterSet } from './desk.js';

export const filterSetsView = view<FilterSet, Desk>()({
  name: 'filterSets',
  of: 'desk',
  kind: 'filterSet',
  row: (set, desk) => ({ ...set, revision: desk.touches.last(set.id), ...audienceOf(set) }),
});
