import { view } from '../view.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';
import { byPeriod } from './sums.js';

/** An element's own money and that of all below it, by month (http.md, `cost-info`); sums are made at reading. */
export const costInfoView = view<Element, Plan>()({
  name: 'costInfo',
  of: 'plan',
  // Those elements whose sums or scope have changed: few changes of an element do that.
  kind: 'costs',
  row: (element, plan) => ({
    id: element.id,
    own: byPeriod(plan.own(element.id)),
    total: byPeriod(plan.total(element.id)),
    scope: scopeOf(plan, element),
  }),
});
