import type { ReachedBudget } from '@contracts/costs/budgets.js';
import { t } from '../t.js';

/** A budget that reached a threshold: `Plan: 90 % des Budgets 2026`. */
export const reachedText = ({
  measure,
  threshold,
  year,
}: Pick<ReachedBudget, 'measure' | 'threshold' | 'year'>): string => t(`costs.reached${measure}`, { threshold, year });
