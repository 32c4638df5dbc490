import { isSameLook, lookOf, withoutView } from '../../ui/sets/look.js';
import { SavedViews } from '../../ui/sets/SavedViews.js';
import { printShown } from '../../ui/sets/terms.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { pathOf } from './address.js';

/** The plan's saved views, of whatever view of it. */
export function PlanViews({ plan }: { plan: Plan }) {
  const { filter, base, everyYear, params } = plan;
  const [look, filterString] = [lookOf(params), printShown(filter)];
  const isChanged =
    filterString !== printShown(base.filter) || everyYear !== base.everyYear || !isSameLook(look, base.look);
  const words = { title: t('views.title'), everything: t('views.everything') };
  const rest = withoutView(params);
  return (
    <SavedViews
      shelf={{ base, words, filterString, look, everyYear, isChanged, pathOf, rest, refresh: plan.refresh }}
    />
  );
}
