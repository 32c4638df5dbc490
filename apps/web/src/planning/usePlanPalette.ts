import { useSearch } from '../ui/commands.js';
import { t } from '../words/t.js';
import { matcherOf, noFilter } from './rows/filter.js';
import { ancestorsOf } from './rows/forest.js';
import type { Plan } from './usePlan.js';

/** Strg K finds elements by name and number; choosing one shows it and opens its panel. */
export function usePlanPalette(plan: Plan): void {
  useSearch({
    title: t('planning.elements'),
    find(text) {
      if (!text) return [];
      const fits = matcherOf({ ...noFilter, text });
      return plan.forest.rows
        .filter(fits)
        .slice(0, 20)
        .map((row) => ({
          id: row.id,
          label: row.label,
          hint: ancestorsOf(plan.forest, row)
            .map((above) => above.label)
            .reverse()
            .join(' / '),
          run() {
            plan.collapse(
              ancestorsOf(plan.forest, row).map((above) => above.id),
              false,
            );
            plan.select({ chosen: new Set([row.id]), active: row.id, anchor: row.id });
            plan.open(row.id);
          },
        }));
    },
  });
}
